import { expect, it } from 'vitest';
import { accepts, hasTag, languageAccepted } from './negotiation.ts';

it.each([
  ['en-GB,en;q=0.9,mr;q=0.8', 'en'],
  ['en;q=0.5, mr;q=0.9', 'mr'],
  ['hi-IN, mr;q=0.9', 'mr'],
  ['mr;q=0, en;q=0.1', 'en'],
  ['fr, *', undefined],
  [undefined, undefined],
  [';;;q=,', undefined],
])('chooses for "%s" the language %s', (header, language) => {
  expect(languageAccepted(header)).toBe(language);
});

it.each([
  ['br, gzip', true],
  ['gzip;q=0.5', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['*', false],
  ['x-gzip', false],
  [null, false],
])('finds gzip in "%s": %s', (header, isAccepted) => expect(accepts(header, 'gzip')).toBe(isAccepted));

it.each([
  ['*', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['"ab"', false],
  ['', false],
])('finds the tag "a" in %s: %s', (header, isKnown) => expect(hasTag(header, '"a"')).toBe(isKnown));
