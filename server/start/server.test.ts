import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { isLocked } from '#server/database/cluster/file-lock.ts';
import { startServer } from './server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-server-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (variables: Record<string, string> = {}) =>
  startServer({
    config: loadConfig({ DATA_DIR: folder, ...variables }),
    root: folder,
    withFrontEnd: false,
    say: vi.fn(),
    onFailure: vi.fn(),
  });

test('a start that fails says why, and leaves the data folder to others', async () => {
  const other = net.createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as net.AddressInfo;
  const { ready, stop } = start({ PORT: String(port), HOST: '127.0.0.1' });
  await expect(ready).rejects.toThrow(`Port ${port} on 127.0.0.1 is busy`);
  expect(await isLocked(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  await stop();
  other.close();
});

test('a stop during the start ends it, and leaves the data folder to others', async () => {
  const { ready, stop } = start();
  const failed = expect(ready).rejects.toThrow('Stopped while starting.');
  await stop();
  await failed;
  expect(await isLocked(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
