/** @vitest-environment happy-dom */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { use } from '#web/testing/use-screen.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import { dismissAlerts, loadAlertCards, showAlert } from './alerts.tsx';

beforeEach(async () => {
  await loadAlertCards();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** The region with these messages. */
async function show(...alerts: Parameters<typeof showAlert>[]) {
  use('Page');
  await act(async () => {
    for (const alert of alerts) showAlert(...alert);
    await vi.advanceTimersByTimeAsync(0);
  });
}
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = (text = 'Text') => screen.queryByText(text) !== null;

test.each([
  ['an error', 'error', 8000],
  ['a success', 'success', 4000],
] as const)('%s (%s) is shown for %i ms', async (_, tone, ms) => {
  await show(['Text', tone]);
  await after(ms - 1);
  expect(isShown()).toBe(true);
  await after(1);
  expect(isShown()).toBe(false);
});

test('a message with something to do is shown for ten seconds, does it once and goes', async () => {
  const run = vi.fn();
  await show(['Text', 'success', { label: 'Undo', description: 'Undo: A', run }]);
  await after(9999);
  fireEvent.pointerDown(document.body);
  expect(isShown()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: A' }));
  expect(run).toHaveBeenCalledOnce();
  expect(isShown()).toBe(false);
});

test('a message that has the focus stays, and goes its time after it has lost it', async () => {
  await show(['Text', 'error']);
  const close = screen.getByRole('button', { name: en['ui.close'] });
  act(() => close.focus());
  await after(20_000);
  expect(isShown()).toBe(true);
  act(() => close.blur());
  await after(7999);
  expect(isShown()).toBe(true);
  await after(1);
  expect(isShown()).toBe(false);
});

test.each([
  ['a press', () => fireEvent.pointerDown(document.body), true],
  ['Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' }), true],
  ['a letter', () => fireEvent.keyDown(document.body, { key: 'a' }), false],
])('a success gives way to %s; an error does not', async (_, happen, givesWay) => {
  await show(['Done', 'success'], ['Text', 'error']);
  act(() => void happen());
  expect(isShown('Done')).toBe(!givesWay);
  expect(isShown()).toBe(true);
});

test('errors are above the page, successes above the bar at its end', async () => {
  await show(['Text', 'error'], ['Done', 'success']);
  const place = (text: string) => screen.getByText(text).closest('.fixed')?.className;
  expect([place('Text'), place('Done')]).toEqual([
    expect.stringMatching(/ top-0 /),
    expect.stringMatching(/ bottom-/),
  ]);
});

test('a message is closed alone, the same is shown once, and all can be removed', async () => {
  await show(['Text'], ['Other'], ['Text']);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Other', 'Text']);
  fireEvent.click(screen.getAllByRole('button', { name: en['ui.close'] })[0] as HTMLElement);
  expect([isShown('Other'), isShown()]).toEqual([false, true]);
  act(dismissAlerts);
  expect(isShown()).toBe(false);
});
