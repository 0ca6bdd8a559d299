import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';
import { startWorkers } from './workers.ts';

let folder: string;
let database: net.Server;
const sockets: net.Socket[] = [];
/** How each worker ended. */
const ends: unknown[][] = [];
const note = (_worker: unknown, ...end: unknown[]) => ends.push(end);
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-workers-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('NODE_COMPILE_CACHE', BARE_ENVIRONMENT.NODE_COMPILE_CACHE);
  // Takes connections, and says nothing.
  database = net.createServer((socket) => sockets.push(socket));
  await once(database.listen(0, '127.0.0.1'), 'listening');
  cluster.setupPrimary({ silent: true });
  cluster.on('exit', note);
});
afterEach(async () => {
  cluster.off('exit', note);
  cluster.setupPrimary({ silent: false });
  vi.unstubAllEnvs();
  for (const socket of sockets.splice(0)) socket.destroy();
  database.close();
  ends.length = 0;
  rmSync(folder, { recursive: true });
});

/** Starts a worker; resolves when it waits for the database. */
async function start() {
  const { port } = database.address() as net.AddressInfo;
  const address = { host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' };
  const onFailure = vi.fn();
  const started = startWorkers(
    { pool: { address }, address, port: 0, url: 'http://127.0.0.1', webRoot: folder },
    {
      config: loadConfig(process.env),
      root: folder,
      withFrontEnd: false,
      say: vi.fn(),
      onFailure,
    },
  );
  const [worker] = Object.values(cluster.workers ?? {});
  const said = worker?.process.stderr ? text(worker.process.stderr) : '';
  await once(database, 'connection');
  return { ...started, onFailure, said };
}

test('a worker that does not serve yet ends in order when it is told to, and the start with it', async () => {
  const { ready, stop, onFailure, said } = await start();
  await stop();
  await ready;
  expect(ends).toEqual([[0, null]]);
  expect(await said).toBe('');
  expect(onFailure).not.toHaveBeenCalled();
});

test('a worker that ends before it serves says why, and the start fails', async () => {
  const { ready, stop, onFailure, said } = await start();
  for (const socket of sockets) socket.destroy();
  await ready;
  expect(onFailure.mock.calls).toEqual([[new OperatorError('A worker could not be started, see above.')]]);
  expect(ends).toEqual([[1, null]]);
  expect(await said).toContain('The database cannot be reached');
  await stop();
});
