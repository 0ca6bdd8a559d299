import type { Choice } from './choice-search.ts';

/** Splits a block of data into its lines and the lines into their fields (`|`). */
export function linesOf(block: string): string[][] {
  return block
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

/** Splits the last field of a line, the further names (`,`). */
export function aliasesOf(field: string | undefined): string[] {
  return field ? field.split(',') : [];
}

/** Reads lines of the form `key|English|Marathi|alias,alias`. */
export function parseChoices(block: string): Choice[] {
  return linesOf(block).map(([key = '', en = '', mr = '', aliases]) => ({
    key,
    en,
    mr,
    aliases: aliasesOf(aliases),
  }));
}
