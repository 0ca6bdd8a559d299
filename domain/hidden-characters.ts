/**
 * Characters nobody sees or types on purpose: writing direction marks, invisible and filling characters, tags, controls. They come along
 * when text is pasted, or mislead the eye. The database takes them away too (`private.without_hidden`).
 */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
/** What is left of JavaScript's \s when the unseen is gone; `private.on_one_line` names the same. */
const BLANKS = /[\t\n\r\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;
/** Blanks, the two joiners that Marathi needs, and what chooses between a sign's black and its coloured form. */
const KEPT = new Set(['\t', '\n', '\r', '\u200C', '\u200D', '\uFE0E', '\uFE0F']);
const KEPT_ALONE = /^(\s|\u200C|\u200D|\uFE0E|\uFE0F)+$/;

/**
 * A text without hidden characters, its visible ones in the one form that Unicode calls NFC: what looks the same is the same, and is
 * found by a search. The kept ones stay, but alone they are no text.
 */
export function withoutHidden(text: string): string {
  return text
    .replace(UNSEEN, (character) => (KEPT.has(character) ? character : ''))
    .replace(KEPT_ALONE, '')
    .normalize('NFC');
}

/** A text of one line: without hidden characters and trimmed, each run of blanks, tabs and line breaks one blank. */
export function onOneLine(text: string): string {
  return withoutHidden(text).replace(BLANKS, ' ').trim();
}
