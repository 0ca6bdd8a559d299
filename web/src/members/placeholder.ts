/** The stock portraits shown for members without a photo. */
import { PLACEHOLDER_PORTRAITS } from '#domain/limits.ts';

/**
 * The address of a stock portrait for a gender ('Female', else male). The id selects one of the six, so that a member has the same portrait
 * on all pages.
 */
export function placeholderUrl(gender: string | null | undefined, id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return `/fake/${gender === 'Female' ? 'female' : 'male'}/${1 + (sum % PLACEHOLDER_PORTRAITS)}.svg`;
}
