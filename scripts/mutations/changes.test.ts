import { expect, test } from 'vitest';
import { changed, diffOf } from './change.ts';
import { seededRandom } from './random.ts';
import { changesOfSql, objectAt } from './sql-changes.ts';
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

test('draws the same with the same seed, and something else with another', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});
