/** Table T as SQL, so that database and browser have the same source. */
import { tableRows } from './totals.ts';

/**
 * The rows of table T for an `insert … values`: bride's class, groom's class, doubled points.
 * One line per bride, without a comma or semicolon after the last.
 */
export function tableSqlValues(): string {
  return tableRows()
    .map((row, bride) => row.map((doubled, groom) => `(${bride + 1},${groom + 1},${doubled})`).join(','))
    .join(',\n');
}
