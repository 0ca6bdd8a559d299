/** @vitest-environment happy-dom */
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHideOnScroll } from './hide-on-scroll.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A bar of 60 pixels, and whether it is hidden after the page was scrolled. */
function drawBar() {
  const bar = document.createElement('div');
  Object.defineProperty(bar, 'offsetHeight', { value: 60 });
  const { result, unmount } = renderHook(() => useHideOnScroll<HTMLDivElement>());
  result.current.current = bar;
  const isHiddenAt = (top: number) => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
    return 'hidden' in bar.dataset;
  };
  return { isHiddenAt, unmount };
}

test.each([
  ['makes room while one scrolls down, from the second movement on', [500, 506, 600], [false, true, true]],
  ['returns when one scrolls up', [500, 600, 594, 500], [false, true, false, false]],
  ['does not follow a resting finger', [500, 505, 506, 501, 500], [false, false, true, true, false]],
  ['stays where it has not left its place', [0, 60, 50, 61], [false, false, false, true]],
] as const)('the bar below the top bar %s', (_rule, tops, hidden) => {
  const { isHiddenAt } = drawBar();
  expect(tops.map(isHiddenAt)).toEqual(hidden);
});

test('a bar that was left follows no longer', () => {
  const { isHiddenAt, unmount } = drawBar();
  expect([500, 600].map(isHiddenAt)).toEqual([false, true]);
  unmount();
  expect(isHiddenAt(500)).toBe(true);
});
