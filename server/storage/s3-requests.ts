/**
 * Signed requests (AWS Signature Version 4) to one bucket of an S3-compatible store, with timeout and retries (exponential backoff with
 * jitter). Every request is idempotent: each version is written under a unique name and never changed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config/s3-config.ts';

export interface S3Settings extends S3Config {
  /** Timeout of one attempt in milliseconds: until the response headers, and until the end of a small body. */
  timeoutMs?: number;
  /** Milliseconds before the first retry; doubled before the second. */
  pauseMs?: number;
}

/** An error response of the store. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** S3's error code, e.g. `NoSuchBucket`; empty when there is none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The object store readResponse ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Default: the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Rejects with `S3Error`, or with what `fetch` throws when the store is not reached or takes too long. */
export type SendS3Request = (request: S3Request) => Promise<Response>;

const TIMEOUT_MS = 8000;
const PAUSE_MS = 200;
const TRIES = 3;
/** Bytes. Smaller responses are read within the attempt, so that a truncated one is retried. */
const READ_WHOLE = 256 * 1024;
/** HTTP status codes that are worth a retry. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** Whether a response is so small that it has been read already. */
export function isSmall({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= READ_WHOLE;
}

async function refusalFrom(response: Response): Promise<S3Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return new S3Error(response.status, code ?? '');
}

async function readResponse(response: Response): Promise<Response> {
  if (!response.ok) throw await refusalFrom(response);
  if (!isSmall(response) || response.status === 204) return response;
  return new Response(await response.arrayBuffer(), response);
}

async function sendOnce(request: Request, timeoutMs: number): Promise<Response> {
  const abort = new AbortController();
  const late = Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => abort.abort(late), timeoutMs);
  try {
    return await readResponse(await fetch(request, { signal: abort.signal }));
  } finally {
    clearTimeout(timer);
  }
}

const isFinal = (error: unknown) => error instanceof S3Error && !TRANSIENT.has(error.status);

/** A function that sends requests to the bucket; it opens no connection yet. */
export function createS3Client(settings: S3Settings): SendS3Request {
  const { endpoint, bucket, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS, ...keys } = settings;
  const signer = new AwsClient({ ...keys, service: 's3' });
  const base = `${endpoint}/${bucket}`;

  return async ({ name, query, ...init }) => {
    const path = name === undefined ? '' : `/${name.split('/').map(encodeURIComponent).join('/')}`;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(await signer.sign(`${base}${path}${search}`, init), timeoutMs);
      } catch (error) {
        if (attempt === TRIES || isFinal(error)) throw error;
      }
      // Exponential backoff with jitter, so that clients that failed together don't retry together.
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
}
