/** The keys of the photo review. They act only while a photo of the list has the focus, so that speech and other input set none off. */

/** What a key does. */
export type ReviewKey = 'next' | 'previous' | 'approve' | 'hide' | 'undo' | 'photo_after' | 'photo_before';

const KEYS: Readonly<Record<string, ReviewKey>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  h: 'hide',
  u: 'undo',
  arrowright: 'photo_after',
  arrowleft: 'photo_before',
};

interface Pressed {
  key: string;
  /** The place on the keyboard. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Null for a key that does nothing. On a Marathi keyboard the Latin letter is that of the key's place. */
export function reviewKeyOf({ key, code, ctrlKey, altKey, metaKey }: Pressed): ReviewKey | null {
  if (ctrlKey || altKey || metaKey) return null;
  const letter = /^[a-z]$/i.test(key) || key.startsWith('Arrow') ? key : code.replace(/^Key/, '');
  return KEYS[letter.toLowerCase()] ?? null;
}
