/** @vitest-environment happy-dom */
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBottomReached } from './bottom-reached.ts';

/** The height of the page, and of what is visible of it without and with the browser's own bar hidden. */
const [PAGE, VISIBLE, TALLER] = [3000, 600, 660];

function scrollTo(top: number): void {
  Object.defineProperty(document.documentElement, 'scrollTop', { configurable: true, value: top });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const [name, value] of Object.entries({ scrollHeight: PAGE, clientHeight: VISIBLE }))
    Object.defineProperty(document.documentElement, name, { configurable: true, value });
  vi.stubGlobal('innerHeight', VISIBLE);
  return () => {
    for (const name of ['scrollTop', 'scrollHeight', 'clientHeight'])
      Reflect.deleteProperty(document.documentElement, name);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the end of a page', () => {
  const REST = 300;

  it('is reached by at most a pixel less than its height, once it has rested there', () => {
    const reached = vi.fn();
    renderHook(() => useBottomReached(reached, true));
    scrollTo(PAGE - VISIBLE - 2);
    vi.advanceTimersByTime(REST);
    expect(reached).not.toHaveBeenCalled();
    scrollTo(PAGE - VISIBLE - 1);
    vi.advanceTimersByTime(REST - 1);
    scrollTo(PAGE - VISIBLE);
    vi.advanceTimersByTime(REST - 1);
    expect(reached).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reached).toHaveBeenCalledOnce();
    scrollTo(PAGE - VISIBLE - 1);
    vi.advanceTimersByTime(REST);
    expect(reached).toHaveBeenCalledTimes(2);
  });

  it('counts the height that a phone gains when it hides its own bar', () => {
    vi.stubGlobal('innerHeight', TALLER);
    const reached = vi.fn();
    renderHook(() => useBottomReached(reached, true));
    scrollTo(PAGE - TALLER);
    vi.advanceTimersByTime(REST);
    expect(reached).toHaveBeenCalledOnce();
  });

  it('is not looked for while there is nothing to load, nor after the page was left', () => {
    const reached = vi.fn();
    const { rerender, unmount } = renderHook(({ on }) => useBottomReached(reached, on), {
      initialProps: { on: true },
    });
    scrollTo(PAGE - VISIBLE);
    rerender({ on: false });
    vi.advanceTimersByTime(REST);
    scrollTo(PAGE - VISIBLE);
    vi.advanceTimersByTime(REST);
    rerender({ on: true });
    scrollTo(PAGE - VISIBLE);
    unmount();
    scrollTo(PAGE - VISIBLE);
    vi.advanceTimersByTime(REST);
    expect(reached).not.toHaveBeenCalled();
  });
});
