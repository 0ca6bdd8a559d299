/**
 * `reshimgath upgrade`, as an operator runs it: a good version, and what can be wrong with one, while a member writes without a pause. What the site
 * had before is there after each, and what was answered too. Only root may make the machine.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Expected, RELEASES_FOLDER, readKept } from '#scripts/freeze/data-folder.ts';
import type { Secrets } from '#server/config/secrets.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { type Machine, makeMachine } from './debian-machine.ts';
import { profileWriter, type Writer } from './writers.ts';

const FIRST = path.join(RELEASES_FOLDER, '1.0.0');
const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
const ADDED = 'supabase/migrations/29991231000000_add_upgrade_notes.sql';
const FURTHER = 'supabase/migrations/29991231000001_add_further_notes.sql';

describe.runIf(process.getuid?.() === 0)('reshimgath upgrade', { timeout: 180_000 }, () => {
  let machine: Machine;
  let url: string;
  let secrets: Secrets;
  let writer: Writer;
  const { refreshToken, ...kept }: Expected = JSON.parse(
    readFileSync(path.join(FIRST, 'expected.json'), 'utf8'),
  );
  const isHealthy = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = { PORT: String(port), NODE_ENV: 'test', DEMO: '0' };
    machine = await makeMachine(
      (dataDir) => execFileSync('tar', ['-C', dataDir, '-xJf', path.join(FIRST, 'data.tar.xz')]),
      settings,
    );
    secrets = JSON.parse(readFileSync(path.join(machine.dataDir, 'secrets.json'), 'utf8'));
    await machine.run('systemctl start');
    await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 60_000 });
    const client = createClient(url, secrets.publishableKey, quiet);
    const { data, error } = await client.auth.refreshSession({ refresh_token: refreshToken });
    if (!data.session) throw error;
    writer = profileWriter({ id: data.session.user.id, client, accessToken: data.session.access_token });
  }, 180_000);
  afterAll(() => machine.remove());

  /** Upgrades while the member writes; what was there before and what was answered must be there afterwards. */
  async function upgrade(version: string, env?: Record<string, string>) {
    let over = false;
    const writing = (async () => {
      while (!over) await writer.run(() => over);
    })();
    const result = await machine.run(`reshimgath upgrade ${version}`, env);
    over = true;
    await writing;
    await writer.check();
    const found = await readKept(createClient(url, secrets.secretKey, quiet));
    const company_name = expect.stringMatching(/^\d+$/);
    const members = kept.members.map((member) =>
      member.id === kept.members[0]?.id ? { ...member, company_name } : member,
    );
    expect(found).toMatchObject({ ...kept, members });
    return result;
  }

  it('switches to a good version, with its new migration, and keeps the previous release', async () => {
    machine.release('v1.1.0', { [ADDED]: 'create table private.upgrade_notes (a int);' });
    const { code, said } = await upgrade('');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(
        /after 1 new migrations[\s\S]*v1\.1\.0 serves\. It was away for \d+ seconds/,
      ),
    });
    expect(machine.current()).toBe('v1.1.0');
    expect((await machine.run('ls /srv/reshimgath/releases')).said).toBe('v1.0.0\nv1.1.0\n');
  });

  it.each<{ what: string; version: string; changes?: Record<string, string | null>; says: RegExp }>([
    {
      what: 'an older version, whose code does not know the database',
      version: 'v1.0.0',
      says: /The database is newer than this code: it has migration 29991231000000/,
    },
    {
      what: 'a version whose migration fails',
      version: 'v1.2.0',
      changes: { [FURTHER]: 'create table private.further (a int);\nselect 1 / 0;' },
      says: /add_further_notes\.sql failed.*division by zero/,
    },
    {
      what: 'a version that has edited a migration',
      version: 'v1.3.0',
      changes: { [FURTHER]: null, [ADDED]: 'create table private.upgrade_notes (a bigint);' },
      says: /add_upgrade_notes\.sql was changed after it had been applied/,
    },
    {
      what: 'a version that cannot be built',
      version: 'v1.4.0',
      changes: { [ADDED]: 'create table private.upgrade_notes (a int);', 'deploy/build.sh': 'exit 7' },
      says: /v1\.4\.0 could not be built/,
    },
  ])('changes nothing for $what', async ({ version, changes, says }) => {
    if (changes) machine.release(version, changes);
    const before = writer.acknowledged;
    const { code, said } = await upgrade(version);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(says) });
    expect(said).toContain('Nothing was changed; the server goes on.');
    expect(machine.current()).toBe('v1.1.0');
    // The server was never away.
    expect(writer.acknowledged - before).toBeGreaterThan(20);
  });

  it('returns by itself, with the database, from a version that migrates and never answers', async () => {
    machine.release('v1.5.0', {
      'deploy/build.sh': '#!/bin/sh\nln -s /srv/reshimgath/node_modules node_modules\n',
      [FURTHER]: 'create table private.further (a int);',
      'server/start/worker.ts': 'setInterval(() => undefined, 1000);',
    });
    const { code, said } = await upgrade('v1.5.0', { HEALTHY_SECONDS: '6' });
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /v1\.5\.0 does not become healthy[\s\S]*v1\.1\.0 serves again, with all data/,
      ),
    });
    expect(machine.current()).toBe('v1.1.0');
    // By v1.1.0 and v1.5.0: the last one is undone, or v1.1.0 would not serve.
    expect(machine.journal().match(/Brought the database up to date \(migrations: 1\)/g)).toHaveLength(2);
  });
});
