/** The quarterly reminder of the rules, which is also mailed. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { closeNoticeOptions } from '#web/backend/close-notice.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';

/** The card, which moves nothing when it appears; its button closes it until the next quarter. */
export function RulesReminder() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useMutation(closeNoticeOptions(useUserId()));
  return (
    <section
      aria-label={t('my_data.word.rules')}
      className="fixed inset-x-3 bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-30 mx-auto grid max-w-column gap-2 rounded-card bg-marigold-soft p-4 text-small text-marigold-ink shadow-float"
    >
      <p>{t('notices.rules')}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      <div className="flex flex-wrap items-center gap-x-4">
        <Button variant="secondary" size="small" pending={isPending} onClick={() => mutate('rules')}>
          {t('notices.rules_close')}
        </Button>
        <Link to="/terms_and_conditions" className="inline-flex min-h-11 items-center underline">
          {t('manage.terms')}
        </Link>
      </div>
    </section>
  );
}
