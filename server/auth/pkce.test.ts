import { expect, it } from 'vitest';
import { readPkce } from './pkce.ts';

const challenge = (length: number) => 'a'.repeat(length);
const asked = (code_challenge?: string, code_challenge_method?: string) => () =>
  readPkce({ code_challenge, code_challenge_method });
const LENGTH = 'code challenge has to be between 43 and 128 characters';
const BOTH = 'PKCE flow requires code_challenge and code_challenge_method';

it.each([
  ['nothing', asked(), false],
  ['the shortest challenge', asked(challenge(43), 's256'), true],
  ['the longest challenge', asked(challenge(128), 'S256'), true],
  ['a challenge that is plain', asked(challenge(43), 'plain'), true],
])('takes %s', (_what, read, isPkce) => expect(read()).toBe(isPkce));

it.each([
  ['a challenge without a method', asked(challenge(43)), BOTH],
  ['a method without a challenge', asked('', 's256'), BOTH],
  ['a challenge of 42 characters', asked(challenge(42), 's256'), LENGTH],
  ['a challenge of 129 characters', asked(challenge(129), 's256'), LENGTH],
  [
    'a challenge with a slash',
    asked(`${challenge(43)}/`, 's256'),
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
  ['another method', asked(challenge(43), 's512'), 'unsupported code_challenge_method'],
])('refuses %s', (_what, read, message) =>
  expect(read).toThrow(expect.objectContaining({ code: 'validation_failed', status: 400, message })),
);
