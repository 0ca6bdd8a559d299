/** The patrikas of the demo members, with every kind of answers; most are visible to other members. */
import { NO_ANSWERS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import type { DayPart, TimeCertainty } from '#domain/patrika/birth.ts';
import { rashiOfCharan } from '#domain/patrika/zodiac.ts';

const PLACES = [
  'pune.pune',
  'mumbai.mumbai',
  'nashik.nashik',
  'kolhapur.kolhapur',
  'satara.wai',
  'ratnagiri.chiplun',
  'solapur.pandharpur',
  'pune.baramati',
];
const CERTAINTIES: TimeCertainty[] = [
  'exact',
  'exact',
  'about',
  'exact',
  'part',
  'exact',
  'about',
  'unknown',
];
const DAY_PARTS: DayPart[] = ['morning', 'night', 'before_dawn'];

/** The member who signs in shows everything: an exact time (so there is a chart), and totals on lists. */
const OWN_ANSWERS: PatrikaAnswers = {
  ...NO_ANSWERS,
  level: 'members',
  guna_on_lists: true,
  time_certainty: 'exact',
  birth_place: 'pune.pune',
};

/** The answers of the member `n`; null without a patrika. */
export function demoPatrika(n: number, isOwn: boolean): PatrikaAnswers | null {
  if (isOwn) return OWN_ANSWERS;
  if (n % 15 === 6) return null;
  if (n % 15 === 11) return { ...NO_ANSWERS, source: 'none' };
  const certainty = CERTAINTIES[n % CERTAINTIES.length] ?? 'exact';
  const level = n % 9 === 7 ? 'accepted' : 'members';
  const answers: PatrikaAnswers = {
    ...NO_ANSWERS,
    level,
    time_certainty: certainty,
    day_part: certainty === 'part' ? (DAY_PARTS[n % DAY_PARTS.length] ?? null) : null,
    birth_place: PLACES[n % PLACES.length] ?? null,
    patrika_name: n % 4 === 3 ? 'राजाराम' : null,
  };
  return n % 7 === 5 ? printed(n, answers) : answers;
}

function printed(n: number, answers: PatrikaAnswers): PatrikaAnswers {
  const nakshatra = ((n * 5) % 27) + 1;
  const charan = (n % 4) + 1;
  return {
    ...answers,
    source: 'printed',
    almanac: n % 2 === 0 ? 'date' : 'kalnirnay',
    printed_nakshatra: nakshatra,
    printed_charan: charan,
    printed_rashi: rashiOfCharan(nakshatra, charan),
  };
}
