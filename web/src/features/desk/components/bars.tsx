/** A table with a bar in each row. */
import { Card } from '#web/ui/card.tsx';

interface BarsProps {
  title: string;
  /** `text` stands for the value. */
  rows: readonly { name: string; value: number; text: string }[];
}

/** The longest bar is the largest value. */
export function Bars({ title, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Card padded>
      <table className="w-full border-collapse text-small">
        <caption className="pb-2 text-left text-body font-semibold">{title}</caption>
        <tbody>
          {rows.map(({ name, value, text }) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="w-2/5">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="block h-2.5 w-full text-kumkum-fill"
                >
                  <rect width={(100 * value) / most} height="8" fill="currentColor" />
                </svg>
              </td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap tabular-nums">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
