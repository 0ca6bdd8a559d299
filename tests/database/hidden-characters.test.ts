/** Invisible characters of a text are not stored, except those that Marathi needs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onOneLine, withoutHidden } from '#domain/hidden-characters.ts';
import { fieldsWith } from '#domain/profile-fields.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
let member: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test);
});
afterAll(() => test.drop());

async function stored(column: string, value: string): Promise<unknown> {
  const [row] = await test.database.query(memberScope(member), {
    text: `update public.profiles set ${column} = $1 where id = $2 returning ${column} as value`,
    values: [value, member],
  });
  return row?.value;
}

it.each([
  ['first_name', 'Asha\u202Egpj', 'Ashagpj'],
  ['first_name', '\u2067As\u200Bha\u2069\u0007', 'Asha'],
  ['company_role', '\uFEFFArchi\u00ADtect\u{E0041}', 'Architect'],
  ['phone', '\u202A+91 98765 43210\u202C', '+919876543210'],
  ['university', '\u3164\u2800', null],
  ['last_name', '\u200D \u200C', null],
  ['last_name', '\uFE0F', null],
])('removes hidden characters of %s', async (column, written, kept) => {
  expect(await stored(column, written)).toBe(kept);
});

it.each([
  ['the joiners of Marathi', 'तऱ्\u200Dहा, रामकृष्\u200Cण'],
  ['two lines', 'first\nsecond'],
  ['an emoji of several parts', '👩\u200D👧 ❤\uFE0F'],
])('keeps %s', async (_what, text) => {
  expect(await stored('expectation', text)).toBe(text);
});

it.each([
  ['first_name', 'Asha\nstate  listed', 'Asha state listed'],
  ['middle_name', 'a\r\n\t b', 'a b'],
  ['regional_full_name', '  आशा\n\nदेशमुख\u00A0', 'आशा देशमुख'],
  ['parent_full_name', 'a\u3000\u2003b', 'a b'],
  ['mama_full_name', 'one\ntwo', 'one two'],
  ['regional_full_name', '\t\n', null],
])('joins the lines of %s', async (column, written, kept) => {
  expect(await stored(column, written)).toBe(kept);
});

it('keeps line breaks only in the multi-line fields of a profile', async () => {
  const texts = await test.admin<{ name: string }[]>`
    select a.attname as name from pg_attribute a
    where a.attrelid = 'public.profiles'::regclass and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')`;
  const broken: string[] = [];
  for (const { name } of texts) {
    // Choices, phone numbers and links refuse what they don't know, so no line break of theirs is stored.
    const kept = await stored(name, 'one\ntwo').catch(() => null);
    if (String(kept).includes('\n')) broken.push(name);
  }
  expect(broken.sort()).toEqual(fieldsWith({ type: 'lines' }).sort());
});

it('replace the same blanks in forms and database', async () => {
  const characters = Array.from({ length: 0xffff }, (_, index) => index + 1).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  const blanks = characters.filter((code) => onOneLine(`a${String.fromCodePoint(code)}b`) === 'a b');
  const [row] = await test.admin`
    select array_agg(code order by code) as blanks from unnest(${characters}::integer[]) as code
    where private.on_one_line('a' || chr(code) || 'b') = 'a b'`;
  expect(blanks).toContain(0x0a);
  expect(row).toEqual({ blanks });
});

it.each([
  ['middle_name', 'Jose\u0301', 'Jos\u00E9'],
  ['company_name', 'सु\u0930\u093Cया', 'सु\u0931या'],
  ['parent_address', '\u0958', '\u0915\u093C'],
])('normalizes %s to NFC', async (column, written, kept) => {
  expect(await stored(column, written)).toBe(kept);
});

it('remove the same characters in forms and database', async () => {
  const surrogates = { first: 0xd800, last: 0xdfff };
  const hidden: number[] = [];
  for (let code = 1; code <= 0x10ffff; code += 1) {
    if (code >= surrogates.first && code <= surrogates.last) continue;
    if (withoutHidden(`a${String.fromCodePoint(code)}b`) === 'ab') hidden.push(code);
  }
  const [row] = await test.admin`
    select count(*)::integer as hidden, array_agg(code) filter (where private.without_hidden('a' || chr(code) || 'b') <> 'ab') as left_over
    from unnest(${hidden}::integer[]) as code`;
  expect(hidden).toContain(0x202e);
  expect(row).toEqual({ hidden: hidden.length, left_over: null });
});
