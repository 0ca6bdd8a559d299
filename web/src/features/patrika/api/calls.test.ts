import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { TEXT_VERSIONS } from '#web/backend/consents.ts';
import { changingBy, describeCalls, reading, rpc } from '#web/testing/calls.ts';
import texts from '../../../../public/locales/en/default.json' with { type: 'json' };
import { askersOptions } from './askers.ts';
import {
  answersOf,
  type OwnPatrika,
  ownPatrikaOptions,
  useErasePatrika,
  useSavePatrika,
} from './own-patrika.ts';

const ANSWERS: PatrikaAnswers = { ...NO_ANSWERS, source: 'computed', birth_place: 'pune.haveli' };
/** What depends on the patrika: it, requests for it, and totals. */
const OWN = [
  ['own-patrika', 'me'],
  ['patrika-requests', 'me'],
  ['guna', 'me', 'm'],
];
const NOTHING: PatrikaAnswers = { ...NO_ANSWERS, source: 'none' };

describeCalls({
  'reading who asks for the patrika': {
    call: reading(askersOptions('me', ['a', 'b'])),
    asks: [
      'GET /rest/v1/valid_profiles?select=id,first_name,middle_name,last_name,regional_full_name&id=in.("a","b")',
    ],
  },
  'reading the own patrika': {
    call: reading(ownPatrikaOptions('me')),
    asks: [
      'GET /rest/v1/own_patrika?select=*',
      'GET /rest/v1/profiles?select=dob,dob_time,dob_time_certainty,mangal_status&id=eq.me',
    ],
    answer: { a: 1 },
    result: { saved: { a: 1 }, birth: { a: 1 } },
  },
  'saving answers': {
    call: changingBy(useSavePatrika, ANSWERS),
    asks: [
      `POST /rest/v1/rpc/give_consent ${JSON.stringify({ purpose: 'patrika', shown: texts['patrika.consent'], version: TEXT_VERSIONS.patrika, language: 'en' })}`,
      `POST /functions/v1/save_patrika ${JSON.stringify({ ...ANSWERS, consent: true })}`,
    ],
    outdates: OWN,
  },
  'saving that the member does not look at patrikas, which needs no consent': {
    call: changingBy(useSavePatrika, NOTHING),
    asks: [`POST /functions/v1/save_patrika ${JSON.stringify({ ...NOTHING, consent: false })}`],
    outdates: OWN,
  },
  'erasing the patrika': {
    call: changingBy(useErasePatrika, undefined),
    asks: [rpc('erase_patrika')],
    outdates: OWN,
  },
});

it('reads who asks only when somebody does', () => {
  expect([[], ['a']].map((ids) => askersOptions('me', ids).enabled)).toEqual([false, true]);
});

describe('answersOf', () => {
  const birth = { dob: '1999-03-14', dob_time: '06:42:00', dob_time_certainty: 'About', mangal_status: null };

  it('has what was saved, without the result', () => {
    const saved = { ...ANSWERS, level: 'nobody', charans: [1] } as unknown as OwnPatrika['saved'];
    expect(answersOf({ saved, birth })).toEqual({ ...ANSWERS, level: 'nobody' });
  });

  it('begins with how certain the time of birth is', () => {
    expect(answersOf({ saved: null, birth })).toEqual({ ...NO_ANSWERS, time_certainty: 'about' });
  });
});
