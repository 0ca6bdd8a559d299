/** An upload as a stream with its metadata: a multipart form with its fields before the file, or raw bytes with headers. */
import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { entityTooLarge, invalidMimeType, invalidRequest, notOffered, StorageError } from './errors.ts';

export interface UploadBody {
  contentType: string;
  cacheControl: string;
  /** Bytes; null when unknown. */
  declaredSize: number | null;
  /** Can be read once; fails when the body breaks off before its end. */
  content: AsyncIterable<Uint8Array>;
}

const FIELD_BYTES = 64 * 1024;
const FIELDS = 20;
/** The file, the fields before it, and a few more. */
const PARTS = 30;
/** Bytes of a form besides its file. */
const FORM_BYTES = 2 * 1024 * 1024;
/** Bytes parsed at a time: the parser goes through a whole chunk even after a limit. */
const SLICE_BYTES = 16 * 1024;
/** Characters of the header with the boundary, which has 70 at most (RFC 2046): the cost of searching for it grows with its length. */
const LONGEST_TYPE = 150;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+*-]+(\s*;\s*[\w.+-]+=("[^"]*"|[\w.+:/-]+))*$/;
const DEFAULT_CACHE_CONTROL = 'no-cache';

function checkedType(type: string): string {
  if (!MEDIA_TYPE.test(type)) throw invalidMimeType('mime type is not valid');
  return type;
}

function refuseMetadata(metadata: string | null | undefined): void {
  if (metadata) throw notOffered('Metadata of the uploader’s own');
}

/** The body's bytes; leaving the loop early keeps the connection, so that the response still reaches the client. */
async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  try {
    yield* request.body.values({ preventCancel: true });
  } catch {
    throw invalidRequest('The upload broke off before its end');
  }
}

function rawBody(request: Request): UploadBody {
  const { headers } = request;
  const length = headers.get('content-length');
  refuseMetadata(headers.get('x-metadata'));
  return {
    contentType: checkedType(headers.get('content-type') ?? 'application/octet-stream'),
    cacheControl: headers.get('cache-control') ?? DEFAULT_CACHE_CONTROL,
    declaredSize: length === null ? null : Number(length),
    content: bytesOf(request),
  };
}

interface FilePart {
  stream: BusboyFileStream;
  type: string;
  fields: ReadonlyMap<string, string>;
  end: Promise<void>;
}

async function* slicesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES)
      yield chunk.subarray(start, start + SLICE_BYTES);
  }
}

function openParser(headers: Headers) {
  const type = headers.get('content-type') ?? '';
  if (type.length > LONGEST_TYPE) throw invalidRequest('The boundary of the form is too long');
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: {
        files: 1,
        fields: FIELDS,
        fieldSize: FIELD_BYTES,
        parts: PARTS,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw invalidRequest('The form has no boundary');
  }
}

/** The parser's own errors mean a form without an end. */
const formFault = (error: unknown) =>
  error instanceof StorageError ? error : invalidRequest('The form broke off before its end');

function findFile(request: Request, limit: number): Promise<FilePart> {
  const parser = openParser(request.headers);
  const bytes = slicesOf(limited(bytesOf(request), limit + FORM_BYTES));
  const source = Readable.from(bytes, { objectMode: false });
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    let file: BusboyFileStream | undefined;
    const end = new Promise<void>((ended, broken) => {
      const fail = (error?: unknown) => {
        const refusal = formFault(error);
        source.unpipe(parser);
        file?.destroy(refusal);
        broken(refusal);
        reject(refusal);
      };
      source.on('error', fail);
      parser.on('error', fail);
      for (const limitReached of ['partsLimit', 'fieldsLimit'] as const)
        parser.on(limitReached, () => fail(invalidRequest('The form has too many fields')));
      parser.once('finish', () => {
        reject(invalidRequest('No content provided'));
        ended();
      });
    });
    // The reader of the file awaits the end; without a reader, nobody does.
    end.catch(() => undefined);
    parser.on('field', (name, value) => void fields.set(name, value));
    parser.on('file', (_name, stream, _filename, _encoding, type) => {
      file = stream;
      stream.on('error', () => undefined);
      resolve({ stream, type, fields, end });
    });
    source.pipe(parser);
  });
}

async function* contentOf({ stream, end }: FilePart): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw formFault(error);
  }
  await end;
}

async function multipartBody(request: Request, limit: number): Promise<UploadBody> {
  const file = await findFile(request, limit);
  refuseMetadata(file.fields.get('metadata'));
  const seconds = file.fields.get('cacheControl') ?? '';
  return {
    contentType: checkedType(file.fields.get('contentType') ?? file.type),
    cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : DEFAULT_CACHE_CONTROL,
    declaredSize: null,
    content: contentOf(file),
  };
}

/** Reads the metadata of an upload of at most `limit` bytes, and leaves the content to be streamed. Throws InvalidRequest, InvalidMimeType or EntityTooLarge. */
export async function openUploadBody(request: Request, limit: number): Promise<UploadBody> {
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
  return isForm ? multipartBody(request, limit) : rawBody(request);
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
