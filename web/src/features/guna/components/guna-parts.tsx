/** The eight parts: points, and one plain sentence for what they come from. */
import { useTranslation } from 'react-i18next';
import type { SheetText } from '#web/features/guna/lib/use-sheet-text.ts';

/** The list. */
export function GunaParts({ parts }: Pick<SheetText, 'parts'>) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('guna.parts')} className="divide-y divide-line rounded-card bg-paper px-4 shadow-card">
      {parts.map(({ part, name, points, sentence }) => (
        <li key={part} className="py-2.5">
          <p className="flex justify-between gap-3 text-body font-semibold">
            <span>{name}</span>
            <span className="tabular-nums">{points}</span>
          </p>
          <p className="text-small text-ink-2">{sentence}</p>
        </li>
      ))}
    </ul>
  );
}
