/**
 * The provider's signatures: HMAC-SHA256 as lower-case hex, compared in constant time by WebCrypto.
 */

const HEX = /^[0-9a-f]{64}$/;

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** True when `signature` is the HMAC-SHA256 of `message` under `secret`. Anything else, also a malformed one, is false. */
export async function isSigned(
  message: string | Uint8Array<ArrayBuffer>,
  signature: unknown,
  secret: string,
): Promise<boolean> {
  if (typeof signature !== 'string' || !HEX.test(signature) || secret === '') return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const bytes = typeof message === 'string' ? encoder.encode(message) : message;
  return crypto.subtle.verify('HMAC', key, bytesOfHex(signature), bytes);
}

/** The message that a successful checkout signs. `orderId` is the one stored for the buyer, never the posted one. */
export function checkoutMessage(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
