/** A table of points: the bride's row, the groom's column. It scrolls by itself where it is wider than the page. */
import { useTranslation } from 'react-i18next';
import { usePoints } from '#web/i18n/use-points.ts';

interface PointTableProps {
  caption: string;
  /** Of rows and columns alike. */
  heads: readonly string[];
  rows: readonly (readonly number[])[];
}

export function PointTable({ caption, heads, rows }: PointTableProps) {
  const { t } = useTranslation();
  const { points } = usePoints();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card bg-paper shadow-card">
      <table className="text-small tabular-nums">
        <caption className="p-3 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-paper px-2 py-1 text-left font-normal text-ink-2">
              {t('guna_tables.corner')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={heads[index]} className="border-t border-line">
              <th scope="row" className="sticky left-0 bg-paper px-2 py-1 text-left font-semibold">
                {heads[index]}
              </th>
              {row.map((value, column) => (
                <td key={heads[column]} className="px-2 py-1 text-center">
                  {points(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
