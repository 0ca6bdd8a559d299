/**
 * Size limit of a stream of bytes. The content itself is only checked for photos (`images/clean-photo.ts`).
 */
import { entityTooLarge } from './errors.ts';

/** Reads a stream into memory. Only for content that `limited` has bounded. */
export async function collect(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Passes the bytes through; throws EntityTooLarge as soon as there are more than `limit`. */
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
