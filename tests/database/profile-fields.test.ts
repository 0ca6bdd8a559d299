/** The registry of the profile's fields (domain/profile-fields.ts) says what the database does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FieldFacts,
  type FieldType,
  PROFILE_FIELDS,
  type ProfileField,
} from '#domain/profile-fields.ts';
import { attempt, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const FIELDS = Object.entries(PROFILE_FIELDS) as [ProfileField, FieldFacts][];
const NAMES = FIELDS.map(([name]) => name);
const fieldsShown = (...places: FieldFacts['shown'][]) =>
  FIELDS.filter(([, { shown }]) => places.includes(shown)).map(([name]) => name);

/** The type of the columns of a field's type. */
const COLUMN_TYPES: Record<FieldType, string> = {
  choice: 'text',
  date: 'date',
  height: 'numeric',
  lines: 'text',
  link: 'text',
  phone: 'text',
  rupees: 'numeric',
  suggested: 'text',
  text: 'text',
  time: 'time without time zone',
};

const CHECK = '23514';
const UNKNOWN_OPTION = '23503';

let test: TestDatabase;
let member: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test);
});
afterAll(() => test.drop());

/** The columns of a relation that are fields of the profile. */
async function fieldsIn(relation: string): Promise<string[]> {
  const columns = await test.admin<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${relation}::regclass and attnum > 0 and not attisdropped`;
  return columns.map(({ name }) => name).filter((name) => Object.hasOwn(PROFILE_FIELDS, name));
}

it('members may write exactly the fields of the registry', async () => {
  const writable = await test.admin<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'public.profiles'::regclass and attnum > 0
      and has_column_privilege('authenticated', attrelid, attnum, 'update') order by name`;
  const expected = FIELDS.map(([name, { type }]) => ({ name, type: COLUMN_TYPES[type] }));
  expect([...writable]).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)));
});

it.each([
  ['private.listings', fieldsShown('card', 'saved', 'profile')],
  ['private.listable', fieldsShown('card', 'saved', 'profile')],
  ['public.valid_profiles', fieldsShown('card', 'saved', 'profile')],
  ['public.follows_view', fieldsShown('card', 'saved', 'profile')],
  ['public.profiles', NAMES],
])('%s has the fields that the registry shows there, and no others', async (relation, fields) => {
  expect((await fieldsIn(relation)).sort()).toEqual([...fields].sort());
});

it('interests come with the fields of a card', async () => {
  expect(await fieldsIn('public.my_interests')).toEqual(expect.arrayContaining(fieldsShown('card')));
});

it('contact_of returns the fields that are shown as contact details', async () => {
  const [row] = await test.admin<{ names: string[] }[]>`
    select proargnames as names from pg_proc where oid = 'public.contact_of'::regproc`;
  const returned = row?.names.filter((name) => Object.hasOwn(PROFILE_FIELDS, name));
  expect(returned?.sort()).toEqual(fieldsShown('contact').sort());
});

it('the desk sees what other members see', async () => {
  const [row] = await test.admin<{ names: string[] }[]>`
    select array(select jsonb_object_keys(private.visible_facts(p))) as names from private.profiles p where id = ${member}`;
  const seen = row?.names.filter((name) => Object.hasOwn(PROFILE_FIELDS, name));
  expect(seen?.sort()).toEqual(fieldsShown('card', 'saved', 'profile').sort());
});

it('a shared biodata has the fields of the registry', async () => {
  const [link] = await test.database.query(memberScope(member), {
    text: "select token from public.create_biodata_link('Patil family', 7, 'mr', true, true, true, true)",
  });
  const [row] = await test.database.query(SERVICE, {
    text: 'select public.shared_biodata($1, false) as shared',
    values: [String(link?.token)],
  });
  const { profile = {} } = (row?.shared ?? {}) as { profile?: Record<string, unknown> };
  const inBiodata = FIELDS.filter(([, { biodata }]) => biodata).map(([name]) => name);
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(inBiodata));
});

/** Whether the section of a complete profile is complete after a field has been emptied, which is undone. */
async function isCompleteWithout(field: ProfileField, { section }: FieldFacts): Promise<boolean> {
  const undo = new Error('undo');
  let isComplete = false;
  const changed = test.admin.begin(async (sql) => {
    const [row] = await sql`
      update private.profiles set ${sql({ [field]: null })} where id = ${member} returning *`;
    isComplete = row?.[`${section}_complete`] === true;
    throw undo;
  });
  await expect(changed).rejects.toBe(undo);
  return isComplete;
}

it.each(FIELDS)('a section is complete without %s only when the field is optional', async (field, facts) => {
  expect(await isCompleteWithout(field, facts)).toBe(facts.optional === true);
});

const choices = FIELDS.filter(([, { type }]) => type === 'choice');
it.each(choices)(
  '%s accepts the choices of the registry or its table, and no others',
  async (field, facts) => {
    const user = await makeUser(test);
    const write = (value: string) =>
      attempt(
        test.database,
        memberScope(user),
        `update public.profiles set ${field} = $2 where id = $1 returning 1`,
        [user, value],
      );
    const allowed =
      facts.choices ??
      (await test.admin<{ value: string }[]>`select value from ${test.admin(`public.${field}_options`)}`).map(
        ({ value }) => value,
      );
    for (const value of allowed) expect(await write(value)).toBe(1);
    expect([CHECK, UNKNOWN_OPTION]).toContain(await write('Something else'));
  },
);
