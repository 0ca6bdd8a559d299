import { NO_PREFERENCES } from '#domain/match/stored.ts';
import { changingBy, describeCalls, reading, shown } from '#web/testing/calls.ts';
import {
  matchOptions,
  preferenceOptionsOptions,
  preferencesOptions,
  useSavePreferences,
} from './preferences.ts';

const STATED = { ...NO_PREFERENCES, age_from: 25, age_importance: 'must' as const, city: ['Pune'] };
const reads = 'GET /rest/v1/partner_preferences?select=*&member=eq.me';
const values = (field: string) => `GET /rest/v1/${field}_options?select=value&order=position.asc`;

describeCalls({
  'reading the own preferences': {
    call: reading(preferencesOptions('me')),
    asks: [reads],
    answer: [{ ...STATED, member: 'me', updated_at: '2026-11-20' }],
    result: STATED,
  },
  'reading preferences before any are stated': {
    call: reading(preferencesOptions('me')),
    asks: [reads],
    result: NO_PREFERENCES,
  },
  'reading the values to choose from': {
    call: reading(preferenceOptionsOptions()),
    asks: [values('highest_education'), values('city'), values('married_status')],
    answer: [{ value: 'b' }, { value: 'a' }],
    result: { education: ['b', 'a'], city: ['b', 'a'], married_status: ['b', 'a'] },
  },
  'storing preferences': {
    call: changingBy(useSavePreferences, STATED),
    asks: [`POST /rest/v1/partner_preferences?select=member ${JSON.stringify({ ...STATED, member: 'me' })}`],
    // With the lists in the order of the match.
    outdates: [
      ['preferences', 'me'],
      ['match', 'me', 'm'],
      ['matches', 'me'],
    ],
  },
  'reading the match with a member': {
    call: reading(matchOptions('me', 'm')),
    asks: ['POST /functions/v1/match_with {"member":"m"}'],
    ...shown({ score: 80 }),
  },
});
