/**
 * Characters nobody sees or types on purpose: writing direction marks, invisible and filling characters, tags, controls. They come along
 * when text is pasted, or mislead the eye. The database takes them away too (`private.without_hidden`).
 */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
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
