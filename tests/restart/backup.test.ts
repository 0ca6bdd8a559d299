/**
 * Backs up a running server whose members go on writing, restores the backup elsewhere, and starts a server on it.
 * Everything acknowledged before is there, whatever came later is there wholly or not at all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { BACKUP_LOCK } from '#server/storage/disk-files.ts';
import { startPostgres } from '#tests/harness/postgres-server.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type Ended, runProgram } from './run-program.ts';
import { buyer, type Member, photoWriter, profileWriter, type Writer, writeDuring } from './writers.ts';

/** Each takes two or three seconds on a machine that has nothing else to do. */
const PATIENCE_MS = 240_000;
let installation: Installation;
let asha: Member;
let ravi: Member;
let settled: Writer[];
let busy: Writer[];
let backup: string;

const modeOf = (file: string) => statSync(file).mode & 0o777;
const beside = (name: string) => path.join(installation.folder, name);
const makeBackup = (env: Record<string, string> = {}, options = {}): Promise<Ended> =>
  runProgram(
    'scripts/backup/main.ts',
    ['backup', beside('backups')],
    { DATA_DIR: installation.dataDir, ...env },
    options,
  );
const restore = (from: string, dataDir: string, words: string[] = [], options = {}): Promise<Ended> =>
  runProgram('scripts/backup/main.ts', ['restore', from, ...words], { DATA_DIR: dataDir }, options);

beforeAll(async () => {
  installation = await startInstallation();
  asha = await installation.signUp('asha');
  ravi = await installation.signUp('ravi');
  const provider = { url: installation.server.url, keyId: installation.secrets.simulatorKeyId };
  settled = [profileWriter(asha), photoWriter(asha), buyer(asha, provider)];
  busy = [profileWriter(ravi), photoWriter(ravi), buyer(ravi, provider)];
  await writeDuring(settled, () => undefined);
  await writeDuring(busy, async () => {
    expect(await makeBackup()).toEqual({ code: 0, complaints: [] });
  });
  const [name = '', ...others] = readdirSync(beside('backups'));
  expect(others).toEqual([]);
  backup = beside(`backups/${name}`);
}, PATIENCE_MS);

afterAll(() => installation.remove());

/** Each photo that the database names is there with the bytes it names. Returns how many. */
async function checkPhotos(operator: SupabaseClient, member: string): Promise<number> {
  const avatars = operator.storage.from('avatars');
  const { data: listed, error } = await avatars.list(member);
  if (error) throw error;
  for (const { name, metadata } of listed) {
    const { data: photo, error: missing } = await avatars.download(`${member}/${name}`);
    if (missing) throw missing;
    const bytes = Buffer.from(await photo.arrayBuffer());
    expect({ size: bytes.length, eTag: `"${createHash('md5').update(bytes).digest('hex')}"` }).toEqual({
      size: metadata?.size,
      eTag: metadata?.eTag,
    });
  }
  return listed.length;
}

describe('a backup', () => {
  it('is readable by its owner only', () => {
    const secrets = ['secrets.json', 'postgres-password'].map((name) => path.join(backup, name));
    for (const file of [...secrets, path.join(backup, 'manifest.json')])
      expect(modeOf(file), file).toBe(0o600);
    expect(modeOf(backup)).toBe(0o700);
  });

  it('contains the whole data folder except caches and logs', () => {
    // Half-written files are there for moments.
    const left = /^(postgres\.log|renderings|.*\.new)$/;
    const kept = readdirSync(installation.dataDir).filter((name) => !left.test(name));
    expect(readdirSync(backup).sort()).toEqual([...kept, 'manifest.json'].sort());
  });

  it('rejects a concurrent backup', async () => {
    const file = path.join(installation.dataDir, 'objects', BACKUP_LOCK);
    const lock = await tryLock(file, { create: true });
    const { code, complaints } = await makeBackup();
    lock?.release();
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: [`Another backup of ${installation.dataDir} is being made: wait for its end`],
    });
  });

  it('leaves nothing behind on a full disk', async () => {
    const before = readdirSync(beside('backups'));
    const { code, complaints } = await makeBackup({}, { largestFile: 4000 });
    expect(code).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/lift the limit, or choose another disk \(EFBIG\)/)]);
    expect(readdirSync(beside('backups'))).toEqual(before);
  });

  it('of an external database that cannot be dumped says why and leaves nothing behind', async () => {
    const before = readdirSync(beside('backups'));
    const { code, complaints } = await makeBackup({
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/product',
    });
    expect(code).toBe(1);
    expect(complaints[0]).toMatch(/^The database could not be dumped: /);
    expect(complaints.join('\n')).not.toContain('hunter2');
    expect(readdirSync(beside('backups'))).toEqual(before);
  });

  it.runIf(existsSync('/usr/lib/postgresql/15/bin/postgres'))(
    'of an external database is a dump',
    async () => {
      const external = await startPostgres('15');
      await prepareDatabase(external.address);
      const { user, password, host, port, database } = external.address;
      const before = readdirSync(beside('backups'));
      const made = await makeBackup({
        DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
      });
      expect(made).toEqual({ code: 0, complaints: [] });
      const [added = ''] = readdirSync(beside('backups')).filter((name) => !before.includes(name));
      expect(readdirSync(path.join(beside('backups'), added))).toEqual([
        'database.dump',
        'objects',
        'secrets.json',
      ]);
      rmSync(path.join(beside('backups'), added), { recursive: true });
      await external.stop();
    },
  );
});

describe('a restore', () => {
  const line = (text: string | RegExp) => ({ code: 1, complaints: [expect.stringMatching(text)] });

  it('refuses a running server', async () => {
    expect(await restore(backup, installation.dataDir, ['--replace'])).toEqual(
      line(/^A server runs on the data folder .*: stop it first$/),
    );
  });

  it('refuses a full disk', async () => {
    const before = readdirSync(installation.folder);
    expect(await restore(backup, beside('too small'), [], { largestFile: 4000 })).toEqual(line('EFBIG'));
    expect(readdirSync(installation.folder)).toEqual(before);
  });
});

describe('a restored installation', () => {
  beforeAll(async () => {
    expect(await installation.server.end('SIGINT')).toBe(0);
    const dataDir = beside('restored');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'letter'), 'mine');
    expect(await restore(backup, dataDir, ['--replace'])).toEqual({ code: 0, complaints: [] });
    const [aside = ''] = readdirSync(installation.folder).filter((name) =>
      name.startsWith('restored.before'),
    );
    expect(readFileSync(beside(`${aside}/letter`), 'utf8')).toBe('mine');
    await installation.start(dataDir);
  }, PATIENCE_MS);

  it('has all writes acknowledged before the backup', async () => {
    for (const writer of settled) await writer.check();
  });

  it('keeps sessions', async () => {
    const { data, error } = await asha.client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(asha.id);
  });

  it('has every photo byte for byte', async () => {
    expect(await checkPhotos(installation.operator, asha.id)).toBeGreaterThan(0);
    await checkPhotos(installation.operator, ravi.id);
  });

  it('has no partial write of the time of the backup', async () => {
    for (const { client } of [asha, ravi]) {
      const { error } = await client.functions.invoke('verify_payment_local', {
        body: { name: 'Functions' },
      });
      expect(error).toBeNull();
    }
    const { data: rows } = await installation.operator.from('payments').select('payment_id');
    const recorded = rows?.map(({ payment_id }) => payment_id as string) ?? [];
    expect(await installation.capturedPayments()).toEqual(expect.arrayContaining(recorded));
    const { data: violations } = await installation.operator.rpc('payment_violations');
    expect(violations).toEqual([]);
  });

  it('accepts and keeps new writes', async () => {
    await writeDuring(settled, () => undefined);
    for (const writer of settled) await writer.check();
  });
});
