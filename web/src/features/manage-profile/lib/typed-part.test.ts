import { expect, it } from 'vitest';
import { datePartsOf } from '#domain/typed-date.ts';
import { typedInto } from './typed-part.ts';

it.each([
  ['--', 'day', '1', '--1', false],
  ['--', 'day', '3', '--3', false],
  ['--', 'day', '4', '--4', true],
  ['--1', 'day', '14', '--14', true],
  ['--1', 'day', '१४', '--14', true],
  ['--14', 'day', '1', '--1', false],
  ['--14', 'day', '4', '--4', false],
  ['--14', 'day', '', '', false],
  ['--14', 'day', '140', '-0-14', true],
  ['--14', 'month', '1', '-1-14', false],
  ['--14', 'month', '2', '-2-14', true],
  ['--14', 'month', '03', '-03-14', true],
  ['-03-14', 'year', '199', '199-03-14', false],
  ['199-03-14', 'year', '1999', '1999-03-14', true],
  ['1999-03-14', 'year', '19990', '1999-03-14', true],
  ['--', 'day', '14/03/1999', '1999-03-14', false],
  ['--', 'day', '14 x', '--14', true],
] as const)(
  'from %j, typing into the %s %j makes %j, and goes on: %s',
  (before, part, typed, date, goesOn) => {
    expect(typedInto(datePartsOf(before), part, typed)).toEqual({ date, goesOn });
  },
);
