/**
 * Starts that can't succeed end at once with code 1 and one line that says what to do.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import { runProgram } from './run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-refusals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a start writes to standard error; it must end with code 1. */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const defaults = { DATA_DIR: folder, PORT: '0', DEMO: '0' };
  const ended = await runProgram('server/main.ts', ['--without-front-end'], { ...defaults, ...env });
  expect(ended.code).toBe(1);
  return ended.complaints;
}

it('refuses invalid variables and lists all of them', async () => {
  expect(await refusalOf({ PORT: 'http' })).toEqual([
    'PORT must be a whole number from 0 to 65535, not "http"',
  ]);
  expect(await refusalOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://example.org' })).toHaveLength(5);
});

it.each<Record<string, string>>([{ PUBLIC_URL: 'https://example.org' }, { TRUST_PROXY: '1' }])(
  'refuses development mode with a reachable mailbox: %j',
  async (env) => {
    const [line, ...others] = await refusalOf(env);
    expect(line).toMatch(/^NODE_ENV must be production, because .* Set NODE_ENV=production, or leave/);
    expect(others).toEqual([]);
  },
);

it('refuses an invalid secrets file and does not change it', async () => {
  const file = path.join(folder, 'secrets.json');
  writeFileSync(file, '{"jwtSecret":"short"}');
  const refusal = await refusalOf({});
  expect(refusal[0]).toContain(`${file} cannot be used`);
  expect(refusal.slice(1)).toEqual(['jwtSecret must have at least 32 characters']);
  expect(readFileSync(file, 'utf8')).toBe('{"jwtSecret":"short"}');
});

it('refuses a port in use', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as net.AddressInfo;
  const refusal = await refusalOf({ PORT: String(port) });
  expect(refusal).toEqual([
    `Port ${port} on 127.0.0.1 is busy: stop what uses it, or choose another one, e.g. PORT=${port + 1}`,
  ]);
  holder.close();
});

it.each(['/proc/nothing', '/dev/null/nothing'])(
  'refuses a data folder that is not writable: %s',
  async (dataDir) => {
    const [line, ...others] = await refusalOf({ DATA_DIR: dataDir });
    expect(line).toMatch(/^The data folder \S+ cannot be written \(E[A-Z]+\): .*DATA_DIR$/);
    expect(others).toEqual([]);
  },
);

it('refuses a data folder of another PostgreSQL version', async () => {
  mkdirSync(path.join(folder, 'postgres'));
  writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '16\n');
  const refusal = await refusalOf({});
  expect(refusal).toHaveLength(1);
  expect(refusal[0]).toContain('was made by PostgreSQL 16, but this is 18');
});

it('refuses a data folder of a running server', async () => {
  const lock = await lockDataFolder(folder);
  const refusal = await refusalOf({});
  expect(refusal).toEqual([
    `Another server already runs on the data folder ${folder}, perhaps in another container or by another path: stop it, or choose another DATA_DIR`,
  ]);
  lock.release();
});

it('refuses an unreachable database', async () => {
  const refusal = await refusalOf({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/none' });
  expect(refusal).toEqual([
    'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:9',
  ]);
});
