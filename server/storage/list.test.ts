import { expect, test } from 'vitest';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import type { Caller } from './caller.ts';
import { listObjects, othersListed } from './list.ts';

const MEMBER: Caller = { role: 'authenticated', claims: { sub: 'me' }, owner: 'me' };
const SERVICE: Caller = { role: 'service_role', claims: {}, owner: null };

async function asked(caller: Caller, bucket: string, prefix: string) {
  const statements: [Scope, Statement][] = [];
  const query = async (...statement: [Scope, Statement]) => void statements.push(statement);
  await listObjects({ query } as unknown as Database, caller, bucket, { prefix, limit: 7, offset: 8 });
  const [[scope, { text, values }] = [{ role: '' }, { text: '' }]] = statements;
  return { readOnly: scope.readOnly, isNoted: text.includes('note_photo_view'), values };
}

test.each([
  ['the photos of another member', MEMBER, 'avatars', 'other/', true],
  ['the own photos', MEMBER, 'avatars', 'me/', false],
  ['the folders of all', MEMBER, 'avatars', '', false],
  ['another bucket', MEMBER, 'pictures', 'other/', false],
  ['photos for the operator', SERVICE, 'avatars', 'other/', false],
])(
  'listing %s is noted only when a member looks at another',
  async (_what, caller, bucket, prefix, noted) => {
    const { readOnly, isNoted } = await asked(caller, bucket, prefix);
    expect({ readOnly, isNoted }).toEqual({ readOnly: !noted, isNoted: noted });
  },
);

test('lists what lies between a folder and what would come after it', async () => {
  expect((await asked(MEMBER, 'avatars', 'other/')).values).toEqual(['avatars', 'other/', 'other0', 7, 8]);
  expect((await asked(MEMBER, 'avatars', '')).values).toEqual(['avatars', '', '', 7, 8]);
});

test.each([
  ['me/', ['a', 'b'], 0],
  ['other/', ['a', 'b'], 1],
  ['other/', [], 1],
  ['', ['me', 'other', 'third'], 2],
  ['', ['other'], 1],
  ['', [], 0],
])('a list of %j with %j reveals %s other members', (prefix, names, count) => {
  const entries = names.map((name) => ({ name }));
  expect(othersListed(entries, { prefix, limit: 100, offset: 0 }, 'me')).toBe(count);
});
