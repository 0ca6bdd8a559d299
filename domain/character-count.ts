/** How long a text is. */

/** Characters as the database counts them (`char_length`): an emoji outside of the first plane is one, JavaScript's `length` says two. */
export function countCharacters(text: string): number {
  return [...text].length;
}
