/** @vitest-environment happy-dom */
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScaledPhoto, useStill } from './photo-movement.ts';

/** The browser's own animation of a part of a transition between two pages. */
class Effect {
  readonly pseudoElement: string | null;
  private frames: object[];
  constructor(pseudoElement: string | null, frames: object[]) {
    this.pseudoElement = pseudoElement;
    this.frames = frames;
  }
  getKeyframes = () => this.frames;
  setKeyframes(frames: object[]) {
    this.frames = frames;
  }
}

const PHOTO = '::view-transition-group(member-photo)';
const SIZED = [
  { width: '160px', height: '200px', transform: 'matrix(1, 0, 0, 1, 20, 400)', easing: 'ease-out' },
  { width: '320px', height: '500px', transform: 'none', easing: 'linear' },
];
const SCALED = [
  { transform: 'matrix(1, 0, 0, 1, 20, 400) scale(0.5, 0.4)', easing: 'ease-out' },
  { transform: 'none' },
];

let transition: { ready: Promise<void> } | null;
let animations: { effect: Effect | null; finished?: Promise<void> }[];

beforeEach(() => {
  vi.stubGlobal('KeyframeEffect', Effect);
  transition = { ready: Promise.resolve() };
  animations = [];
  Object.defineProperty(document, 'activeViewTransition', { configurable: true, get: () => transition });
  Object.defineProperty(document, 'getAnimations', { configurable: true, value: () => animations });
  return () => {
    vi.unstubAllGlobals();
    for (const name of ['activeViewTransition', 'getAnimations']) Reflect.deleteProperty(document, name);
  };
});

test('the photo is scaled on its way from the card and back, and nothing else is', async () => {
  const there = new Effect(PHOTO, SIZED);
  const unsized = new Effect(PHOTO, [{ transform: 'none' }, { transform: 'none' }]);
  const page = new Effect('::view-transition-group(root)', SIZED);
  animations = [{ effect: null }, { effect: unsized }, { effect: page }, { effect: there }];
  const { unmount } = renderHook(() => useScaledPhoto());
  await waitFor(() => expect(there.getKeyframes()).toEqual(SCALED));
  expect(unsized.getKeyframes()).toEqual([{ transform: 'none' }, { transform: 'none' }]);
  expect(page.getKeyframes()).toBe(SIZED);
  const back = new Effect(PHOTO, SIZED);
  animations = [{ effect: back }];
  unmount();
  await waitFor(() => expect(back.getKeyframes()).toEqual(SCALED));
});

test('a transition that the browser skips, and a page without one, are no faults', async () => {
  const looked = vi.fn(() => []);
  Object.defineProperty(document, 'getAnimations', { configurable: true, value: looked });
  transition = null;
  const { unmount } = renderHook(() => useScaledPhoto());
  transition = { ready: Promise.reject(new DOMException('Skipped', 'AbortError')) };
  unmount();
  await waitFor(() => expect(looked).toHaveBeenCalledOnce());
});

test('a photo that moves is still only when the transition of the pages has ended, however it ends', async () => {
  let end: (error: Error) => void = () => undefined;
  const finished = new Promise<void>((_resolve, reject) => {
    end = reject;
  });
  animations = [
    { effect: null, finished: new Promise(() => undefined) },
    { effect: new Effect(null, []), finished: new Promise(() => undefined) },
    { effect: new Effect('::view-transition-old(root)', []), finished },
  ];
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  const { result } = renderHook(() => useStill(true));
  await waitFor(() => expect(frames).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(result.current).toBe(false);
  end(new DOMException('Cancelled', 'AbortError'));
  await waitFor(() => expect(result.current).toBe(true));
});

test('a photo that does not move is still at once', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  expect(renderHook(() => useStill(false)).result.current).toBe(true);
  expect(frames).not.toHaveBeenCalled();
});
