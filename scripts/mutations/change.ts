/** A possible change of a text: what stands from `start` to `end` becomes `text`. */
export interface Change {
  kind: string;
  start: number;
  end: number;
  text: string;
}

export const changed = (source: string, { start, end, text }: Change) =>
  source.slice(0, start) + text + source.slice(end);

/** The number of the line at a place, from one. */
export const lineOf = (source: string, place: number) => source.slice(0, place).split('\n').length;

/** The changed lines before and after, as in a diff. */
export function diffOf(source: string, change: Change): string {
  const after = changed(source, change);
  const from = source.lastIndexOf('\n', change.start - 1) + 1;
  const lines = (text: string, end: number, sign: string) =>
    text
      .slice(from, text.indexOf('\n', end) >>> 0)
      .split('\n')
      .map((line) => `${sign}${line}`);
  return [
    ...lines(source, Math.max(change.start, change.end - 1), '-'),
    ...lines(after, change.start + change.text.length, '+'),
  ].join('\n');
}
