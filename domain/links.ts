/** Social links. */

/**
 * Optional protocol, then an optional `www.` and a domain with a suffix of two or more letters (statement 5.27).
 * The database's constraints `profiles_*_format` have the same pattern.
 */
export const LINK_PATTERN =
  /^(https?:\/\/)?(www\.)?([a-z0-9](-*[a-z0-9])*\.)+[a-z]{2,}(:[0-9]+)?([/?#][^\s<>"]*)?$/i;

/** The address to open for a stored link: https is assumed without a protocol. */
export function linkAddress(link: string): string {
  return /^https?:\/\//i.test(link) ? link : `https://${link}`;
}
