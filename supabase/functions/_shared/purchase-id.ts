/**
 * Ids of purchases: ULIDs, short enough for the provider's receipt (at most 40 characters) and sortable by time.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new ULID of 26 characters: 48 bits of milliseconds, 80 random bits. */
export function newPurchaseId(milliseconds = Date.now()): string {
  let time = '';
  for (let rest = milliseconds, digit = 0; digit < 10; digit += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return time + Array.from(random, (byte) => ALPHABET.charAt(byte % 32)).join('');
}
