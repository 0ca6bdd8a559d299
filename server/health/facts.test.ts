import { expect, test } from 'vitest';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { SERVER_OWNER, SERVER_OWNER_READ, SERVICE_READ } from '#server/database/client/scope.ts';
import { keepFindings, readFacts, recordRun } from './facts.ts';

/** A database that answers so, and what it was asked. */
function databaseThat(answer: (text: string) => unknown[]) {
  const asked: [Scope, unknown[] | undefined][] = [];
  const query = async (scope: Scope, { text, values }: Statement) => {
    asked.push([scope, values as unknown[] | undefined]);
    return answer(text);
  };
  return { database: { query } as unknown as Database, asked };
}

test('reads figures, runs, migrations and times, without writing', async () => {
  const [made, now] = [new Date('2026-11-01'), new Date('2026-11-28')];
  const run = { task: 'backup', succeeded_at: now, failed_at: null, failure: null };
  const { database, asked } = databaseThat((text) => {
    if (text.includes('service_figures')) return [{ figure: 'members', value: 3 }];
    if (text.includes('server.runs')) return [run];
    return text.includes('name') ? [{ name: '1.sql' }] : [{ now, made }];
  });
  expect(await readFacts(database)).toEqual({
    figures: new Map([['members', 3]]),
    runs: new Map([['backup', run]]),
    migrations: ['1.sql'],
    madeAt: made,
    now,
  });
  expect(asked.map(([scope]) => scope)).toEqual([SERVICE_READ, ...Array(3).fill(SERVER_OWNER_READ)]);
});

test('records how a task ended, and what was found', async () => {
  const { database, asked } = databaseThat(() => []);
  await recordRun(database, 'backup');
  await recordRun(database, 'backup', 'no room');
  await keepFindings(database, [{ about: 'disk', level: 'ok', text: 'There is room' }]);
  expect(asked).toEqual([
    [SERVER_OWNER, ['backup', null]],
    [SERVER_OWNER, ['backup', 'no room']],
    [SERVER_OWNER, ['[{"about":"disk","level":"ok","text":"There is room"}]']],
  ]);
});

test('says that nothing could be recorded', async () => {
  const { database } = databaseThat(() => {
    throw new Error('away');
  });
  await expect(recordRun(database, 'backup')).rejects.toThrow('away');
  await expect(keepFindings(database, [])).rejects.toThrow('away');
});
