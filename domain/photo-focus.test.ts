import { describe, expect, it } from 'vitest';
import { usualFocus, visiblePart } from './photo-focus.ts';

const FRAME = { width: 35, height: 45 };

describe('the visible part of a photo', () => {
  it('is the middle of a wide photo without a focal point', () => {
    const photo = { width: 1000, height: 450 };
    expect(visiblePart(null, photo, FRAME)).toEqual({ left: 325, top: 0, width: 350, height: 450 });
  });
  it('is above the middle of a tall photo without a focal point', () => {
    const photo = { width: 350, height: 950 };
    expect(visiblePart(null, photo, FRAME)).toEqual({ left: 0, top: 160, width: 350, height: 450 });
    expect(visiblePart(usualFocus(350 / 950), photo, FRAME)).toMatchObject({ top: 79 });
  });
  it('is smaller around the same point when the photo is enlarged', () => {
    const photo = { width: 1000, height: 900 };
    expect(visiblePart([0.5, 0.5, 1.11, 2], photo, FRAME)).toEqual({
      left: 325,
      top: 225,
      width: 350,
      height: 450,
    });
    expect(visiblePart([0.05, 0.95, 1.11, 2], photo, FRAME)).toMatchObject({ left: 0, top: 450 });
  });
  it('has the focal point in its middle', () => {
    const photo = { width: 350, height: 1000 };
    expect(visiblePart([0.5, 0.7, 0.35, 1], photo, FRAME)).toEqual({
      left: 0,
      top: 475,
      width: 350,
      height: 450,
    });
  });
  it('ends at the edges of the photo', () => {
    const photo = { width: 1000, height: 450 };
    expect(visiblePart([0.95, 0.5, 2.22, 1], photo, FRAME)).toMatchObject({ left: 650, width: 350 });
    expect(visiblePart([0.05, 0.5, 2.22, 1], photo, FRAME)).toMatchObject({ left: 0, width: 350 });
  });
});
