import { type ComponentProps, createElement } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileStatus } from '#web/backend/types.ts';
import { markDeletion } from '#web/device/deletion-mark.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { stubStorage } from '#web/testing/answering-backend.ts';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { AccessGate } from './access-gate.tsx';

const [ASHA, CANDIDATE] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const STATUS = {
  data_without_updated_at: ANAGHA,
  isTextFormNull: false,
  isMediaNull: false,
  has_paid: true,
  deactivated_at: null,
  needs_notice: false,
  awaits_consent: false,
} as unknown as ProfileStatus;

interface Visit {
  at?: string;
  /** Null for a guest. */
  account?: string | null;
  /** The profile that a helper has open. */
  helps?: string;
  /** The page is also for members whose profile is not complete. */
  allowUnfilled?: boolean;
}

/** The page as it is shown through the gate: `admitted` or `held`, or null if it is not shown. */
function opened(
  changes: Partial<ProfileStatus>,
  { at = '/home', account = ASHA, helps, allowUnfilled = false }: Visit = {},
) {
  const id = helps ?? account;
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id, account });
  const gate: ComponentProps<typeof AccessGate> = {
    allowUnfilled,
    children: (admitted) => (admitted ? 'page: admitted' : 'page: held'),
  };
  const { text } = render(createElement(AccessGate, gate), {
    address: at,
    loaded: [[['profile-status', id], { ...STATUS, ...changes }]],
  });
  return /page: (\w+)/.exec(text)?.[1] ?? null;
}

beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null, account: null });
  vi.unstubAllGlobals();
});

describe('a page of members', () => {
  it('is shown to an admitted member only', () => {
    expect(opened({})).toBe('admitted');
    expect(opened({}, { account: null })).toBeNull();
  });

  it.each<Partial<ProfileStatus>>([
    { isTextFormNull: true },
    { isMediaNull: true },
    { has_paid: false },
    { deactivated_at: '2026-11-01T00:00:00Z' },
  ])('is not shown with %j, unless it is the one to set that right', (changes) => {
    expect(opened(changes)).toBeNull();
    expect(opened(changes, { at: '/profile_page_setup', allowUnfilled: true })).toBe('held');
  });

  it.each<[string, Partial<ProfileStatus>]>([
    ['the notice about personal data was read', { needs_notice: true }],
    ['the candidate of a prepared profile has answered', { awaits_consent: true }],
  ])('is not shown before %s', (_what, changes) => {
    for (const at of ['/home', '/profile_page_setup'])
      expect(opened(changes, { at, allowUnfilled: true })).toBeNull();
  });

  it.each([
    ['/home', 'admitted'],
    ['/search', 'admitted'],
    ['/profile_page_setup', 'admitted'],
    ['/my_profile', 'admitted'],
    ['/user_profile_page', 'admitted'],
    ['/sort_listed_profiles', 'admitted'],
    ['/settings', null],
    ['/my_data', null],
  ])('is shown to a helper at %s: %s', (at, shown) => {
    expect(opened({}, { at, helps: CANDIDATE })).toBe(shown);
    // Who prepares the profile does not wait for the candidate.
    expect(opened({ awaits_consent: true }, { at, helps: CANDIDATE })).toBe(shown);
    expect(opened({}, { at })).toBe('admitted');
  });

  it('is not shown while the account is being deleted on this device', () => {
    markDeletion(ASHA);
    expect(opened({})).toBeNull();
    expect(opened({}, { account: CANDIDATE })).toBe('admitted');
  });
});
