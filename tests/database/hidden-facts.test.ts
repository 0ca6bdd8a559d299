/**
 * What a member is not told does not show: in two worlds that differ in one hidden fact only, every call that a user may make has the same
 * answer, and leaves the same own rows, files, mails, messages and counters. To hide another fact, add it to `facts.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { callsOf } from './hidden-facts/calls.ts';
import { FACTS } from './hidden-facts/facts.ts';
import { makeScene } from './hidden-facts/scene.ts';
import { makeWorlds, type Outcome, type Worlds } from './hidden-facts/worlds.ts';

let base: TestDatabase;
let worlds: Worlds;
beforeAll(async () => {
  base = await createTestDatabase();
  const scene = await makeScene(base);
  await base.admin`
    with joined as (
      insert into auth.users (id, aud, role, email)
      select gen_random_uuid(), 'authenticated', 'authenticated', n || '@example.org' from generate_series(1, 49) as n returning id)
    select from joined`;
  await base.admin`update private.profiles p set user_code = 900000 + split_part(u.email, '@', 1)::integer
    from auth.users u where u.id = p.id and u.email ~ '^[0-9]{1,2}@'`;
  worlds = await makeWorlds(base, scene, await callsOf(base, scene));
});
afterAll(() => base.drop());

/** What is noticed after a call in one world and not in the other. */
function differences(without: Outcome[], having: Outcome[]): string[] {
  return without.flatMap(({ call, noticed }, at) => {
    const others = having[at]?.noticed ?? {};
    const parts = new Set([...Object.keys(noticed), ...Object.keys(others)]);
    return [...parts].flatMap((part) => {
      const [one, other] = [noticed[part] ?? [], others[part] ?? []];
      if (JSON.stringify(one) === JSON.stringify(other)) return [];
      const only = (rows: string[], rest: string[]) => rows.filter((row) => !rest.includes(row)).join('\n');
      return [`${call}, ${part}\nwithout: ${only(one, other)}\nwith:    ${only(other, one)}`];
    });
  });
}

/** Calls of which every run took much longer in one world than every run in the other. */
function slowerIn(one: Outcome[], other: Outcome[]): string[] {
  return one
    .filter(({ times }, at) => Math.min(...times) > 2 * Math.max(...(other[at]?.times ?? [])) + 5)
    .map(({ call }) => call);
}

/** On a busy machine a call may be slow by chance, but hardly the same one in each comparison. */
const COMPARISONS = 4;

const slowerCalls = ([without, having]: [Outcome[], Outcome[]]) => [
  ...slowerIn(having, without).map((call) => `${call}, with`),
  ...slowerIn(without, having).map((call) => `${call}, without`),
];

test.each(FACTS)(
  'gives the same answers and leaves the same, whether or not $title',
  async (fact) => {
    const outcomes = await worlds.compare(fact);
    const [without, having] = outcomes;
    expect(without.length).toBeGreaterThan(100);
    expect(differences(without, having)).toEqual([]);
    let slower = slowerCalls(outcomes);
    for (let count = 1; count < COMPARISONS && slower.length > 0; count += 1) {
      const again = slowerCalls(await worlds.compare(fact));
      slower = slower.filter((call) => again.includes(call));
    }
    expect(slower).toEqual([]);
  },
  120_000,
);
