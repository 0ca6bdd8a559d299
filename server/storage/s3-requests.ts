/**
 * Signed requests to one bucket of an S3-compatible store, with what `fetch` leaves out: an end to waiting, and further tries.
 * Each may be repeated: what we write has a name of its own and never changes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config/s3-config.ts';

export interface S3Settings extends S3Config {
  /** Milliseconds for one try: until the answer begins, and until it has ended when it is small. */
  timeoutMs?: number;
  /** Milliseconds before the second try; twice as long before the third. */
  pauseMs?: number;
}

/** An answer of the store that is no success. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly status: number;
  /** The store's word for it, e.g. `NoSuchBucket`; empty when it gave none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The object store answered ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Left out: the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Rejects with `S3Refusal`, or with what `fetch` throws when the store is not reached or takes too long. */
export type AskS3 = (request: S3Request) => Promise<Response>;

const TIMEOUT_MS = 8000;
const PAUSE_MS = 200;
const TRIES = 3;
/** Bytes. Up to here an answer is read at once, so that one that breaks off can be asked for again. */
const READ_WHOLE = 256 * 1024;
/** The store is busy or unwell: it may answer the next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Whether an answer is so small that it has been read already. */
export function isSmall({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= READ_WHOLE;
}

async function refusalFrom(response: Response): Promise<S3Refusal> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return new S3Refusal(response.status, code ?? '');
}

async function answered(response: Response): Promise<Response> {
  if (!response.ok) throw await refusalFrom(response);
  if (!isSmall(response) || response.status === 204) return response;
  return new Response(await response.arrayBuffer(), response);
}

async function tryOnce(request: Request, timeoutMs: number): Promise<Response> {
  const giveUp = new AbortController();
  const late = Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => giveUp.abort(late), timeoutMs);
  try {
    return await answered(await fetch(request, { signal: giveUp.signal }));
  } finally {
    clearTimeout(timer);
  }
}

const isFinal = (error: unknown) => error instanceof S3Refusal && !PASSING.has(error.status);

/** Opens nothing yet. */
export function createAskS3(settings: S3Settings): AskS3 {
  const { endpoint, bucket, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS, ...keys } = settings;
  const signer = new AwsClient({ ...keys, service: 's3' });
  const base = `${endpoint}/${bucket}`;

  return async ({ name, query, ...init }) => {
    const path = name === undefined ? '' : `/${name.split('/').map(encodeURIComponent).join('/')}`;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(await signer.sign(`${base}${path}${search}`, init), timeoutMs);
      } catch (error) {
        if (attempt === TRIES || isFinal(error)) throw error;
      }
      // Some chance in it, or all who were refused together come back together.
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
}
