/**
 * The gateway rule (docs/wire-protocol.md, keys, tokens, roles): which credential a request acts with, before any service sees it.
 * It names the credential only; whether a token is good is for `auth/tokens.ts`.
 */

/** The two opaque API keys of this installation. */
export interface ApiKeys {
  publishable: string;
  secret: string;
}

export type Credential =
  | { kind: 'anonymous' }
  | { kind: 'service' }
  | { kind: 'token'; token: string }
  | { kind: 'missing' };

function credentialOfKey(key: string, keys: ApiKeys): Credential {
  if (key === keys.secret) return { kind: 'service' };
  if (key.startsWith('sb_')) return { kind: 'anonymous' };
  return { kind: 'token', token: key };
}

/**
 * The credential of a request by its `Authorization` and `apikey` headers, in the gateway's order.
 * An unknown `sb_…` key counts as anonymous: it grants nothing that a guest doesn't have.
 */
export function credentialOf(headers: Headers, keys: ApiKeys): Credential {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  if (bearer !== undefined && !bearer.startsWith('sb_')) return { kind: 'token', token: bearer };
  const key = headers.get('apikey') ?? bearer;
  return key ? credentialOfKey(key, keys) : { kind: 'missing' };
}
