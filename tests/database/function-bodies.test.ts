/** PostgreSQL resolves the names in the text of a function when it runs: a function that was renamed or dropped is missed only then. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const CALLED = /(?<!references )\b(?:private|public|retained)\.\w+(?= ?\()/g;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('calls only functions that exist', async () => {
  const ours = "('private', 'public', 'retained')";
  const functions = await test.admin<{ name: string; body: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name, prosrc as body from pg_proc
    where pronamespace::regnamespace::text in ${test.admin.unsafe(ours)}`;
  const relations = await test.admin<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace::regnamespace::text in ${test.admin.unsafe(ours)}`;
  const existing = new Set([...functions, ...relations].map(({ name }) => name));
  const called = new Set(functions.flatMap(({ body }) => body.replace(/--.*$/gm, '').match(CALLED) ?? []));
  expect(called.size).toBeGreaterThan(200);
  expect([...called].filter((name) => !existing.has(name))).toEqual([]);
});
