/** The gateway rule (docs/wire-protocol.md): which credential a request acts with. Tokens are verified in `auth/tokens.ts`. */
import { equalSecrets } from '#domain/equal-secrets.ts';

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
  if (equalSecrets(key, keys.secret)) return { kind: 'service' };
  if (key.startsWith('sb_')) return { kind: 'anonymous' };
  return { kind: 'token', token: key };
}

/** The credential by `Authorization` and `apikey`, in the gateway's order. An unknown `sb_…` key is a guest's: it grants nothing more. */
export function credentialOf(headers: Headers, keys: ApiKeys): Credential {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  if (bearer !== undefined && !bearer.startsWith('sb_')) return { kind: 'token', token: bearer };
  const key = headers.get('apikey') ?? bearer;
  return key ? credentialOfKey(key, keys) : { kind: 'missing' };
}
