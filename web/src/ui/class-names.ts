/** Joins class names. The only place where components put conditional classes together. */

/** Gives the truthy parts joined by blanks. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
