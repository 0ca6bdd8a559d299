/**
 * How much of the date and time of birth is left open by what others are shown of a patrika, for a sample of births. The figures are in
 * docs/decisions/059.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ANSWERS, type StoredPatrika, storedPatrika } from '#domain/patrika/answers.ts';
import { moonClassesBetween } from '#domain/patrika/moon-range.ts';
import { computePatrika } from '#domain/patrika/patrika.ts';
import { type Place, places } from '#domain/places/places.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const DECISION = 'docs/decisions/059-age-instead-of-date-of-birth.md';
const BIRTHS = 20;
/** Minutes between two times of a day that are compared. */
const STEP = 10;
const DAY = 24 * 60 * 60 * 1000;
/** More than the different results of any day. */
const MEMBERS = 60;

let base: TestDatabase;
let stranger: string;
let contact: string;
let members: string[];

beforeAll(async () => {
  base = await createTestDatabase();
  [stranger, contact] = [await makeMember(base), await makeMember(base)];
  members = await Promise.all(
    // Whose family does not know about mangal, so that the computed one is shown.
    Array.from({ length: MEMBERS }, () => makeMember(base, { profile: { mangal_status: "Don't Know" } })),
  );
  for (const member of members) {
    await storePatrika(base, member);
    await base.admin`insert into private.interests (sender, receiver, state) values (${contact}, ${member}, 'accepted')`;
  }
});
afterAll(() => base.drop());

interface Birth {
  /** Milliseconds UTC. */
  date: number;
  place: Place;
}

const births: Birth[] = Array.from({ length: BIRTHS }, (_, n) => ({
  date: Date.UTC(1985, 0, 1 + ((n * 997) % 6570)),
  place: places[(n * 7919) % places.length] as Place,
}));

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** The results of each birth at every step of its day, computed once. */
const resultsOf = new Map<Birth, StoredPatrika[]>();

function resultsOfDay(birth: Birth): StoredPatrika[] {
  const results = resultsOf.get(birth) ?? computeDay(birth);
  resultsOf.set(birth, results);
  return results;
}

function computeDay({ date, place }: Birth): StoredPatrika[] {
  return Array.from({ length: 1440 / STEP }, (_, step) => {
    const time = timeOf(step * STEP);
    const computed = computePatrika({ date: dateOf(date), time, certainty: 'exact', place });
    if (!computed.ok) throw new Error(computed.error);
    const stored = storedPatrika(NO_ANSWERS, computed);
    if (!stored) throw new Error('nothing was computed');
    // The degrees are the member's own.
    return { ...stored, moon_deg: null, lagna_deg: null, mars_deg: null };
  });
}

/** What a viewer is shown of each of these results, as a text. */
async function shownOf(results: readonly string[], viewer: string): Promise<string[]> {
  const rows = results.map((result, n) => ({ member: members[n], ...JSON.parse(result) }));
  await base.admin`
    update private.patrikas p
    set charans = r.charans, moon_classes = r.moon_classes, by_name = r.by_name, mangal = r.mangal, mars_house = r.mars_house
    from jsonb_populate_recordset(null::private.patrikas, ${base.admin.json(rows)}) as r where r.member = p.member`;
  const shown = await base.database.query<{ id: string; seen: string }>(memberScope(viewer), {
    text: "select id, (to_jsonb(p) - 'id')::text as seen from public.member_patrikas p where id = any ($1::uuid[])",
    values: [`{${rows.map(({ member }) => member).join(',')}}`],
  });
  const byMember = new Map(shown.map(({ id, seen }) => [id, seen]));
  return rows.map(({ member }) => byMember.get(member) ?? '');
}

/** For each step of the day, how many of its minutes show the viewer the same. */
async function minutesLeft(birth: Birth, viewer: string): Promise<number[]> {
  const results = resultsOfDay(birth).map((result) => JSON.stringify(result));
  const different = [...new Set(results)];
  const shown = await shownOf(different, viewer);
  const seen = results.map((result) => shown[different.indexOf(result)]);
  return seen.map((one) => STEP * seen.filter((other) => other === one).length);
}

/** On how many dates of a year somebody may be born who shows these Moon classes. */
function datesLeft({ date }: Birth, classes: readonly number[]): number {
  const midnight = (day: number) => date + day * DAY - 5.5 * 60 * 60 * 1000;
  return Array.from({ length: 365 }, (_, day) => moonClassesBetween(midnight(day), midnight(day + 1))).filter(
    (ofDate) => ofDate.some((one) => classes.includes(one)),
  ).length;
}

const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function medianMinutes(viewer: string) {
  const all: number[] = [];
  for (const birth of births) all.push(...(await minutesLeft(birth, viewer)));
  return medianOf(all);
}

/** The figures of the decision's row that begins with this text. */
function figuresOf(row: string): number[] {
  const line = readFileSync(DECISION, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${row} `));
  return [...(line ?? '').matchAll(/\| ([\d,]+) (?=\|)/g)].map(([, figure = '']) =>
    Number(figure.replace(',', '')),
  );
}

test('a patrika of level members leaves as much of date and time open as the decision says [10.61]', async () => {
  const dates: number[] = [];
  for (const birth of births) {
    const [result] = resultsOfDay(birth);
    const [shown] = await shownOf([JSON.stringify(result)], stranger);
    dates.push(datesLeft(birth, JSON.parse(shown ?? '{}').moon_classes));
  }
  expect([await medianMinutes(stranger), medianOf(dates)]).toEqual(figuresOf('`members`'));
});

test('a patrika of level accepted leaves everything open to who is not in contact', async () => {
  await base.admin`update private.patrikas set level = 'accepted'`;
  const [minutes] = await minutesLeft(births[0] as Birth, stranger);
  await base.admin`update private.patrikas set level = 'members'`;
  expect([minutes, 365]).toEqual(figuresOf('`accepted`'));
});

test('charan and houses, which only contacts see, would leave as little open as the decision says', async () => {
  expect(await medianMinutes(contact)).toBe(figuresOf('charan and houses')[0]);
});
