/**
 * The address of a request as the log and the metrics may tell it: its pattern. Keys of photos, ids of people and whatever somebody typed stay out.
 */

/** Names of tables and functions: no digits, no signs, so nothing that tells of a person. */
const PLAIN_NAME = /^[a-z_]{1,63}$/;
const NAMED = /:name$/;

/**
 * Names for routes. A last part that names a table or a function is filled in once a request for it has succeeded: then there is such a
 * thing. A refused request may have made the name up.
 */
export function createRouteNames(): (pattern: string, path: string, status: number) => string {
  const proven = new Set<string>();
  /** `pattern` is the router's, `*` when nothing was found by more than its beginning. */
  return (pattern, path, status) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!NAMED.test(pattern) || !PLAIN_NAME.test(name)) return pattern;
    const route = pattern.replace(NAMED, name);
    if (status < 400) proven.add(route);
    return proven.has(route) ? route : pattern;
  };
}
