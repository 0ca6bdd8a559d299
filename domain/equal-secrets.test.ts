import { expect, it } from 'vitest';
import { equalSecrets } from './equal-secrets.ts';

it.each([
  ['the secret', 'secret', true],
  ['a part of it', 'secre', false],
  ['it and more', 'secrets', false],
  ['it twice', 'secretsecret', false],
  ['another first letter', 'Secret', false],
  ['another last letter', 'secreT', false],
  ['nothing', '', false],
])('compares with %s', (_what, given, equal) => {
  expect(equalSecrets(given, 'secret')).toBe(equal);
});
