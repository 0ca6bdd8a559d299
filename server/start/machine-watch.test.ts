import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTail, watchMachine } from './machine-watch.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-watch-'));
  log = path.join(folder, 'postgres.log');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('reads what was added to a log since the last time, also when it was begun again', async () => {
  const none = createTail(log);
  expect(await none()).toEqual([]);
  writeFileSync(log, 'before\n');
  expect(await none()).toEqual(['before', '']);
  const added = createTail(log);
  expect(await added()).toEqual([]);
  appendFileSync(log, 'one\ntwo\n');
  expect(await added()).toEqual(['one', 'two', '']);
  expect(await added()).toEqual([]);
  writeFileSync(log, 'new\n');
  expect(await added()).toEqual(['new', '']);
});

test('says every five seconds what PostgreSQL says of a crash, and nothing else, until it is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeFileSync(log, 'PANIC: before\n');
  const end = watchMachine(folder);
  appendFileSync(log, 'checkpoint complete\nserver process (PID 7) was terminated by signal 9\n');
  const all = [['PostgreSQL says: server process (PID 7) was terminated by signal 9']];
  await vi.waitFor(() => expect(said.mock.calls).toEqual(all));
  for (const line of ['PANIC: one', 'could not write', 'No space left on device']) {
    appendFileSync(log, `${line}\n`);
    vi.advanceTimersByTime(4999);
    expect(said.mock.calls).toEqual(all);
    vi.advanceTimersByTime(1);
    all.push([`PostgreSQL says: ${line}`]);
    await vi.waitFor(() => expect(said.mock.calls).toEqual(all));
  }
  end();
  expect(vi.getTimerCount()).toBe(0);
});
