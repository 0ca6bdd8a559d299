/** Says that a form contains a restored draft, and offers to discard it. */
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 rounded-field bg-marigold-soft py-1 pr-1 pl-4 text-small text-marigold-ink"
    >
      <History aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <p className="min-w-[5rem] flex-1 py-1.5">{t('manage.draft_restored')}</p>
      <Button variant="quiet" size="small" className="ml-auto" onClick={onDiscard}>
        {t('manage.draft_discard')}
      </Button>
    </div>
  );
}
