/**
 * Finds citations of documents that are not in the repository: readers of a clone cannot look them up.
 */

const OUTSIDE: readonly RegExp[] = [
  /(?<!-)wire-contract/gi,
  /specification,? sections? \d/gi,
  /\bissue \d+/gi,
  /(?:\.\.|\/work)\/shared\b/g,
  /architecture,? decisions? \d/gi,
  /payments\.md,? R\d/g,
];
const PAYMENTS_SECTION = /payments\.md,? sections? (\d+)/g;
/** A line break with the comment prefix of the next line: a citation may span two lines. */
const LINE_BREAK = /\s*\n\s*(?:\*|--|\/\/|#)?\s*/g;

/**
 * The citations in a file's text. A section of docs/payments.md may be cited when `payments`, the text
 * of that file, has a heading with its number.
 */
export function outsideCitations(text: string, payments: string): string[] {
  const line = text.replace(LINE_BREAK, ' ');
  const found = OUTSIDE.flatMap((pattern) => line.match(pattern) ?? []);
  const sections = [...line.matchAll(PAYMENTS_SECTION)]
    .filter(([, number]) => !new RegExp(`^#+ ${number}\\b`, 'm').test(payments))
    .map(([citation]) => citation);
  return [...found, ...sections];
}
