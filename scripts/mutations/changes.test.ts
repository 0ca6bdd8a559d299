import { expect, test } from 'vitest';
import { ROOT } from '#scripts/statements.ts';
import { changed, diffOf } from './change.ts';
import { seededRandom } from './random.ts';
import { callersOf, changesOfSql, definitionAt, definitionsOf, objectAt } from './sql-changes.ts';
import { runsFor } from './test-runs.ts';
import { changesOfTypeScript } from './typescript-changes.ts';

const SQL = `create function private.may_see(other uuid) returns boolean
language sql as $$
  -- At most 3 and true.
  select 1 from t
  where t.day <= 7
    and t.until > now() - interval '30 days'
$$;
`;

test('changes one thing of a migration at a time, neither comments nor literals', () => {
  const lines = changesOfSql(SQL).map(
    (change) => `${change.kind}: ${diffOf(SQL, change).split('\n').at(-1)}`,
  );
  expect(lines).toContain('comparison: +  where t.day < 7');
  expect(lines).toContain('number: +  where t.day <= 8');
  expect(lines).toContain("interval: +    and t.until > now() - interval '31 days'");
  expect(lines).toContain("and/or: +    or t.until > now() - interval '30 days'");
  expect(lines).toContain('condition removed: +  where true');
  expect(lines.join('\n')).not.toMatch(/At most 4|3 or true|day <= 7 days/);
  expect(objectAt(SQL, SQL.indexOf('t.day'))).toBe('may_see');
  const replaced = SQL.replace('create function', 'create or replace function').replace(
    '  select 1',
    '  insert into log default values;\n  select 1',
  );
  expect(objectAt(`create view public.other as select 1;\n${replaced}`, replaced.length)).toBe('may_see');
});

test('turns a comparison with this moment around, and leaves an index that is not unique alone', () => {
  const compared = (line: string) =>
    changesOfSql(line)
      .filter(({ kind }) => kind === 'comparison')
      .map((change) => changed(line, change));
  expect(compared("where t.until >= now() - interval '1 day' and t.day < 7")).toEqual([
    "where t.until <= now() - interval '1 day' and t.day < 7",
    "where t.until >= now() - interval '1 day' and t.day <= 7",
  ]);
  expect(compared('where now() > t.until')).toEqual(['where now() < t.until']);
  expect(changesOfSql('create index on private.t (day)\n  where day > 7;\n')).toEqual([]);
  expect(changesOfSql('create unique index on private.t (day) where day > 7;')).not.toEqual([]);
});

test('knows the function or view in which a place is, so that one that is defined again or dropped is left alone', () => {
  const source = `${SQL}grant execute on function private.may_see to anon;
-- What is shown.
create or replace view public.shown as
select 2
union all
select 3;
drop function public.old(text);
`;
  expect(definitionsOf(source)).toEqual([
    'function private.may_see',
    'view public.shown',
    'function public.old',
  ]);
  const at = (text: string) => definitionAt(source, source.indexOf(text));
  expect([at('t.day'), at('to anon'), at('2\n'), at('3;')]).toEqual([
    'function private.may_see',
    undefined,
    'view public.shown',
    'view public.shown',
  ]);
});

test('changes one thing of a TypeScript file at a time, neither types nor imports', () => {
  const source = `import { a } from './a2.ts';
type T = 1 | true;
export async function f(x: number) {
  if (x < 3) throw new Failure(401, 'not_signed_in');
  await a(x);
}
`;
  const results = changesOfTypeScript('f.ts', source).map((change) => changed(source, change));
  for (const line of [
    '  if (x <= 3) throw',
    '  if (false) throw',
    '  if (x < 3) ;',
    "Failure(402, 'not_signed_in')",
    "Failure(401, 'not_signed_in_')",
    '\n  a(x);',
    '\n  ;\n',
  ])
    expect(results.some((result) => result.includes(line))).toBe(true);
  expect(results.every((result) => result.startsWith(source.slice(0, source.indexOf('export'))))).toBe(true);
});

test('finds what names a changed object, directly or by another', () => {
  const shown = 'create view public.shown as select 1 where private.may_see(id);\n';
  const count = 'create function public.count_shown() returns int return (select count(*) from shown);\n';
  const other = 'create function public.other() returns int return 1;\n';
  expect(callersOf('may_see', SQL + shown + count + other)).toEqual(['shown', 'count_shown']);
});

test('runs each test file once for a change, the nearest first', () => {
  const runs = runsFor('supabase/migrations/1_x.sql', ['contact_of'], ROOT);
  const [nearest, others] = runs.filter(({ project }) => project === 'database');
  expect(nearest?.files).toContain('tests/database/contacts.test.ts');
  expect(others).toEqual({ project: 'database', without: nearest?.files });
});

test('draws the same with the same seed, and something else with another', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});
