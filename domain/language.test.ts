import { expect, it } from 'vitest';
import { languageNamed } from './language.ts';

it.each([
  ['mr', 'mr'],
  ['mr-IN', 'mr'],
  ['EN_us', 'en'],
  ['hi', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('parses %s as %s', (value, language) => {
  expect(languageNamed(value)).toBe(language);
});
