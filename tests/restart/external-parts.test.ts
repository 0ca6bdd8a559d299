/**
 * Two real servers with nothing of their own: one PostgreSQL, one bucket and one mail server elsewhere, each over TLS with a certificate
 * of an authority that only NODE_EXTRA_CA_CERTS makes known.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAuthority } from '#tests/harness/certificates.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startPostgres } from '#tests/harness/postgres-server.ts';
import { type S3Server, startS3Server } from '#tests/harness/s3-server.ts';
import { decodedMail, startSmtp } from '#tests/harness/smtp-server.ts';
import { copyFirstData } from './installation.ts';
import { runProgram } from './run-program.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const KEYS = {
  JWT_SECRET: 'a secret that both servers have, of enough bytes',
  PUBLISHABLE_KEY: 'sb_publishable_both_servers_are_told',
  SECRET_KEY: 'sb_secret_both_servers_are_told_this',
};
const BUCKET = 'avatars';

const closing: (() => unknown)[] = [];
let variables: Record<string, string>;
let arrived: { raw: string }[];
let objects: S3Server;
let first: ServerProcess;
let second: ServerProcess;
let secondDataDir: string;

async function startParts(): Promise<Record<string, string>> {
  const authority = makeAuthority();
  closing.push(() => authority.remove());
  const certificate = authority.certify('localhost');
  const [postgres, s3, smtp] = await Promise.all([
    startPostgres('18', { certificate }),
    startS3Server(certificate),
    startSmtp({
      secure: true,
      ...certificate,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong password')),
    }),
  ]);
  closing.push(postgres.stop, s3.stop, smtp.stop);
  ({ arrived } = smtp);
  objects = s3;
  const { user, password, port, database } = postgres.address;
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
  return {
    NODE_EXTRA_CA_CERTS: authority.certFile,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?sslmode=verify-full`,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: `smtps://post:p%40ss@localhost:${smtp.port}`,
    MAIL_FROM: 'Reshimgath <no-reply@reshimgath.test>',
    ...KEYS,
  };
}

async function startServer(variables: Record<string, string>): Promise<[ServerProcess, string]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-parts-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startProcess({ dataDir, port: await freePort(), env: variables });
  closing.push(() => server.end('SIGINT'));
  return [server, dataDir];
}

beforeAll(async () => {
  variables = await startParts();
  [[first], [second, secondDataDir]] = await Promise.all([startServer(variables), startServer(variables)]);
});
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function clientOf({ url }: ServerProcess, accessToken?: string): SupabaseClient {
  return createClient(url, KEYS.PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(accessToken && { global: { headers: { Authorization: `Bearer ${accessToken}` } } }),
  });
}

/** Signs up by a code that one server mails and another checks. */
async function signUp(asked: ServerProcess, checked: ServerProcess) {
  const email = `${randomUUID()}@example.org`;
  const before = arrived.length;
  expect((await clientOf(asked).auth.signInWithOtp({ email })).error).toBeNull();
  const token = /\b\d{6}\b/.exec(decodedMail(arrived[before]?.raw ?? '')[0] ?? '')?.[0] ?? '';
  const { data } = await clientOf(checked).auth.verifyOtp({ email, token, type: 'email' });
  return { id: data.user?.id ?? '', accessToken: data.session?.access_token ?? '' };
}

const photograph = async () =>
  new Blob([new Uint8Array(await landscape(800, 600).jpeg().toBuffer())], { type: 'image/jpeg' });

it('shares sessions and photos between two servers', async () => {
  const { id, accessToken } = await signUp(first, second);
  const [here, there] = [clientOf(first, accessToken), clientOf(second, accessToken)];
  const photo = await photograph();
  const name = `${id}/${randomUUID()}`;
  expect((await here.storage.from(BUCKET).upload(name, photo)).error).toBeNull();
  const thumbnail = there.storage.from(BUCKET).getPublicUrl(name, { transform: { width: 320 } })
    .data.publicUrl;
  const small = await fetch(thumbnail);
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320 });
  expect(readdirSync(secondDataDir)).not.toContain('postgres');
  expect(readdirSync(secondDataDir)).not.toContain('objects');

  expect((await there.storage.from(BUCKET).remove([name])).data).toHaveLength(1);
  expect((await here.storage.from(BUCKET).download(name)).error).not.toBeNull();
});

it('rejects an installation with another database at the bucket', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-parts-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  await copyFirstData(dataDir);
  const { DATABASE_URL: _, ...others } = variables;
  const env = { ...others, DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
  const { code, complaints } = await runProgram('server/main.ts', ['--without-front-end'], env);
  expect(complaints).toEqual([
    expect.stringMatching(
      /^The bucket "photos" \(S3_BUCKET\) belongs to another installation .*\.installation/,
    ),
  ]);
  expect(code).toBe(1);
});

it('starts without photos during an outage of the bucket, and stores them when it is back', async () => {
  await objects.leave();
  const [server] = await startServer(variables);
  expect(server.output).toContainEqual(
    expect.stringMatching(/\(S3_ENDPOINT\) cannot be reached: ECONNREFUSED\. The server works/),
  );
  const { id, accessToken } = await signUp(server, server);
  const photo = await photograph();
  const avatars = clientOf(server, accessToken).storage.from(BUCKET);
  const upload = () => avatars.upload(`${id}/${randomUUID()}`, photo);
  expect((await upload()).error).toMatchObject({ statusCode: '503' });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await objects.comeBack();
  await expect.poll(async () => (await upload()).error).toBeNull();
});
