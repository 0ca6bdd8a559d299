import { describe, expect, it } from 'vitest';
import { areaOf, focusOf, isPlaced, needsFraming } from './framing.ts';

describe('the focal point of a frame', () => {
  it('is the middle of the frame', () => {
    expect(focusOf({ x: 60, y: 0, width: 32, height: 100 }, 2.5)).toEqual([0.76, 0.5, 2.5, 1]);
  });
  it('has the scale by which the frame is smaller than the largest one', () => {
    expect(focusOf({ x: 68, y: 25, width: 16, height: 50 }, 2.5)).toEqual([0.76, 0.5, 2.5, 2]);
    expect(focusOf({ x: 40, y: 30, width: 20, height: 10 }, 0.4)[3]).toBe(4);
  });
  it('lies inside the photo when the frame sticks out by rounding', () => {
    expect(focusOf({ x: 99.9, y: -0.1, width: 10, height: 0 }, 2)).toMatchObject([1, 0, 2, 4]);
  });
});

describe('the frame around a focal point', () => {
  it('has its point in the middle and is as large as the photo allows', () => {
    expect(areaOf([0.76, 0.5, 2.5, 1])).toEqual({ x: 60, y: 0, width: 32, height: 100 });
    expect(areaOf([0.5, 0.5, 0.4, 1])).toEqual({ x: 0, y: 25, width: 100, height: 50 });
  });
  it('is the one that was drawn', () => {
    const drawn = { x: 68, y: 25, width: 16, height: 50 };
    expect(areaOf(focusOf(drawn, 2.5))).toEqual(drawn);
  });
  it('stays inside the photo when the point is at an edge', () => {
    expect(areaOf([1, 0.5, 2.5, 1])).toMatchObject({ x: 68, width: 32 });
    expect(areaOf([0.5, 0, 0.4, 1])).toMatchObject({ y: 0, height: 50 });
  });
});

it('knows a placed photo by what differs from the usual view', () => {
  expect(isPlaced(null)).toBe(false);
  expect(isPlaced([0.5, 0.32, 0.75, 1])).toBe(false);
  expect(isPlaced([0.5, 0.5, 1.5, 1])).toBe(false);
  expect(isPlaced([0.6, 0.32, 0.75, 1])).toBe(true);
  expect(isPlaced([0.5, 0.32, 0.75, 1.2])).toBe(true);
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
