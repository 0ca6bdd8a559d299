import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { createFigures } from './figures.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Metrics of a database that answers so to the figures; `asked` has the role of each statement. */
function figuresOf(answer: () => unknown[]) {
  const asked: Scope[] = [];
  const query = async (scope: Scope, { text }: Statement) => {
    asked.push(scope);
    return text.includes('service_figures')
      ? answer()
      : [{ figure: 'task_age_seconds', kind: 'backup', value: 60 }];
  };
  return { figures: createFigures({ query } as unknown as Database), asked };
}
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('returns each figure, by its kind where it has kinds', async () => {
  const { figures, asked } = figuresOf(() => [
    { figure: 'orders_open', kind: '', value: 4 },
    { figure: 'outbox_waiting', kind: 'alert', value: 1 },
    { figure: 'outbox_waiting', kind: 'receipt', value: 2 },
  ]);
  expect(lines(await figures())).toEqual([
    'reshimgath_database_up 1',
    'reshimgath_orders_open 4',
    'reshimgath_outbox_waiting{kind="alert"} 1',
    'reshimgath_outbox_waiting{kind="receipt"} 2',
    'reshimgath_task_age_seconds{task="backup"} 60',
  ]);
  expect(asked.map(({ role, readOnly, statementTimeoutMs }) => [role, readOnly, statementTimeoutMs])).toEqual(
    [
      ['service_role', true, 2000],
      ['supabase_auth_admin', true, 2000],
    ],
  );
});

test('asks the database again when its answer is more than three seconds old', async () => {
  vi.advanceTimersByTime(60_000);
  let value = 0;
  const { figures } = figuresOf(() => [{ figure: 'orders_open', kind: '', value: ++value }]);
  const open = async () => lines(await figures())[1];
  expect(await open()).toBe('reshimgath_orders_open 1');
  vi.advanceTimersByTime(3000);
  expect(await open()).toBe('reshimgath_orders_open 1');
  vi.advanceTimersByTime(1);
  expect(await open()).toBe('reshimgath_orders_open 2');
});

test('says that the database is away, and nothing else', async () => {
  const { figures } = figuresOf(() => {
    throw new Error('away');
  });
  expect(lines(await figures())).toEqual(['reshimgath_database_up 0']);
});
