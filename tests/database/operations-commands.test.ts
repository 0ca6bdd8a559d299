/** The SQL that docs/operations.md gives the operator for a fault must work with the tables as they are. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
let code: string;
beforeAll(async () => {
  test = await createTestDatabase();
  const member = await makeMember(test);
  const [row] = await test.admin`select user_code::text as code from private.profiles where id = ${member}`;
  code = row?.code;
});
afterAll(() => test.drop());

const text = readFileSync('docs/operations.md', 'utf8');
const commands = [
  ...[...text.matchAll(/reshimgath sql -c "([^"]+)"/g)].map(([, command]) => command ?? ''),
  ...[...text.matchAll(/`(select [^`]+)`/g)].map(([, command]) => command ?? ''),
];

// In their order: unlisting comes before relisting.
it.each(commands)('runs %s', async (command) => {
  await test.admin.unsafe(command.replace(/\b(?:CODE|1042)\b/g, code));
});

it('finds the commands of the document', () => {
  expect(commands.length).toBeGreaterThan(5);
});
