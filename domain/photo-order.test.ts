import { expect, it } from 'vitest';
import { inShownOrder } from './photo-order.ts';

it.each([
  { first: 'c', shown: ['c', 'a', 'b'] },
  { first: 'a', shown: ['a', 'b', 'c'] },
  { first: 'gone', shown: ['a', 'b', 'c'] },
  { first: null, shown: ['a', 'b', 'c'] },
])('puts $first in front and leaves the others in their order', ({ first, shown }) => {
  expect(inShownOrder(['a', 'b', 'c'], first)).toEqual(shown);
});
