/** Every cell of the access matrix, read in SQL under each viewer's role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ageInYears } from '#domain/age.ts';
import type { Row, Scope } from '#server/database/client/database.ts';
import {
  allowed,
  GUEST_VIEWER,
  LEVELS,
  type Matrix,
  makeMatrix,
  OWNER,
  type Seen,
  VIEWERS,
} from '#tests/harness/access-matrix.ts';
import { GUEST, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let matrix: Matrix;
beforeAll(async () => {
  base = await createTestDatabase();
  matrix = await makeMatrix(base);
});
afterAll(() => base.drop());

/** The rows of a statement; none when it is refused. */
const rows = (scope: Scope, text: string, values: string[]): Promise<Row[]> =>
  base.database.query(scope, { text, values }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && /^(42501|PT40[34])$/.test(String(error.code))) return [];
    throw error;
  });

async function seenBy(viewer: string): Promise<Seen> {
  const scope = viewer === GUEST_VIEWER ? GUEST : memberScope(matrix.viewers[viewer] ?? '');
  const { owner } = matrix;
  const photo = await matrix.photo();
  const name = photo.split('/')[1] ?? '';
  const [card] = await rows(scope, 'select * from public.valid_profiles where id = $1', [owner]);
  const [contact] = await rows(scope, 'select * from public.contact_of($1)', [owner]);
  const files = await rows(scope, 'select name from storage.objects where name like $1', [`${owner}/%`]);
  const found = await rows(scope, 'select id from public.valid_profiles where first_photo = $1', [name]);
  const interests = await rows(scope, 'select first_photo from public.my_interests where id = $1', [owner]);
  const patrika = await rows(scope, 'select id from public.member_patrikas where id = $1', [owner]);
  const isNamed = JSON.stringify(card ?? {}).includes(name);
  // Where a row shows the photo, lists of files and searches do too.
  expect([files.length === 1, found.length === 1]).toEqual([isNamed, isNamed]);
  // Neither a filter nor the order reveals a withheld date of birth; the age is visible and can be filtered by.
  if (card) expect(card.age).toBe(ageInYears(OWNER.dob));
  const born = await rows(scope, 'select id from public.valid_profiles where id = $1 and dob <= $2', [
    owner,
    OWNER.dob,
  ]);
  expect(born.length === 1).toBe(card?.dob === OWNER.dob);
  for (const { first_photo } of interests) expect(first_photo).toBe(isNamed ? name : null);
  return {
    card: card?.last_name === OWNER.last_name,
    photo: isNamed,
    phone: contact?.phone === OWNER.phone,
    parent_number: contact?.parent_number === OWNER.parent_number,
    mama_phone: contact?.mama_phone === OWNER.mama_phone,
    parent_address: contact?.parent_address === OWNER.parent_address,
    birth_date: card?.dob === OWNER.dob,
    birth_time: Boolean(card?.dob_time),
    patrika: patrika.length === 1,
  };
}

describe.each(LEVELS)('with the level %s', (level) => {
  beforeAll(() => matrix.setLevels(level));
  test.each(VIEWERS)('%s sees what the access matrix allows [10.35, 10.75]', async (viewer) => {
    expect(await seenBy(viewer)).toEqual(allowed(viewer, level));
  });

  test('public addresses show photos of the level members only', async () => {
    const [served] =
      await base.admin`select private.is_served('avatars', ${await matrix.photo()}) as is_served`;
    expect(served?.is_served).toBe(level === 'members');
  });
});

test('a link shows the photo and the number that its member switched on, whatever the level', async () => {
  await matrix.setLevels('nobody');
  const name = (await matrix.photo()).split('/')[1] ?? '';
  const focus = [0.88, 0.5, 3, 1.5];
  await base.database.query(memberScope(matrix.owner), {
    text: 'select public.frame_photo($1, $2, $3, $4, $5)',
    values: [name, ...focus],
  });
  for (const shown of ['true', 'false']) {
    const [link] = await base.database.query(memberScope(matrix.owner), {
      text: "select token from public.create_biodata_link('Family', 7, 'en', $1, $1, $1, $1)",
      values: [shown],
    });
    const [read] = await base.admin<{ shared: Record<string, unknown> }[]>`
      select public.shared_biodata(${String(link?.token)}, true) as shared`;
    const text = JSON.stringify(read?.shared);
    expect(read?.shared.focus).toEqual(shown === 'true' ? focus : null);
    expect([text.includes(name), text.includes(OWNER.parent_number)]).toEqual([
      shown === 'true',
      shown === 'true',
    ]);
    for (const secret of [OWNER.phone, OWNER.mama_phone, OWNER.parent_address])
      expect(text).not.toContain(secret);
  }
});
