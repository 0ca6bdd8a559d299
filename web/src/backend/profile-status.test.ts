import { describe, expect, it } from 'vitest';
import { isAdmitted } from './profile-status.ts';
import type { ProfileStatus } from './types.ts';

const complete = {
  isTextFormNull: false,
  isMediaNull: false,
  has_paid: true,
  deactivated_at: null,
  unlisted_reason: null,
} as ProfileStatus;

describe('the access gate', () => {
  it('admits a member with text, photo and payment', () => {
    expect(isAdmitted(complete)).toBe(true);
  });
  it.each([
    ['text form incomplete', { isTextFormNull: true }],
    ['payment not made', { has_paid: false }],
    ['no photo', { isMediaNull: true }],
    ['membership paused', { deactivated_at: '2026-11-21T00:00:00Z' }],
  ])('holds a member: %s', (_why, change) => {
    expect(isAdmitted({ ...complete, ...change })).toBe(false);
  });
});
