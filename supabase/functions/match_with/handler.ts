/**
 * How the caller and another member fit each other's preferences. Computed here, because nobody may read another member's preferences:
 * of those the caller learns only how their own facts fit.
 */
import { totalRange } from '#domain/guna/totals.ts';
import type { Candidate } from '#domain/match/fits.ts';
import { type MatchSide, twoWayMatch } from '#domain/match/score.ts';
import { NO_PREFERENCES, type PreferencesRow, preferencesOf } from '#domain/match/stored.ts';
import type { MangalStatus } from '#domain/patrika/mangal.ts';
import { memberOf } from '../_shared/acting.ts';
import { json, productFunction, readObject } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { isUuid } from '../_shared/uuid.ts';

/** A row of `match_sides`. */
interface Side {
  facts: {
    gender: string;
    age_years: number;
    height_cm: number;
    highest_education: string;
    city: string;
    married_status: string;
    income: number;
    mangal: MangalStatus;
    moon_classes: number[] | null;
    kul: string | null;
    gotra: string | null;
    devak: string | null;
  };
  preferences: PreferencesRow | null;
}

function matchSide({ facts, preferences }: Side, guna: Candidate['guna']): MatchSide {
  return {
    preferences: preferencesOf(preferences ?? NO_PREFERENCES),
    facts: {
      ageYears: facts.age_years,
      heightCentimetres: facts.height_cm,
      education: facts.highest_education,
      city: facts.city,
      maritalStatus: facts.married_status,
      income: facts.income,
      mangal: facts.mangal,
      guna,
      kul: facts.kul,
      gotra: facts.gotra,
      devak: facts.devak,
    },
  };
}

/**
 * Takes `{member}`; answers a `TwoWayMatch` (`domain/match/score.ts`), in which `mine` is how the member fits the caller's preferences.
 * Counts as a row that is read of another member. Errors: 401 `not_signed_in`, 400 `invalid_body`, 404 `member_not_found` (also for a
 * caller who is not listed), 429 `read_quota_reached`, 503.
 */
export const handle = productFunction(async (request, context) => {
  const viewer = await memberOf(request, context, 'match_with');
  const { member } = await readObject(request);
  if (typeof member !== 'string' || !isUuid(member)) {
    throw new Failure(400, 'invalid_body', 'The member is not an id.');
  }
  const backend = createBackend(context);
  if ((await backend.rpc<number>('read_quota_left', { member: viewer })) <= 0) {
    throw new Failure(429, 'read_quota_reached', 'The quota of today is used up.');
  }
  const sides = await backend.rpc<[Side, Side] | null>('match_sides', { viewer, member });
  if (!sides) throw new Failure(404, 'member_not_found', 'There is no such member.');
  await backend.rpc('count_read_rows', { given: { [viewer]: 1 } });
  const [mine, theirs] = sides;
  const [bride, groom] = mine.facts.gender === 'Female' ? [mine, theirs] : [theirs, mine];
  const guna =
    mine.facts.gender === theirs.facts.gender
      ? null
      : totalRange(bride.facts.moon_classes ?? [], groom.facts.moon_classes ?? []);
  return json(twoWayMatch(matchSide(mine, guna), matchSide(theirs, guna)));
});
