/**
 * A real S3-compatible server with one empty bucket, which checks signatures, in a temporary folder. It can go away and come back on its port.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CLAIM_FILE } from '#server/storage/bucket-claim.ts';
import type { S3Settings } from '#server/storage/s3-object-store.ts';
import type { Certificate } from './certificates.ts';
import { freePort } from './free-port.ts';

/** An error status, a connection that breaks, a server that does not respond. */
export type S3Trouble = 403 | 408 | 429 | 500 | 502 | 503 | 504 | 'break' | 'timeout';

export interface S3Server {
  /** For `openS3ObjectStore`, with pauses between its attempts that a test can wait for. */
  settings: S3Settings;
  /** What happens to the next requests, one each, instead of an answer. */
  troubles: S3Trouble[];
  /** Names of all objects in the bucket, from the disk, but for the mark of its owner. */
  files(): string[];
  /** Ends the server in the middle of what it does; the bucket stays. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  /** Leaves for good. */
  stop(): Promise<void>;
}

const BUCKET = 'photos';
/** The only pair that s3rver knows. */
const KEY = 'S3RVER';

/** Starts the server on a free port; with a certificate it speaks HTTPS. */
export async function startS3Server(certificate?: Certificate, host = '127.0.0.1'): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-s3-'));
  const troubles: S3Trouble[] = [];
  let running: S3rver | undefined;
  const start = async (port: number) => {
    running = new S3rver({
      address: host,
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
      ...certificate,
    });
    running.middleware.unshift((context, next) => {
      const trouble = troubles.shift();
      if (trouble === undefined) return next();
      if (trouble === 'break') context.req.socket.destroy();
      if (typeof trouble === 'string') context.respond = false;
      else {
        context.status = trouble;
        context.body = trouble === 403 ? '<Error><Code>AccessDenied</Code></Error>' : '';
      }
      return Promise.resolve();
    });
    return (await running.run()).port;
  };
  const leave = async () => {
    const leaving = running;
    running = undefined;
    leaving?.httpServer.closeAllConnections();
    await leaving?.close();
  };
  const port = await start(await freePort());
  return {
    settings: {
      endpoint: `${certificate ? 'https' : 'http'}://${host}:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: KEY,
      secretAccessKey: KEY,
      pauseMs: 10,
    },
    troubles,
    files: () =>
      readdirSync(path.join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('._S3rver_object') && !name.startsWith(CLAIM_FILE),
      ),
    leave,
    comeBack: async () => void (await start(port)),
    stop: async () => {
      await leave();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
