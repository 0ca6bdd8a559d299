import { expect, it } from 'vitest';
import { changing, describeCalls, reading, rpc, shown } from '#web/testing/calls.ts';
import { familyFactsOptions } from './family-facts.ts';
import { checksOptions } from './get-checks.ts';
import { ownProfileOptions } from './get-own-profile.ts';
import { lastActiveOptions } from './last-active.ts';
import { reportOptions } from './report-member.ts';

const TICKET = { ticket: 'R-1', due_at: '2026-12-05T00:00:00Z' };
const REPORT = { kind: 'fake', details: 'Another man’s photos', concerns_reporter: false };

describeCalls({
  'reading who filled in a profile': {
    call: reading(familyFactsOptions('me', 'm')),
    asks: [rpc('family_facts', { user_id: 'm' })],
    ...shown({ made_by: 'mother', run_by_family: true }),
  },
  'reading the checks of a member': {
    call: reading(checksOptions('me', 'm')),
    asks: [rpc('checks_of', { user_id: 'm' })],
    ...shown([{ kind: 'id', month: '2026-11-01' }]),
  },
  'reading the own profile': {
    call: reading(ownProfileOptions('me')),
    asks: ['GET /rest/v1/profiles?select=*&id=eq.me'],
    ...shown({ id: 'me' }),
  },
  'reading when a member was active': {
    call: reading(lastActiveOptions('me', 'm')),
    asks: [rpc('last_active', { user_id: 'm' })],
    ...shown('today'),
  },
  'reporting a member': {
    call: changing(reportOptions('m'), REPORT),
    asks: [
      'POST /rest/v1/rpc/report_member {"user_id":"m","kind":"fake","details":"Another man’s photos","concerns_reporter":false}',
    ],
    answer: TICKET,
    // A block may have come with it.
    outdates: 'all',
    result: TICKET,
  },
  'reporting a photo by who is in it': {
    call: changing(reportOptions('m'), { ...REPORT, photo: '1.jpg', concerns_reporter: true }),
    asks: [
      'POST /rest/v1/rpc/report_member {"user_id":"m","kind":"fake","details":"Another man’s photos","concerns_reporter":true,"photo":"1.jpg"}',
    ],
    answer: TICKET,
    outdates: 'all',
  },
});

it('the own profile is read again with the status', () => {
  expect(ownProfileOptions('me').queryKey.slice(0, 2)).toEqual(['profile-status', 'me']);
});
