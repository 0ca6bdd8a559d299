/**
 * Parses an upload: a multipart form with its fields before the file, or raw bytes with headers.
 * Both become a stream with its metadata; nothing is buffered in memory.
 */
import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { isTooDeep } from '#server/http/json-depth.ts';
import { invalidMimeType, invalidRequest } from './errors.ts';

export interface UploadBody {
  /** Type and subtype, with parameters when the body is raw. */
  contentType: string;
  /** As a `Cache-Control` header. */
  cacheControl: string;
  /** The caller's own metadata of the object. */
  userMetadata: Record<string, unknown>;
  /** Bytes; null when unknown. */
  declaredSize: number | null;
  /** Can be read once; fails when the body breaks off before its end. */
  content: AsyncIterable<Uint8Array>;
}

const FIELD_BYTES = 64 * 1024;
const FIELDS = 20;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+*-]+(\s*;\s*[\w.+-]+=("[^"]*"|[\w.+:/-]+))*$/;
const DEFAULT_CACHE_CONTROL = 'no-cache';

function checkedType(type: string): string {
  if (!MEDIA_TYPE.test(type)) throw invalidMimeType('mime type is not valid');
  return type;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The caller's own metadata of the object. Throws InvalidRequest for anything but a JSON object. */
function metadataOf(json: string | undefined): Record<string, unknown> {
  const value = json ? parseJson(json) : {};
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isTooDeep(value)) {
    throw invalidRequest('The metadata must be a JSON object');
  }
  return value as Record<string, unknown>;
}

/** The body's bytes; leaving the loop early keeps the connection, so that the answer still reaches the client. */
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
  const metadata = headers.get('x-metadata');
  return {
    contentType: checkedType(headers.get('content-type') ?? 'application/octet-stream'),
    cacheControl: headers.get('cache-control') ?? DEFAULT_CACHE_CONTROL,
    userMetadata: metadataOf(metadata ? Buffer.from(metadata, 'base64').toString() : undefined),
    declaredSize: length === null ? null : Number(length),
    content: bytesOf(request),
  };
}

interface FilePart {
  stream: BusboyFileStream;
  type: string;
  fields: ReadonlyMap<string, string>;
  /** Resolves when the whole form has been read to its closing mark. */
  end: Promise<void>;
}

function openParser(headers: Headers) {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' } as BusboyHeaders,
      limits: { files: 1, fields: FIELDS, fieldSize: FIELD_BYTES, headerPairs: 100 },
    });
  } catch {
    throw invalidRequest('The form has no boundary');
  }
}

/** Reads a form up to its file. Rejects with InvalidRequest when there is none. */
function findFile(request: Request): Promise<FilePart> {
  const parser = openParser(request.headers);
  const source = Readable.from(bytesOf(request), { objectMode: false });
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    let file: BusboyFileStream | undefined;
    const end = new Promise<void>((ended, broken) => {
      const fail = () => {
        const refusal = invalidRequest('The form broke off before its end');
        source.unpipe(parser);
        file?.destroy(refusal);
        broken(refusal);
        reject(refusal);
      };
      source.on('error', fail);
      parser.on('error', fail);
      parser.once('finish', () => {
        reject(invalidRequest('No content provided'));
        ended();
      });
    });
    // Whoever reads the file waits for the end; without a reader nobody does.
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
  yield* stream;
  await end;
}

async function multipartBody(request: Request): Promise<UploadBody> {
  const file = await findFile(request);
  const seconds = file.fields.get('cacheControl') ?? '';
  return {
    contentType: checkedType(file.fields.get('contentType') ?? file.type),
    cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : DEFAULT_CACHE_CONTROL,
    userMetadata: metadataOf(file.fields.get('metadata')),
    declaredSize: null,
    content: contentOf(file),
  };
}

/** Reads the metadata of an upload, and leaves the content to be streamed. Throws InvalidRequest or InvalidMimeType. */
export async function openUploadBody(request: Request): Promise<UploadBody> {
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
  return isForm ? multipartBody(request) : rawBody(request);
}
