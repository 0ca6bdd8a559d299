/** @vitest-environment happy-dom */
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { use } from '#web/testing/use-screen.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import { Countdown } from './code-countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
/** The seconds that are left, and the part of the ring that is gone. */
function shown() {
  const [, ring] = document.querySelectorAll('circle');
  const part =
    Number(ring?.getAttribute('stroke-dashoffset')) / Number(ring?.getAttribute('stroke-dasharray'));
  return [screen.getByRole('timer').textContent, Math.round(part * 120)];
}

test('the seconds until a code should have arrived are counted down to none, with the ring around them', () => {
  use(createElement(Countdown));
  const ring = document.querySelector('circle:last-child');
  expect(Number(ring?.getAttribute('stroke-dasharray'))).toBeCloseTo(2 * Math.PI * 19);
  expect([ring?.getAttribute('r'), ...shown()]).toEqual(['19', '120', 0]);
  pass(1);
  expect(shown()).toEqual(['119', 1]);
  pass(118);
  expect(shown()).toEqual(['1', 119]);
  screen.getByText(en['login.waiting']);
  pass(1);
  expect(shown()).toEqual(['0', 120]);
  screen.getByText(en['login.waited']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a code that was sent a while ago by text is counted from then on', () => {
  use(createElement(Countdown, { since: Date.now() - 60_999, by: 'text' }));
  expect(shown()).toEqual(['60', 60]);
  screen.getByText(en['login.waiting_number']);
  pass(90);
  expect(shown()).toEqual(['0', 120]);
  screen.getByText(en['login.waited_number']);
});
