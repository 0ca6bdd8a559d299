/** Where the client library stores the session. */

/** The session's key in local storage. */
export function sessionKey(backendUrl: string): string {
  const [label = ''] = new URL(backendUrl).hostname.split('.');
  return `sb-${label}-auth-token`;
}
