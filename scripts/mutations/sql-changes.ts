/** What can be changed in a migration. Comments are left alone, and literals except the numbers in intervals. */
import type { Change } from './change.ts';

const COMMENT_OR_LITERAL = /--[^\n]*|'(?:[^']|'')*'/g;
const INTERVAL = /\binterval '(\d+)/g;

const REPLACED: [kind: string, pattern: RegExp, by: (match: string) => string][] = [
  [
    'comparison',
    /(?<= )(?:<=|>=|<|>)(?= )/g,
    (found) => ({ '<=': '<', '>=': '>', '<': '<=', '>': '>=' })[found] ?? found,
  ],
  ['equality', /(?<= )(?:=|<>)(?= )/g, (found) => (found === '=' ? '<>' : '=')],
  ['arithmetic', /(?<= )[-+](?= )/g, (found) => (found === '+' ? '-' : '+')],
  ['and/or', /\b(?:and|or)\b/g, (found) => (found === 'and' ? 'or' : 'and')],
  ['true/false', /\b(?:true|false)\b/g, (found) => (found === 'true' ? 'false' : 'true')],
  ['number', /(?<![\w.$])\d+(?![\w.])/g, (found) => String(Number(found) + 1)],
  ['null', /\bis (?:not )?null\b/g, (found) => (found === 'is null' ? 'is not null' : 'is null')],
  ['not', /\bnot (?=exists|in\b|private\.|public\.|\()/g, () => ''],
  ['condition removed', /(?<=^ *)(?:and|or) [^\n;]*(?=;?$)/gm, () => ''],
  ['condition removed', /(?<=\bwhere )[^\n;]*(?=;?$)/gm, () => 'true'],
  ['statement removed', /(?<=^ +)(?:perform|raise|delete|update|insert) [^;]*(?=;)/gm, () => 'null'],
  ['trigger removed', /^create (?:constraint )?trigger [^;]*;/gm, () => ''],
  ['grant removed', /^grant [^;]*;/gm, () => ''],
];

/** A comparison with this moment: to the microsecond nobody can observe its edge, so that it is turned around. */
const SAME_CONDITION = '(?:(?! and | or )[^,;\n])*';
const WITH_NOW = new RegExp(
  `(?<=\\bnow\\(\\)${SAME_CONDITION} )[<>](?==? )|(?<= )[<>](?==? ${SAME_CONDITION}\\bnow\\(\\))`,
  'g',
);

/** An index that is not unique changes no result, only the speed, which is no matter of tests. */
const INDEX = /^create index [^;]*;/gm;

/** The text with blanks in place of comments and literals, of the same length. */
const codeOf = (source: string) =>
  source.replace(COMMENT_OR_LITERAL, (found) => found.replace(/[^\n]/g, found.startsWith('-') ? ' ' : '~'));

function isBalanced(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** All changes of a migration that can have an effect. Some do not apply: the grammar of SQL is not known here. */
export function changesOfSql(source: string): Change[] {
  const code = codeOf(source).replace(INDEX, (found) => found.replace(/[^\n]/g, ' '));
  const turned = new Map(
    [...code.matchAll(WITH_NOW)].map(({ 0: found, index }) => [index, found === '<' ? '>' : '<']),
  );
  const replaced = REPLACED.flatMap(([kind, pattern, by]) =>
    [...code.matchAll(pattern)]
      .filter(([found]) => !kind.endsWith('removed') || isBalanced(found))
      .map(({ 0: found, index }) => {
        const other = kind === 'comparison' ? turned.get(index) : undefined;
        return { kind, start: index, end: index + (other ?? found).length, text: other ?? by(found) };
      }),
  );
  const intervals = [...source.matchAll(INTERVAL)].map(({ 0: found, 1: digits = '', index }) => ({
    kind: 'interval',
    start: index + found.length - digits.length,
    end: index + found.length,
    text: String(Number(digits) + 1),
  }));
  return [...replaced, ...intervals.filter(({ start }) => code[start] !== ' ')];
}

const OBJECT =
  /^(?:create (?:or replace |unique |constraint |materialized )*(?:function|view|table|trigger|policy|index) (?:if not exists )?|insert into |grant [^;]*? on (?:function )?|alter table )"?(?:\w+\.)?(\w+)/gm;

/** Lines that begin a statement: the line before has ended another, or is a comment. */
const STATEMENT =
  /(?<!^(?!--)[^\n]*[^;\n]\n)^(?:create|grant|revoke|comment|alter|drop|select|insert|update|delete|with|do)\b[^\n]*/gm;
const DEFINITION = /^(?:create (?:or replace )?|drop )(function|view) (?:if exists )?"?(\w+\.\w+)/;

/** The function or view that a statement defines or drops, such as `function private.may_see`. */
const definedBy = (statement = ''): string | undefined => DEFINITION.exec(statement)?.slice(1).join(' ');

/** The functions and views that a migration defines or drops. */
export const definitionsOf = (source: string): string[] =>
  [...source.matchAll(STATEMENT)].flatMap(([statement]) => definedBy(statement) ?? []);

/** The function or view in whose definition a place is. */
export const definitionAt = (source: string, place: number): string | undefined =>
  definedBy([...source.matchAll(STATEMENT)].findLast(({ index }) => index <= place)?.[0]);

/** With more, every test would be near. */
const MOST_CALLERS = 12;

/** The name of what the statement at a place creates or changes. */
export const objectAt = (source: string, place: number): string | undefined =>
  [...source.slice(0, source.indexOf('\n', place) >>> 0).matchAll(OBJECT)]
    .filter(({ index }) => index <= place)
    .at(-1)?.[1];

/** The objects whose text in the migrations names an object, and those that name them, the nearest first. */
export function callersOf(name: string, migrations: string): string[] {
  const starts = [...migrations.matchAll(OBJECT)].map(({ 1: object = '', index }) => ({ object, index }));
  const bodies = starts.map(({ object, index }, at) => ({
    object,
    text: migrations.slice(index, starts[at + 1]?.index),
  }));
  const found = new Set([name]);
  for (const called of found)
    for (const { object, text } of bodies)
      if (found.size <= MOST_CALLERS && new RegExp(`\\b${called}\\b`).test(text)) found.add(object);
  return [...found].slice(1);
}
