/** The pair of keys with which pushes are signed (VAPID). Only the private one is stored. */
import { createECDH } from 'node:crypto';
import type { VapidKeys } from '#domain/push/encrypt.ts';

const CURVE = 'prime256v1';
const PRIVATE_BYTES = 32;

export function makePushPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const number = pair.getPrivateKey();
  // Without leading zeros.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - number.length), number]).toString('base64url');
}

/** Throws for a number that is no key. */
export function pushKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}
