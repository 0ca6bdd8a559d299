/**
 * The address of a request as the log may tell it: its pattern. Keys of photos, ids of people and whatever somebody typed stay out.
 */

/** Names of tables and functions: no digits, no signs, so nothing that tells of a person. */
const PLAIN_NAME = /^[a-z_]{1,63}$/;
const NAMED = /:name$/;

/**
 * The pattern a path was found by; a last part that names a table or a function is filled in when there is such a thing (not 404).
 * `pattern` is the router's, `*` when nothing was found by more than its beginning.
 */
export function routeName(pattern: string, path: string, status: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return status !== 404 && PLAIN_NAME.test(name) ? pattern.replace(NAMED, name) : pattern;
}
