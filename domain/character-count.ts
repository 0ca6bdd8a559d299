/** How long a text is. */

/** Characters as the database counts them (`char_length`): an emoji outside the basic multilingual plane is one, while JavaScript's `length` counts two. */
export function countCharacters(text: string): number {
  return [...text].length;
}
