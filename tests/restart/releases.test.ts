/** Each released version left a data folder in tests/releases: this version starts on it, and everything is whole. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { type Expected, RELEASES_FOLDER, readKept } from '#scripts/freeze/data-folder.ts';
import { readReleases } from '#scripts/freeze/released-migrations.ts';
import type { Secrets } from '#server/config/secrets.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { runProgram } from './run-program.ts';
import { startProcess } from './server-process.ts';

const versions = existsSync(RELEASES_FOLDER) ? readdirSync(RELEASES_FOLDER) : [];
const quiet = { auth: { persistSession: false, autoRefreshToken: false } };

it('has the data folder of every released version', () => {
  expect(versions.sort()).toEqual(
    readReleases()
      .map(({ version }) => version)
      .sort(),
  );
});

it.each(versions)(
  'keeps members, sessions, photos, payments and settings when upgraded from %s',
  async (version) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-release-'));
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    execFileSync('tar', [
      '-C',
      dataDir,
      '--no-same-owner',
      '-xJf',
      path.join(RELEASES_FOLDER, version, 'data.tar.xz'),
    ]);
    const expected: Expected = JSON.parse(
      readFileSync(path.join(RELEASES_FOLDER, version, 'expected.json'), 'utf8'),
    );
    const secrets: Secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
    const { refreshToken, ...kept } = expected;
    const server = await startProcess({ dataDir, port: await freePort() });
    try {
      expect(await readKept(createClient(server.url, secrets.secretKey, quiet))).toMatchObject(kept);
      const member = createClient(server.url, secrets.publishableKey, quiet);
      const { data, error } = await member.auth.refreshSession({ refresh_token: refreshToken });
      expect(error).toBeNull();
      expect(kept.members.map(({ id }) => id)).toContain(data.user?.id);
      expect(await runProgram('scripts/check-payments.ts', [], { DATA_DIR: dataDir })).toEqual({
        code: 0,
        complaints: [],
      });
    } finally {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true });
    }
  },
);
