/** The page's title with the profile's progress. */
import { useTranslation } from 'react-i18next';
import type { SectionProgress } from '#web/features/manage-profile/lib/section-progress.ts';
import { PageHeader, ProgressBar } from '#web/ui/page-header.tsx';

/** Title, progress bar and '4 of 6 complete'; instructions until only the payment is missing. */
export function ProgressHeader({ progress }: { progress: readonly SectionProgress[] }) {
  const { t } = useTranslation();
  const done = progress.filter(({ complete }) => complete).length;
  const filling = progress.some(({ section, complete }) => section !== 'payment' && !complete);
  const text = t('manage.progress', { done, all: progress.length });
  return (
    <div className="pb-4">
      <PageHeader title={t('title.manage')} />
      <div className="-mt-1 flex items-center gap-3">
        <ProgressBar value={done} most={progress.length} label={text} />
        <p aria-hidden="true" className="shrink-0 text-small text-ink-2">
          {text}
        </p>
      </div>
      {filling && <p className="mt-2 text-small text-ink-2">{t('manage.intro')}</p>}
    </div>
  );
}
