/** Where the client library keeps the session. */

/** Its key in local storage. */
export function sessionKey(backendUrl: string): string {
  const [label = ''] = new URL(backendUrl).hostname.split('.');
  return `sb-${label}-auth-token`;
}
