import { expect, test } from 'vitest';
import { decideRotation } from './refresh-session.ts';

const USED_AT = new Date('2026-11-28T10:00:00.000Z');
const after = (milliseconds: number) => new Date(USED_AT.getTime() + milliseconds);
const [VALID, PARENT] = ['the valid one', 'the one before'];

test.each([
  ['a token that was not used gives a new one', 'rotate', { revoked: false }, 3_600_000],
  [
    'the last used token gives the unused one again, however late',
    'repeat',
    { current_parent: PARENT },
    3_600_000,
  ],
  ['an earlier token gives another one within ten seconds of its use', 'rotate', {}, 10_000],
  ['an earlier token ends the session after ten seconds', 'theft', {}, 10_001],
  [
    'a token of an ended session gives none, not even at once',
    'theft',
    { current_token: null, current_parent: null },
    0,
  ],
] as const)('%s', (_what, decision, different, milliseconds) => {
  const presented = { revoked: true, updated_at: USED_AT, current_token: VALID, current_parent: 'another' };
  expect(
    decideRotation(
      { ...presented, ...different },
      { token: PARENT, reuseSeconds: 10, now: after(milliseconds) },
    ),
  ).toBe(decision);
});
