import { describe, expect, it } from 'vitest';
import { parseArray } from './array-text.ts';

describe('parseArray', () => {
  it.each([
    ['{}', []],
    ['{a,b c}', ['a', 'b c']],
    ['{"a,b","c\\"d","e\\\\f","{g}",""}', ['a,b', 'c"d', 'e\\f', '{g}', '']],
    ['{NULL,"NULL",null}', [null, 'NULL', 'null']],
    ['{पुणे,"line\nbreak"}', ['पुणे', 'line\nbreak']],
  ])('reads %s', (literal, elements) => {
    expect(parseArray(literal)).toEqual(elements);
  });

  it('converts each element', () => {
    expect(parseArray('{1,-2,NULL}', Number)).toEqual([1, -2, null]);
  });
});
