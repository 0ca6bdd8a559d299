/** Joins conditional class names. */

/** Returns the truthy parts, joined by blanks. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
