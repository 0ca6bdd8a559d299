/**
 * What is checked of the bytes while they pass: how many there are, and that an image is one.
 */
import { entityTooLarge, invalidMimeType } from './errors.ts';
import { beginningOf, beginsWith } from './images/image-type.ts';

/** All bytes at once. For content that `limited` has bounded. */
export async function gathered(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

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
  const beginning = beginningOf(type);
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
    if (!beginsWith(head, beginning)) break;
    checked = true;
    yield head;
  }
  if (!checked) throw invalidMimeType(`the content is not ${type}`);
}
