/**
 * Hidden characters: bidirectional controls, invisible and filler characters, tags, control characters. They come with
 * pasted text, or are used to mislead readers. The database removes them, too (`private.without_hidden`).
 */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
/** The characters of JavaScript's \s that are not hidden; the same as in `private.on_one_line`. */
const BLANKS = /[\t\n\r\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;
/** Spaces, the two joiners that Marathi needs, and the variation selectors for text and emoji style. */
const KEPT = new Set(['\t', '\n', '\r', '\u200C', '\u200D', '\uFE0E', '\uFE0F']);
const KEPT_ALONE = /^(\s|\u200C|\u200D|\uFE0E|\uFE0F)+$/;

/**
 * Removes hidden characters and normalizes the text to Unicode's NFC, so that texts that look the same are equal and can be
 * found. A text that consists only of the allowed joiners and selectors becomes empty.
 */
export function withoutHidden(text: string): string {
  return text
    .replace(UNSEEN, (character) => (KEPT.has(character) ? character : ''))
    .replace(KEPT_ALONE, '')
    .normalize('NFC');
}

/** Normalizes a single-line text: without hidden characters, trimmed, each run of white space replaced by one space. */
export function onOneLine(text: string): string {
  return withoutHidden(text).replace(BLANKS, ' ').trim();
}
