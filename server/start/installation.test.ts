import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/client/database.ts';
import { isLocked } from '#server/database/cluster/file-lock.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#server/storage/object-store.ts';
import { createClosing } from './closing.ts';
import { claimOrRetry, openDataFolder, takeDataFolder } from './installation.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes a data folder level by level, which others may pass but not read', () => {
  openDataFolder(at('a/b'));
  for (const made of ['a', 'a/b']) expect(statSync(at(made)).mode & 0o777).toBe(0o711);
  openDataFolder(at('a/b'));
});

test.each([
  ['that is a file', () => writeFileSync(at('data'), ''), () => at('data'), 'ENOTDIR'],
  ['below a file', () => writeFileSync(at('data'), ''), () => at('data/below'), 'ENOTDIR'],
  ['where the system has none', () => undefined, () => '/proc/reshimgath/data', 'ENOENT'],
])('refuses a data folder %s', (_where, prepare, place, code) => {
  prepare();
  expect(() => openDataFolder(place())).toThrow(
    `The data folder ${place()} cannot be written (${code}): give this user the right to, or choose another with DATA_DIR`,
  );
});

test('locks the data folder until it is closed, unless the database is elsewhere', async () => {
  const config = loadConfig({ DATA_DIR: at('data') });
  const closing = createClosing();
  await takeDataFolder(config, closing);
  expect(await isLocked(at('data'))).toBe(true);
  await closing.all();
  expect(await isLocked(at('data'))).toBe(false);

  await takeDataFolder({ ...config, databaseUrl: 'postgres://elsewhere' }, createClosing());
  expect(await isLocked(at('data'))).toBe(false);
});

describe('the store of photos', () => {
  const database = { query: async () => [{ id: 'own' }] } as unknown as Database;
  const outage = () => new ObjectStoreUnavailable(undefined, 'The bucket is away');

  /** Claims a store that is looked at with these outcomes, one after the other. */
  function claim(checks: (() => void)[], closing = createClosing(), owner = 'own') {
    const [say, onFailure] = [vi.fn(), vi.fn()];
    const check = vi.fn(async () => checks.shift()?.());
    const store = { check, readClaim: async () => owner } as unknown as ObjectStore;
    const claimed = claimOrRetry(database, store, { say, onFailure }, closing, 1);
    return { claimed, say, onFailure, check };
  }
  const fail = (error: Error) => () => {
    throw error;
  };

  test('is claimed before the server starts', async () => {
    const { claimed, say, check } = claim([]);
    await claimed;
    expect(check).toHaveBeenCalledOnce();
    expect(say).not.toHaveBeenCalled();
  });

  test('is claimed after an outage, during which the server works without photos', async () => {
    const { claimed, say, onFailure } = claim([fail(outage()), fail(outage())]);
    await claimed;
    expect(say.mock.calls).toEqual([['The bucket is away. The server works without photos meanwhile.']]);
    await expect
      .poll(() => say.mock.calls.slice(1))
      .toEqual([['The store of the photos can be used again.']]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('ends the server when its settings are wrong, at the start or after an outage', async () => {
    const wrong = new OperatorError('no such bucket');
    await expect(claim([fail(wrong)]).claimed).rejects.toBe(wrong);
    const { claimed, onFailure, check } = claim([fail(outage()), fail(wrong)]);
    await claimed;
    await expect.poll(() => onFailure.mock.calls).toEqual([[wrong]]);
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('is refused when another installation has it, at the start or after an outage', async () => {
    const refusal = expect.objectContaining({ message: expect.stringContaining('(other)') });
    await expect(claim([], createClosing(), 'other').claimed).rejects.toEqual(refusal);
    const { claimed, say, onFailure } = claim([fail(outage())], createClosing(), 'other');
    await claimed;
    await expect.poll(() => onFailure.mock.calls).toEqual([[refusal]]);
    expect(say).toHaveBeenCalledOnce();
  });

  test('is not looked at any more when the server stops', async () => {
    const closing = createClosing();
    const stopping = Promise.withResolvers<void>();
    const stop = () => {
      void closing.all().then(stopping.resolve);
      throw outage();
    };
    const { claimed, onFailure, check } = claim([fail(outage()), stop], closing);
    await claimed;
    await stopping.promise;
    // The timer of another look would be older than the second of these.
    for (let turn = 0; turn < 2; turn += 1) await pause(1);
    expect(check).toHaveBeenCalledTimes(2);
    expect(onFailure).not.toHaveBeenCalled();
  });
});
