import { createHash, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '#domain/limits.ts';

/** A new six-digit code from a cryptographically secure random source. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** The stored hash of a code: hex SHA-224 of the lower-case address or number and the code, as in GoTrue. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex');
}

/** The stored hash of the network that requested or tried a code, salted with the address. */
export function hashNetwork(address: string, network: string): string {
  return createHash('sha256').update(`${address} ${network}`).digest('base64url');
}
