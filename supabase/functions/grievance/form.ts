/** The forms of the page as browsers post them, with and without pictures. */

export interface PostedForm {
  /** The value of a field; empty without it. */
  text(name: string): string;
  /** The values of checkboxes of one name. */
  all(name: string): string[];
  /** The files of the field `pictures`. */
  pictures: File[];
}

/** Bytes. Three pictures of the allowed size, and room for one that is too large, so that the page can say which. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Bytes. Up to this size a body that is too large is read and discarded, because a browser shows the response only after it has sent everything. */
const READ_BYTES = 32 * 1024 * 1024;

async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length;
    if (size > READ_BYTES) return null;
    if (size <= KEPT_BYTES) parts.push(part);
  }
  return size > KEPT_BYTES ? null : new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Reads a posted form; null for one that is too large. What is no form has no fields. */
export async function readForm(request: Request): Promise<PostedForm | null> {
  const bytes = await bytesOf(request);
  if (bytes === null) return null;
  const type = request.headers.get('content-type') ?? '';
  const data = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const all = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  return {
    all,
    text: (name) => all(name)[0] ?? '',
    // A field without a chosen file is posted as an empty one.
    pictures: data.getAll('pictures').filter((value) => value instanceof File && value.size > 0) as File[],
  };
}
