/** What was done when, and by whom. */
import type { HistoryEntry } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { Card } from '#web/ui/card.tsx';
import { LogEntryText } from './log-entry-text.tsx';

/** The entries of the log as a card, the newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useDeskTexts();
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.history')}</h2>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2.5 wrap-anywhere">
            <LogEntryText entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
