/**
 * Starts that can't succeed end at once with code 1 and one line with what to do. They run together: one waits five seconds for a server that
 * might be stopping.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import { type Ended, runProgram } from './run-program.ts';

const parent = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-refusals-'));
afterAll(() => rmSync(parent, { recursive: true }));

const makeFolder = () => mkdtempSync(path.join(parent, 'data-'));

/** Starts the server on a data folder. Its complaints are the lines of standard error. */
function startOn(dataDir: string, env: Record<string, string> = {}): Promise<Ended> {
  const defaults = { DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
  return runProgram('server/main.ts', ['--without-front-end'], { ...defaults, ...env });
}

const refusal = (...complaints: unknown[]) => ({ code: 1, complaints });

describe.concurrent('a start', () => {
  it('refuses an invalid variable', async ({ expect }) => {
    expect(await startOn(makeFolder(), { PORT: 'http' })).toEqual(
      refusal('PORT must be a whole number from 0 to 65535, not "http"'),
    );
  });

  it('lists all invalid variables', async ({ expect }) => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.org' };
    const { code, complaints } = await startOn(makeFolder(), env);
    expect(code).toBe(1);
    expect(complaints).toHaveLength(5);
  });

  it('refuses an invalid secrets file and does not change it', async ({ expect }) => {
    const folder = makeFolder();
    const file = path.join(folder, 'secrets.json');
    writeFileSync(file, '{"jwtSecret":"short"}');
    expect(await startOn(folder)).toEqual(
      refusal(
        expect.stringContaining(`${file} cannot be used`),
        'jwtSecret must have at least 32 characters',
      ),
    );
    expect(readFileSync(file, 'utf8')).toBe('{"jwtSecret":"short"}');
  });

  it('refuses a port in use', async ({ expect }) => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as net.AddressInfo;
    expect(await startOn(makeFolder(), { PORT: String(port) })).toEqual(
      refusal(
        `Port ${port} on 127.0.0.1 is busy: stop what uses it, or choose another one, e.g. PORT=${port + 1}`,
      ),
    );
    holder.close();
  });

  it.for(['/proc/nothing', '/dev/null/nothing'])(
    'refuses a data folder that is not writable: %s',
    async (dataDir, { expect }) => {
      expect(await startOn(dataDir)).toEqual(
        refusal(expect.stringMatching(/^The data folder \S+ cannot be written \(E[A-Z]+\): .*DATA_DIR$/)),
      );
    },
  );

  it('refuses a data folder of another PostgreSQL version', async ({ expect }) => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '16\n');
    expect(await startOn(folder)).toEqual(
      refusal(expect.stringContaining('was made by PostgreSQL 16, but this is 18')),
    );
  });

  it('refuses a data folder of a running server', async ({ expect }) => {
    const folder = makeFolder();
    const lock = await lockDataFolder(folder);
    expect(await startOn(folder)).toEqual(
      refusal(
        `Another server already runs on the data folder ${folder}, perhaps in another container or by another path: stop it, or choose another DATA_DIR`,
      ),
    );
    lock.release();
  });

  it('refuses an unreachable database', async ({ expect }) => {
    const env = { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/none' };
    expect(await startOn(makeFolder(), env)).toEqual(
      refusal('The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:9'),
    );
  });
});
