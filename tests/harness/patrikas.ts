/** Patrikas for the tests, stored as the function save_patrika stores them. */
import { NO_ANSWERS, type PatrikaAnswers, type StoredPatrika } from '#domain/patrika/answers.ts';
import { ENGINE } from '#domain/patrika/sky.ts';
import { SERVICE } from './members.ts';
import type { TestDatabase } from './test-database.ts';

/** Hasta 4, of which the time is sure. */
const RESULT: StoredPatrika = {
  charans: [52],
  moon_classes: [17],
  by_name: false,
  mangal: 'no',
  mars_house: 3,
  moon_deg: 172.34,
  lagna_deg: 101.6,
  mars_deg: 160.1,
  engine: ENGINE,
};

interface PatrikaFacts {
  answers?: Partial<PatrikaAnswers>;
  result?: Partial<StoredPatrika>;
}

/** Stores a patrika that all members see; `facts` override the defaults. Throws the error of the database. */
export async function storePatrika(
  test: TestDatabase,
  member: string,
  facts: PatrikaFacts = {},
): Promise<void> {
  const [birth] = await test.admin`
    select dob::text, dob_time::text from private.profiles where id = ${member}`;
  const answers = {
    ...NO_ANSWERS,
    time_certainty: 'exact',
    level: 'members',
    consented_at: new Date(),
    ...facts.answers,
  };
  await test.database.query(SERVICE, {
    text: 'select public.store_patrika($1, $2, $3, $4)',
    values: [
      member,
      ...[answers, { ...RESULT, ...facts.result }, birth].map((value) => JSON.stringify(value)),
    ],
  });
}
