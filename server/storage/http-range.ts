/**
 * The `Range` header (RFC 9110, one range of bytes).
 */
import type { ByteRange } from './object-store.ts';

/**
 * The bytes a request asks for of a representation of `size` bytes: null for all of them
 * (no header, another unit, several ranges), `unsatisfiable` when the range lies outside.
 */
export function parseRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return null;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
