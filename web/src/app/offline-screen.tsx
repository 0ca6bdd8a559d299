/** In place of the content while offline: three drawings and what will happen. */
import { useTranslation } from 'react-i18next';

const DRAWINGS = [
  ['/illustrations/network.svg', 'offline.network_picture'],
  ['/illustrations/error.svg', 'offline.error_picture'],
  ['/illustrations/not-found.svg', 'offline.not_found_picture'],
] as const;

/** The offline screen. */
export default function OfflineScreen() {
  const { t } = useTranslation();
  return (
    <main
      tabIndex={-1}
      className="gutter flex min-h-dvh flex-col items-center justify-center gap-8 py-10 text-center"
    >
      <div role="status">
        <h1 className="font-display text-title">{t('offline.title')}</h1>
        <p className="mt-2 max-w-[36ch] text-body text-ink-2">{t('offline.text')}</p>
      </div>
      <div className="grid w-full max-w-[420px] grid-cols-2 items-end gap-4">
        {DRAWINGS.map(([src, key], index) => (
          <img
            key={src}
            src={src}
            alt={t(key)}
            className={index === 0 ? 'col-span-2 mx-auto aspect-4/3 w-full max-w-80' : 'aspect-4/3 w-full'}
          />
        ))}
      </div>
    </main>
  );
}
