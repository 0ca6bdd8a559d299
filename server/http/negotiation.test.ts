import { expect, it } from 'vitest';
import { languageAccepted } from './negotiation.ts';

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
