/**
 * Each object of the database is defined in one migration only: a search for a function finds the definition that the database has.
 * Released migrations cannot be edited: later ones replace functions, and are left out here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readReleases } from '#scripts/freeze/released-migrations.ts';

const FOLDER = path.resolve(import.meta.dirname, '..', 'supabase', 'migrations');
const QUOTED = /(\$[a-z]*\$)[\s\S]*?\1/g;
const CREATED =
  /^create (or replace )?(?:unique |constraint )?(schema|table|view|function|index|trigger|policy|sequence) ("[^"]+"|[\w.]+)/;
const ALTERED = /^alter (table|view|function|index|trigger|policy|sequence) ("[^"]+"|[\w.]+)/;
/** Triggers and policies have the name of their table in their own. */
const TABLE = /\bon ([\w.]+)/;

interface Statement {
  file: string;
  text: string;
}

function statementsOf(file: string, sql: string): Statement[] {
  const code = sql.replace(/--.*$/gm, '').replace(QUOTED, '');
  return code.split(';').flatMap((part) => {
    const text = part.trim().replace(/\s+/g, ' ');
    return text ? [{ file, text }] : [];
  });
}

function objectOf(text: string, [, kind = '', name = '']: string[]): string {
  const table = kind === 'trigger' || kind === 'policy' ? ` on ${TABLE.exec(text)?.[1]}` : '';
  return `${kind} ${name}${table}`;
}

/** What breaks the rule, one line each. */
function redefinitions(statements: Statement[]): string[] {
  const definedIn = new Map<string, string>();
  return statements.flatMap(({ file, text }) => {
    const [, replaced, ...created] = CREATED.exec(text) ?? [];
    const altered = ALTERED.exec(text);
    if (text.startsWith('drop ')) return [`${file}: ${text}`];
    if (altered) {
      const object = objectOf(text, altered);
      return definedIn.get(object) === file ? [] : [`${file} alters the ${object} of another file`];
    }
    if (created.length === 0) return [];
    const object = objectOf(text, ['', ...created]);
    const earlier = definedIn.get(object);
    definedIn.set(object, file);
    if (earlier) return [`${file} defines the ${object}, which ${earlier} defines`];
    return replaced ? [`${file}: "create or replace" of the ${object}`] : [];
  });
}

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(path.join(FOLDER, name), 'utf8') }));

it('defines each object of the database in one migration', () => {
  const [first] = readReleases();
  const ofFirst = files.filter(({ name }) => first === undefined || name in first.migrations);
  const statements = ofFirst.flatMap(({ name, sql }) => statementsOf(name, sql));
  expect(statements.length).toBeGreaterThan(500);
  expect(redefinitions(statements)).toEqual([]);
});

it('calls only functions that exist: PostgreSQL resolves those in a PL/pgSQL body when it runs', () => {
  const all = files.map(({ sql }) => sql.replace(/--.*$/gm, '')).join('\n');
  const defined = new Set(
    [...all.matchAll(/^ *create (?:function|table|view) ([\w.]+)/gm)].map(([, name]) => name),
  );
  const called = new Set(
    [...all.matchAll(/(?<!references )\b(?:private|public|retained)\.\w+(?= ?\()/g)].map(([name]) => name),
  );
  expect(called.size).toBeGreaterThan(200);
  expect([...called].filter((name) => !defined.has(name))).toEqual([]);
});

it.each([
  {
    what: 'a function that another migration replaces',
    later: 'create or replace function private.f() returns int return 2;',
    found: 'b.sql defines the function private.f, which a.sql defines',
  },
  {
    what: 'a column that another migration adds',
    later: 'alter table private.t add b int;',
    found: 'b.sql alters the table private.t of another file',
  },
  {
    what: 'a policy that another migration drops',
    later: 'drop policy "Read t" on private.t;',
    found: 'b.sql: drop policy "Read t" on private.t',
  },
])('reports $what', ({ later, found }) => {
  const earlier = `
    create table private.t (a int); -- with a comment; and a semicolon
    alter table private.t enable row level security;
    create policy "Read t" on private.t for select using (true);
    create function private.f() returns int language plpgsql as $$ begin drop table x; end; $$;`;
  expect(redefinitions([...statementsOf('a.sql', earlier), ...statementsOf('b.sql', later)])).toEqual([
    found,
  ]);
});
