import { expect, it, vi } from 'vitest';
import { isIos } from './platform.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['an iPad that calls itself a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['a Mac with one touch point', MAC, 1, false],
  ['an iPad with two', MAC, 2, true],
  [
    'a phone with Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile',
    5,
    false,
  ],
])('tells %s by its name and touch points', (_device, userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(isIos()).toBe(expected);
  vi.unstubAllGlobals();
});
