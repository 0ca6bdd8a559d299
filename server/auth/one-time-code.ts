/**
 * Sign-in codes: made, and turned into what is stored.
 */
import { createHash, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '#domain/limits.ts';

/** A fresh code of six digits from a crypto-safe source. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** What is stored of a code: hex SHA-224 of the lower-cased address and the code, as GoTrue stores it. */
export function hashCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex');
}

/** What is stored of a network that asked for a code or tried one: a hash that says nothing without the address. */
export function hashNetwork(email: string, network: string): string {
  return createHash('sha256').update(`${email} ${network}`).digest('base64url');
}
