/**
 * Text on its way to an operator: a terminal, a log, a mail. What members typed must not move the cursor, colour the screen, or begin a line
 * that looks like ours.
 */

/** Controls, format characters such as writing direction marks, line separators, half characters; not the joiners that Marathi needs. */
const UNPRINTABLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return (
    SHORT[character] ??
    (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`)
  );
}

/** The text as one line without effects: what can't be printed stands there as an escape such as `\x1b` or `\n`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** The same for a text whose line breaks are ours, a usage text or a stack trace. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
