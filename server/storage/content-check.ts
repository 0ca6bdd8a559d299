/**
 * What is checked of the bytes while they pass: how many there are, and that an image is one.
 */
import { entityTooLarge, invalidMimeType } from './errors.ts';

/** How the files of a type begin; null stands for any byte. */
const BEGINNINGS: Record<string, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** Passes the bytes on and throws EntityTooLarge as soon as there are more than `limit`. */
export async function* limited(
  content: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > limit) throw entityTooLarge();
    yield chunk;
  }
}

/**
 * Passes the bytes on, after their beginning has shown that they are of the declared image type; throws InvalidMimeType otherwise.
 * The hosted service never looks. We are stricter, because a member's photos are shown to other members from our own origin:
 * whatever is stored under the name of an image has to be one. Types without a known beginning pass.
 */
export async function* ofDeclaredType(
  content: AsyncIterable<Uint8Array>,
  declared: string,
): AsyncGenerator<Uint8Array> {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const beginning = BEGINNINGS[type];
  if (!beginning) return yield* content;
  let head = Buffer.alloc(0);
  let checked = false;
  for await (const chunk of content) {
    if (checked) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < beginning.length) continue;
    if (!beginning.every((byte, at) => byte === null || byte === head[at])) break;
    checked = true;
    yield head;
  }
  if (!checked) throw invalidMimeType(`the content is not ${type}`);
}
