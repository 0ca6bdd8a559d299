/**
 * Finds citations of documents that aren't in the repository: whoever has only the clone can't look them up.
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
/** A line break with what begins the next line of a comment: a citation may stand on two lines. */
const LINE_BREAK = /\s*\n\s*(?:\*|--|\/\/|#)?\s*/g;

/**
 * The citations in a file's text, as they are written. A section of docs/payments.md may be cited when `payments`, the text
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
