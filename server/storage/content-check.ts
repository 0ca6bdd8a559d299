/**
 * What is checked of the bytes while they pass: how many there are. What they are is nobody's business (wire-contract 6.2), but for photos.
 */
import { entityTooLarge } from './errors.ts';

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
