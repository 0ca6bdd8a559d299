import { expect, test, vi } from 'vitest';
import { createClosing } from './closing.ts';

test('closes in reverse order what was opened, each once and after the one before, also when one fails', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('stuck');
  const closed: string[] = [];
  const closing = createClosing();
  closing.later(() => closed.push('first'));
  closing.later(async () => {
    await Promise.resolve();
    closed.push('second');
  });
  closing.later(() => Promise.reject(failure));
  await closing.all();
  await closing.all();
  expect(closed).toEqual(['second', 'first']);
  expect(said.mock.calls).toEqual([[failure]]);
  said.mockRestore();
});

test('ends a start that opens something after the closing has begun, which is closed, too', async () => {
  const closing = createClosing();
  await closing.all();
  const close = vi.fn();
  expect(() => closing.later(close)).toThrow('Stopped while starting.');
  await closing.all();
  expect(close).toHaveBeenCalledOnce();
});
