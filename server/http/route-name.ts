/** The name of a request's route for the log and the metrics: its pattern, without keys of photos, ids of people and user input. */

/** Names of tables and functions: no digits, no signs, so no personal data. */
const PLAIN_NAME = /^[a-z_]{1,63}$/;
const NAMED = /:name$/;

/** The name of a table or function is filled in once a request for it has succeeded: a rejected request may have invented it. */
export function createRouteNames(): (pattern: string, path: string, status: number) => string {
  const proven = new Set<string>();
  /** `pattern` is the router's, `*` when no specific route matched. */
  return (pattern, path, status) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!NAMED.test(pattern) || !PLAIN_NAME.test(name)) return pattern;
    const route = pattern.replace(NAMED, name);
    if (status < 400) proven.add(route);
    return proven.has(route) ? route : pattern;
  };
}
