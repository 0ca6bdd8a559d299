/**
 * Escapes text for an operator's terminal, log or mail: user input must not move the cursor, colour the screen, or forge a line.
 */

/** Controls, format characters such as writing direction marks, line separators, half characters; not the joiners that Marathi needs. */
const UNPRINTABLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = Number(character.codePointAt(0));
  return (
    SHORT[character] ??
    (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`)
  );
}

/** The text as one line: control characters become escapes such as `\x1b` or `\n`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** The same for a text with line breaks of our own, such as a usage text or a stack trace. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
