import { describe, expect, it } from 'vitest';
import { centimetresOf, heightOf, inchesOf, storedHeight } from './height.ts';
import { parseHeight } from './typed-height.ts';

describe('stored heights', () => {
  it.each([
    [5.04, 5, 4],
    [5.1, 5, 10],
    [5.11, 5, 11],
    [6, 6, 0],
    [5.01, 5, 1],
  ])('%d is %d feet %d', (stored, feet, inches) => {
    expect(heightOf(stored)).toEqual({ feet, inches });
    expect(Number(storedHeight({ feet, inches }))).toBe(stored);
  });

  it.each([
    [5.4, 5, 4],
    [5.9, 5, 9],
    [5.75, 5, 9],
    [5.99, 6, 0],
  ])('reads the earlier %d as %d feet %d', (stored, feet, inches) => {
    expect(heightOf(stored)).toEqual({ feet, inches });
  });

  it('sort like the heights', () => {
    const all = Array.from({ length: 24 }, (_, at) => ({ feet: 5 + Math.floor(at / 12), inches: at % 12 }));
    const numbers = all.map((height) => Number(storedHeight(height)));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });
});

describe('typed heights', () => {
  it.each([
    ["5'4", 5, 4],
    ['5′10″', 5, 10],
    ['5’ 4”', 5, 4],
    ['5 ft 4 in', 5, 4],
    ['5 feet', 5, 0],
    ['५ फूट ४ इंच', 5, 4],
    ['5.4', 5, 4],
    ['५.१०', 5, 10],
    ['5.04', 5, 4],
    ['5,4', 5, 4],
    ['54', 5, 4],
    ['5', 5, 0],
    ['162', 5, 4],
    ['१६२ सेंमी', 5, 4],
    ['178 cm', 5, 10],
    ['162.5cm', 5, 4],
    ['90', 2, 11],
    ['8', 8, 0],
    ["5'11", 5, 11],
  ])('reads %s as %d feet %d [10.23]', (typed, feet, inches) => {
    expect(parseHeight(typed)).toEqual({ feet, inches });
  });

  it.each(['', 'tall', "5'12", '5.75', 'cm', '1620', '89 cm'])('rejects the height %j', (typed) => {
    expect(parseHeight(typed)).toBeNull();
  });
});

it('keeps every whole inch that is stored as whole centimetres', () => {
  for (let inches = 36; inches <= 102; inches += 1) expect(inchesOf(centimetresOf(inches))).toBe(inches);
});
