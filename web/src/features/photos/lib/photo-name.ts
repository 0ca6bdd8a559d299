/** Names of new photos. */

/** Milliseconds since 1970 fill the first 48 bits of a UUID of version 7. */
const TIME_DIGITS = 12;

/**
 * A random UUID of version 7 (RFC 9562): photos are listed by name, so names that sort by time keep the order in which photos were
 * selected. 74 of its bits are random, so that an address cannot be guessed.
 */
export function photoName(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(TIME_DIGITS, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
