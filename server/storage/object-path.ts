/**
 * The path of a version on disk: `<bucket>/<folder>/<name>=<version>`. It is readable for an operator, reversible for the sweep, and safe
 * from path traversal: characters with a meaning for a file system are encoded.
 */
import type { ObjectVersion } from './object-store.ts';

/** File systems take names of 255 bytes; this leaves room for `=` and the version. */
const MAX_PIECE_LENGTH = 200;
/** Ends a piece that goes on in the next one; `+` itself is encoded. */
const CONTINUED = '+';
const VERSION_MARK = '=';
/** Stands for a segment without characters, as in `a//b`. */
const EMPTY = '%';
const VERSION_NAME = /^[0-9a-f-]{1,50}$/;

function encodeSegment(segment: string): string {
  if (segment === '') return EMPTY;
  return segment.replaceAll(/[^A-Za-z0-9_.-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** A long segment becomes several folders: all its pieces but the last end with the mark of continuation. */
function piecesOf(segment: string): string[] {
  const encoded = encodeSegment(segment);
  const pieces: string[] = [];
  for (let at = 0; at < encoded.length; at += MAX_PIECE_LENGTH)
    pieces.push(encoded.slice(at, at + MAX_PIECE_LENGTH));
  return pieces.map((piece, index) => {
    // Piece by piece: a cut may leave `..` alone in the next one.
    const plain = piece.startsWith('.') ? `%2e${piece.slice(1)}` : piece;
    return index < pieces.length - 1 ? plain + CONTINUED : plain;
  });
}

/**
 * The path of a version relative to the store's root, with `/` between its parts.
 * Throws when the version isn't a plain name (ours are uuids).
 */
export function pathOfVersion({ bucket, key, version }: ObjectVersion): string {
  if (!VERSION_NAME.test(version)) throw new Error('A version name is made of hex digits and hyphens');
  const pieces = [bucket, ...key.split('/')].flatMap(piecesOf);
  return pieces.join('/') + VERSION_MARK + version;
}

function decodeSegments(path: string): string[] {
  const segments = path.replaceAll(`${CONTINUED}/`, '').split('/');
  return segments.map((segment) => (segment === EMPTY ? '' : decodeURIComponent(segment)));
}

/** The inverse of `pathOfVersion`; null for a path that it never makes (somebody else's file). */
export function versionAtPath(path: string): ObjectVersion | null {
  const mark = path.lastIndexOf(VERSION_MARK);
  if (mark === -1) return null;
  try {
    const [bucket, ...segments] = decodeSegments(path.slice(0, mark));
    const object = { bucket: bucket ?? '', key: segments.join('/'), version: path.slice(mark + 1) };
    return pathOfVersion(object) === path ? object : null;
  } catch {
    return null;
  }
}
