import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from './settings.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-settings-'));
  file = path.join(folder, 'community.json');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The operator's client of a server that answers so, or refuses. */
function clientWith(answer: () => Promise<unknown> = async () => null, error: object | null = null) {
  const calls: unknown[][] = [];
  const rpc = async (...call: unknown[]) => {
    calls.push(call);
    return { data: await answer(), error, status: error ? 400 : 200 };
  };
  return { client: { rpc } as unknown as SupabaseClient, calls };
}

test('exports settings into a file that others cannot read, one to a line', async () => {
  const { client } = clientWith(async () => ({ fee: 299 }));
  expect(await settings(client, 'export', file)).toEqual([`The settings are in ${file}.`]);
  expect(readFileSync(file, 'utf8')).toBe('{\n  "fee": 299\n}\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('imports the settings of a file, and says every two seconds that it is not done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  writeFileSync(file, '{"fee":299}');
  const [asked, imported] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { client, calls } = clientWith(() => {
    asked.resolve();
    return imported.promise;
  });
  const importing = settings(client, 'import', file);
  await asked.promise;
  expect(calls).toEqual([['import_settings', { file: { fee: 299 } }]]);
  vi.advanceTimersByTime(1999);
  expect(said).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2001);
  const line = 'Importing in one transaction: an interruption leaves the old settings.';
  expect(said.mock.calls).toEqual([[`${line} 2 s`], [`${line} 4 s`]]);
  imported.resolve();
  expect(await importing).toEqual([`The settings of ${file} apply.`]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['a file that is no JSON', 'import', '{', 'community.json cannot be read as JSON.'],
  ['another word', 'copy', '{}', 'settings takes export or import, and a file.'],
  ['what the server refuses', 'import', '{}', 'The file has a choice list that this version does not know.'],
])('refuses %s', async (_what, direction, text, message) => {
  writeFileSync(file, text);
  const { client } = clientWith(undefined, { message: 'unknown_list' });
  await expect(settings(client, direction, file)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining(message),
  });
});
