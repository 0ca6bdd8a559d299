import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '#web/backend/errors.ts';
import { stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { changing, describeCalls, reading, rpc, shown } from '#web/testing/calls.ts';
import {
  actsOptions,
  askedConsentOptions,
  beginFamilyProfile,
  beginRefusal,
  callFamily,
  helperRequestsOptions,
  helpersOptions,
  helpingOptions,
  readFamilyAgain,
} from './family.ts';

const HELPED = {
  id: 'c',
  first_name: null,
  user_code: 10_001,
  relation: 'mother',
  can_reply: false,
  state: 'draft',
  address: 'sneha@example.com',
  invitations: 0,
  expired: false,
  complete: false,
  is_valid: false,
};
const HELPING = {
  has_profile: true,
  profiles: [HELPED],
  refused: 1,
  invitations: [{ number: 3, first_name: 'Sneha', user_code: 10_002, relation: 'guardian' }],
};
const HELPERS = {
  helpers: [{ number: 1, relation: 'father', address: null, can_reply: true, since: '2026-11-20' }],
  invitations: [{ number: 2, relation: 'sibling', address: 'a@example.com' }],
  consented: false,
};
const REQUESTS = [{ draft: 'd', relation: 'relative', address: null }];
const ACTS = [{ number: 1, relation: 'mother', act: 'sent', at: '2026-11-20', about: 10_003 }];
const ASKED = { state: 'invited', made_by: 'father', asked_by: null, expired: false };

describeCalls({
  'reading whom the user helps': {
    call: reading(helpingOptions('me')),
    asks: [rpc('my_helping')],
    ...shown(HELPING),
  },
  'reading the helpers': {
    call: reading(helpersOptions('me')),
    asks: [rpc('my_helpers')],
    ...shown(HELPERS),
  },
  'reading who asks to help': {
    call: reading(helperRequestsOptions('me')),
    asks: [rpc('my_helper_requests')],
    ...shown(REQUESTS),
  },
  'reading what helpers did': {
    call: reading(actsOptions('me')),
    asks: [rpc('my_helper_acts')],
    ...shown(ACTS),
  },
  'reading the yes that is asked for': {
    call: reading(askedConsentOptions('me')),
    asks: [rpc('asked_consent')],
    ...shown(ASKED),
  },
  'reading that no yes is asked for': {
    call: reading(askedConsentOptions('me')),
    asks: [rpc('asked_consent')],
    ...shown(null),
  },
  'removing a helper': {
    call: () => callFamily('remove_helper', { helper: 1 }),
    asks: [rpc('remove_helper', { helper: 1 })],
  },
  'taking over': {
    call: () => callFamily('take_over', undefined),
    asks: [rpc('take_over')],
  },
  'beginning the profile of a candidate': {
    call: () => beginFamilyProfile({ address: 'sneha@example.com', relation: 'mother', language: 'mr' }),
    asks: [
      'POST /functions/v1/make_family_profile {"address":"sneha@example.com","relation":"mother","language":"mr"}',
    ],
    answer: { candidate: 'c', more: 1 },
    result: 'c',
  },
  'beginning a profile and reading everything about helping again': {
    call: async () => {
      await beginFamilyProfile({ address: 'a@example.com', relation: 'father', language: 'en' });
      await readFamilyAgain();
    },
    asks: [
      'POST /functions/v1/make_family_profile {"address":"a@example.com","relation":"father","language":"en"}',
    ],
    answer: { candidate: 'c' },
    outdates: [helpingOptions, helpersOptions, helperRequestsOptions, actsOptions, askedConsentOptions].map(
      (options) => options('me').queryKey,
    ),
  },
});

it('a helper’s calls are for the own account, also while it acts for a candidate', async () => {
  stubStorage('sessionStorage');
  stubStorage('localStorage', { 'acting-for': 'me c' });
  // A page that was just opened reads for whom it acts.
  vi.resetModules();
  const { helpingOptions, callFamily } = await import('./family.ts');
  const { toggleBlockOptions } = await import('#web/backend/blocks.ts');
  const backend = stubBackend();
  backend.otherwise = Response.json(null);
  const candidateOf = (name: string) =>
    backend.last(`POST /rest/v1/rpc/${name}`)?.headers.get('x-acting-for') ?? 'nobody';
  await callFamily('stop_helping', { candidate: 'c' });
  expect(candidateOf('stop_helping')).toBe('nobody');
  await expect(reading(helpingOptions('me'))()).rejects.toMatchObject({ code: 'unexpected_answer' });
  expect(candidateOf('my_helping')).toBe('nobody');
  await changing(toggleBlockOptions('m'), true)();
  expect(candidateOf('block_member')).toBe('c');
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('beginRefusal', () => {
  it.each(['own_address', 'invalid_address', 'refused_recently', 'helped_full', 'draft_limit'])(
    'has the text of %s',
    (code) => {
      expect(beginRefusal(new BackendError('no', 'refused', 400, code))).toBe(`family.refused_${code}`);
    },
  );

  it('has none for other errors', () => {
    expect(beginRefusal(new BackendError('no', 'refused', 400, 'hook_timeout'))).toBeNull();
    expect(beginRefusal(Object.assign(new Error('no'), { code: 'own_address' }))).toBeNull();
  });
});
