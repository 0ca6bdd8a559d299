/** Requests signed as Standard Webhooks (standardwebhooks.com), as the auth service signs those to its hooks. Runs in Node and Deno. */

const TOLERANCE_SECONDS = 300;
const ID = /^[\w.-]{1,100}$/;
const SECONDS = /^\d{1,12}$/;
const PREFIX = 'v1,whsec_';
/** Signatures in a header: one for each secret while secrets are exchanged. */
const MOST_SIGNATURES = 5;

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function keyOf(secret: string): Promise<CryptoKey | undefined> {
  const bytes = secret.startsWith(PREFIX) ? bytesOfBase64(secret.slice(PREFIX.length)) : undefined;
  if (!bytes || bytes.length === 0) return undefined;
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function messageOf(id: string, seconds: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${seconds}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return message;
}

/** The signing headers of a request. Throws for a secret that is not `v1,whsec_<base64>`. */
export async function signedHeaders(
  { id, now, secret }: { id: string; now: Date; secret: string },
  body: string,
): Promise<Record<string, string>> {
  const key = await keyOf(secret);
  if (!key) throw new Error('The secret of the hook is malformed');
  const seconds = String(Math.floor(now.getTime() / 1000));
  const message = messageOf(id, seconds, new TextEncoder().encode(body));
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/**
 * Whether the request was signed with one of the secrets (separated by `|`, as GoTrue's setting) within five minutes.
 * Anything malformed is false.
 */
export async function isSignedWebhook(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  { secrets, now }: { secrets: string | undefined; now: Date },
): Promise<boolean> {
  const [id = '', seconds = ''] = ['webhook-id', 'webhook-timestamp'].map((name) => headers.get(name) ?? '');
  if (!ID.test(id) || !SECONDS.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const message = messageOf(id, seconds, body);
  // GoTrue separates them by commas, the standard by spaces.
  const given = (headers.get('webhook-signature') ?? '').split(/,? +/).slice(0, MOST_SIGNATURES);
  const signatures = given.flatMap((each) =>
    each.startsWith('v1,') ? (bytesOfBase64(each.slice(3)) ?? []) : [],
  );
  for (const secret of (secrets ?? '').split('|')) {
    const key = await keyOf(secret);
    for (const signature of key ? signatures : [])
      if (await crypto.subtle.verify('HMAC', key as CryptoKey, signature, message)) return true;
  }
  return false;
}
