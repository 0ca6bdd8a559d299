import { describe, expect, it } from 'vitest';
import { areaOf, focusOf, needsFraming } from './framing.ts';

describe('the focal point of a frame', () => {
  it('is the middle of the frame', () => {
    expect(focusOf({ x: 60, y: 0, width: 32, height: 100 }, 2.5)).toEqual([0.76, 0.5, 2.5]);
  });
  it('lies inside the photo when the frame sticks out by rounding', () => {
    expect(focusOf({ x: 99.9, y: -0.1, width: 0.4, height: 0 }, 2)).toEqual([1, 0, 2]);
  });
});

describe('the frame around a focal point', () => {
  it('has its point in the middle and is as large as the photo allows', () => {
    expect(areaOf([0.76, 0.5, 2.5])).toEqual({ x: 60, y: 0, width: 32, height: 100 });
    expect(areaOf([0.5, 0.5, 0.4])).toEqual({ x: 0, y: 25, width: 100, height: 50 });
  });
  it('stays inside the photo when the point is at an edge', () => {
    expect(areaOf([1, 0.5, 2.5])).toMatchObject({ x: 68, width: 32 });
    expect(areaOf([0.5, 0, 0.4])).toMatchObject({ y: 0, height: 50 });
  });
});

it.each([
  ['portrait of a phone', 3 / 4, false],
  ['4:5', 4 / 5, false],
  ['square', 1, false],
  ['landscape', 4 / 3, true],
  ['panorama', 3, true],
  ['screen of a phone', 9 / 19, true],
])('asks for the framing of a %s: %d → %s', (_shape, ratio, asked) => {
  expect(needsFraming(ratio)).toBe(asked);
});
