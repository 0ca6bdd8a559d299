/** @vitest-environment happy-dom */
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFocusAfterRemoval } from './focus-after-removal.ts';

/** Which entry of a list gets the focus when the one at `place` of `before` entries was removed. */
function focusedAfter(place: number | null, before: number, after: number) {
  const focus = vi.fn();
  const { result, rerender } = renderHook(({ count }) => useFocusAfterRemoval(count, focus), {
    initialProps: { count: before },
  });
  if (place !== null) result.current(place);
  rerender({ count: after });
  return { focus, rerender };
}

test.each([
  [0, 3, 0],
  [1, 3, 1],
  [2, 3, 1],
  [0, 1, null],
] as const)('after entry %i of %i the focus is at entry %s', (place, before, next) => {
  const { focus, rerender } = focusedAfter(place, before, before - 1);
  expect(focus.mock.calls).toEqual([[next]]);
  rerender({ count: before + 1 });
  expect(focus).toHaveBeenCalledOnce();
});

test('the focus stays where the reader has put it, and where nothing was removed', () => {
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  expect(focusedAfter(0, 3, 2).focus).not.toHaveBeenCalled();
  input.remove();
  expect(focusedAfter(null, 3, 2).focus).not.toHaveBeenCalled();
});
