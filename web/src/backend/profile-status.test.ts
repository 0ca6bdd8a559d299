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
  it('admits a member with text, photo and payment [4.18]', () => {
    expect(isAdmitted(complete)).toBe(true);
  });
  it.each([
    ['text form incomplete [4.13]', { isTextFormNull: true }],
    ['payment not made [4.14]', { has_paid: false }],
    ['no photo [4.15]', { isMediaNull: true }],
    ['membership paused [4.16]', { deactivated_at: '2026-11-21T00:00:00Z' }],
  ])('holds a member: %s [6.02]', (_why, change) => {
    expect(isAdmitted({ ...complete, ...change })).toBe(false);
  });
});
