/** Shown for unknown addresses. */
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/links/button-link.tsx';

/** The page 'not found'. */
export function Component() {
  const { t } = useTranslation();
  return (
    <main
      tabIndex={-1}
      className="gutter grid min-h-dvh place-content-center justify-items-center gap-5 py-10 text-center"
    >
      <img src="/illustrations/not-found.svg" alt="" className="aspect-4/3 w-64" />
      <div>
        <h1 className="font-display text-title">{t('app.not_found_title')}</h1>
        <p className="mt-2 text-balance text-body text-ink-2">{t('app.not_found_text')}</p>
      </div>
      <ButtonLink to="/">{t('app.to_start')}</ButtonLink>
    </main>
  );
}
