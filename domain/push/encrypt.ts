/**
 * Web push: encrypts a message for one browser (RFC 8291, with the content coding of RFC 8188 in a single record) and signs for its push
 * service (VAPID, RFC 8292). WebCrypto only, so that it runs on Node and on Deno.
 */
import { fromBase64url, toBase64url } from '../base64url.ts';

/** A browser's subscription: its keys as base64url. */
export interface PushPlace {
  endpoint: string;
  /** The public key `p256dh`: an uncompressed point of P-256. */
  public_key: string;
  /** The secret `auth`. */
  secret: string;
}

/** The keys of the application server: an uncompressed point of P-256 and its private number, as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const POINT_BYTES = 65;
/** Bytes of a record. Push services take 4,096 in all. */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** What a message may have at most: one record with its header in the 4,096 bytes. */
export const MAX_MESSAGE_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;
/** The byte that ends the last record. */
const LAST_RECORD = 2;
/** RFC 8292 allows a day. */
const TOKEN_SECONDS = 12 * 3600;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** HKDF with SHA-256 (RFC 5869). */
async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
  return new Uint8Array(bits);
}

/** What encryption draws anew for each message; given only to compare with the example of the RFC. */
interface Chance {
  salt: Bytes;
  keys: CryptoKeyPair;
}

async function drawChance(): Promise<Chance> {
  return {
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
    keys: await crypto.subtle.generateKey(CURVE, true, ['deriveBits']),
  };
}

/** The message encrypted for a browser: the body of the request. Throws for keys that are no point of the curve, and longer messages. */
export async function encryptPush(message: string, place: PushPlace, chance?: Chance): Promise<Bytes> {
  const { salt, keys } = chance ?? (await drawChance());
  const plain = utf8(message);
  if (plain.length > MAX_MESSAGE_BYTES) throw new RangeError('The push message is too long');
  const theirs = fromBase64url(place.public_key);
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const theirKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: theirKey }, keys.privateKey, 256),
  );
  const info = joined(utf8('WebPush: info\0'), theirs, ours);
  const input = await derive(shared, fromBase64url(place.secret), info, 32);
  const key = await derive(input, salt, utf8('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const iv = await derive(input, salt, utf8('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const record = joined(plain, Uint8Array.of(LAST_RECORD));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, record));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(POINT_BYTES), ours, encrypted);
}

/** The private key as WebCrypto reads it. */
function signingJwk({ publicKey, privateKey }: VapidKeys): JsonWebKey {
  const point = fromBase64url(publicKey);
  const half = (POINT_BYTES - 1) / 2;
  return {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64url(point.slice(1, 1 + half)),
    y: toBase64url(point.slice(1 + half)),
    d: privateKey,
  };
}

/**
 * The header `Authorization` for a push service.
 * @param subject how its operator reaches us: a `mailto:` or `https:` address
 */
export async function vapidAuthorization(
  endpoint: string,
  keys: VapidKeys,
  { subject, now }: { subject: string; now: Date },
): Promise<string> {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: subject,
  };
  const [head, body] = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    toBase64url(utf8(JSON.stringify(part))),
  );
  const key = await crypto.subtle.importKey('jwk', signingJwk(keys), SIGNING, false, ['sign']);
  const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(`${head}.${body}`));
  return `vapid t=${head}.${body}.${toBase64url(new Uint8Array(signed))}, k=${keys.publicKey}`;
}
