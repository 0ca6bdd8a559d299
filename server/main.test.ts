import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';

let folder: string;
let database: net.Server;
const sockets: net.Socket[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-main-'));
  // Takes connections, and says nothing.
  database = net.createServer((socket) => sockets.push(socket));
  await once(database.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

test('a start that waits for its database ends in order at the first signal, and says so once', async () => {
  const { port } = database.address() as net.AddressInfo;
  const args = [path.join(import.meta.dirname, 'main.ts'), '--without-front-end'];
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...BARE_ENVIRONMENT,
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/d`,
    },
  });
  const [complaints, ended] = [text(server.stderr), once(server, 'exit')];
  const lines: string[] = [];
  const output = createInterface(server.stdout).on('line', (line) => lines.push(line));
  const closed = once(output, 'close');
  await once(database, 'connection');
  server.kill('SIGHUP');
  await expect.poll(() => lines.at(-1)).toBe('Stopping …');
  server.kill('SIGTERM');
  for (const socket of sockets) socket.destroy();
  expect(await ended).toEqual([0, null]);
  await closed;
  expect(lines).toEqual([expect.stringMatching(/^Development mode: /), 'Stopping …']);
  expect(await complaints).toBe('');
});
