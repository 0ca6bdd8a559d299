/**
 * The migrations of a release, and those that are not released yet, define each object of the database once: a search for a function finds
 * one definition a release, and the last of these is what the database has. Released migrations cannot be edited: later ones replace what they define.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readMigrations, readReleases } from '#scripts/freeze/released-migrations.ts';

const FOLDER = path.resolve(import.meta.dirname, '..', 'supabase', 'migrations');
const QUOTED = /(\$[a-z]*\$)[\s\S]*?\1/g;
const CREATED =
  /^create (or replace )?(?:unique |constraint )?(schema|table|view|function|index|trigger|policy|sequence) ("[^"]+"|[\w.]+)/;
const ALTERED = /^alter (table|view|function|index|trigger|policy|sequence) ("[^"]+"|[\w.]+)/;
const DROPPED = /^drop (table|view|function|index|trigger|policy|sequence) (?:if exists )?("[^"]+"|[\w.]+)/;
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

type Definitions = ReadonlySet<string>;

/** What breaks the rule, one line each. `released` are the objects that earlier releases define. */
function redefinitions(statements: Statement[], released: Definitions): string[] {
  const definedIn = new Map<string, string>();
  return statements.flatMap(({ file, text }) => {
    const [, replaced, ...created] = CREATED.exec(text) ?? [];
    const altered = ALTERED.exec(text);
    if (text.startsWith('drop ')) {
      const dropped = DROPPED.exec(text);
      return dropped && released.has(objectOf(text, dropped)) ? [] : [`${file}: ${text}`];
    }
    if (altered) {
      const object = objectOf(text, altered);
      if (definedIn.get(object) === file || released.has(object)) return [];
      return [`${file} alters the ${object} of another file`];
    }
    if (created.length === 0) return [];
    const object = objectOf(text, ['', ...created]);
    const earlier = definedIn.get(object);
    definedIn.set(object, file);
    if (earlier) return [`${file} defines the ${object}, which ${earlier} defines`];
    return replaced && !released.has(object) ? [`${file}: "create or replace" of the ${object}`] : [];
  });
}

function definitions(statements: Statement[]): string[] {
  return statements.flatMap(({ text }) => {
    const [, , ...created] = CREATED.exec(text) ?? [];
    return created.length > 0 ? [objectOf(text, ['', ...created])] : [];
  });
}

function statementsIn(names: Iterable<string>): Statement[] {
  return [...names].flatMap((name) => statementsOf(name, readFileSync(path.join(FOLDER, name), 'utf8')));
}

it('defines each object of the database in one migration of a release', () => {
  const releases = readReleases().map(({ migrations }) => Object.keys(migrations));
  const frozen = new Set(releases.flat());
  const unreleased = [...readMigrations().keys()].filter((name) => !frozen.has(name));
  const released = new Set<string>();
  for (const names of [...releases, unreleased]) {
    const statements = statementsIn(names);
    expect(redefinitions(statements, released)).toEqual([]);
    for (const object of definitions(statements)) released.add(object);
  }
  expect(released.size).toBeGreaterThan(500);
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
])('reports $what, unless it is of a release', ({ later, found }) => {
  const earlier = statementsOf(
    'a.sql',
    `
    create table private.t (a int); -- with a comment; and a semicolon
    alter table private.t enable row level security;
    create policy "Read t" on private.t for select using (true);
    create function private.f() returns int language plpgsql as $$ begin drop table x; end; $$;`,
  );
  const added = statementsOf('b.sql', later);
  expect(redefinitions([...earlier, ...added], new Set())).toEqual([found]);
  expect(redefinitions(added, new Set(definitions(earlier)))).toEqual([]);
});

it('reports a function that two migrations after a release replace', () => {
  const text = 'create or replace function private.f() returns int return 2;';
  const both = [...statementsOf('b.sql', text), ...statementsOf('c.sql', text)];
  expect(redefinitions(both, new Set(['function private.f']))).toEqual([
    'c.sql defines the function private.f, which b.sql defines',
  ]);
});
