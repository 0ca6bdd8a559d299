/**
 * The grammar of REST requests: everything a query string and its headers may say. It is a small part of PostgREST's; whatever else
 * PostgREST understands is refused with the name of the feature (`not-offered.ts`).
 *
 *   query      = parameter *( "&" parameter )
 *   parameter  = "select=" [ item *( "," item ) ]         columns of the response, default: all; the first `select` counts
 *              | "order=" term *( "," term )              the first counts
 *              | "limit=" number | "offset=" number       the last of each counts
 *              | group-word "=" members                   joined with the other conditions by AND
 *              | name "=" condition                       the same; a column may have several
 *              | "columns=" names | "on_conflict=" names  of a write; the first of each counts
 *              | name "=" text                            argument of a function called by GET or HEAD, unless it is a condition
 *   item       = "*" | [ alias ":" ] name
 *   term       = name [ ".asc" | ".desc" ] [ ".nullsfirst" | ".nullslast" ]
 *   names      = name *( "," name )
 *   group-word = [ "not." ] ( "and" | "or" )
 *   members    = "(" member *( "," member ) ")"
 *   member     = group-word members | name "." condition
 *   condition  = [ "not." ] ( operator "." value | "in.(" value *( "," value ) ")" | "is." test )
 *   operator   = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike"
 *   test       = "null" | "not_null" | "true" | "false" | "unknown"
 *   name       = letters of any script, digits, "_", "$", blanks and inner "-", or any text in double quotes
 *   value      = all that is left of a parameter, as it is; within brackets a text in double quotes, or anything without "," and ")"
 *
 *   Range      = number "-" [ number ]                    the rows from … to …, counted from 0
 *   Prefer     = preference *( "," preference )           `PREFERENCES`; others are ignored or refused
 *   Accept     = media-type *( "," media-type )           `MEDIA_TYPES`
 *
 * In a text in double quotes, `\` stands before `"` and `\`. In a pattern (`like`, `ilike`), `%` and `*` stand for any text, `_` for any
 * character, and `\` takes the meaning of the next one.
 */
import { refuseAfterName, refuseBeforeName, refuseOperator } from './not-offered.ts';
import type { Scanner } from './scanner.ts';
import type { Comparison, Condition, Filter, Group, Operator, OrderTerm, SelectItem } from './syntax.ts';
import { OPERATORS, TESTS } from './syntax.ts';

/** The preferences and their values. */
export const PREFERENCES: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact'],
};

/** The media types of a response: rows as an array, or exactly one row as an object. */
export const MEDIA_TYPES: Record<string, 'array' | 'object'> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
};

/** Maximum nesting of groups, so that parsing can't exhaust the stack. */
const MAX_DEPTH = 50;
/** Maximum number of selected columns, twice the widest view's: with aliases, one column could be selected a thousand times. */
const MAX_ITEMS = 100;
/** The cost of a pattern match grows with wildcards and length, and the planner makes hundreds of them (docs/decisions/024). */
const MAX_WILDCARDS = 8;
/** In characters. */
const MAX_PATTERN_LENGTH = 200;

const NAME = /[\p{L}\p{M}\p{N}_ $]+(?:-(?!>)[\p{L}\p{M}\p{N}_ $]+)*/uy;
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_$]+$/u;
const PLAIN_COLUMN = /[a-z_][a-z0-9_]*(?=$|,)/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const GROUP = /(not\.)?(and|or)[ \t]*(?=\()/y;
const WORD = /[a-z]+/y;
const WORDS: ReadonlySet<string> = new Set([...Object.keys(OPERATORS), 'in', 'is']);
const TEST = new RegExp(
  Object.keys(TESTS)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'iy',
);
const DIRECTIONS = ['asc', 'desc'] as const;
const NULLS = ['nullsfirst', 'nullslast'] as const;
const UNQUOTED = /[^,)]*/sy;
const BRACES = /\{[^{}]*\}/sy;
/** What can follow a quoted text; otherwise the quotes were ordinary characters. */
const AFTER_QUOTED = new Set(['', ',', ')']);
const WILDCARD = /\\.|([%*_])/gsu;

const A_NAME = 'field name (* or [a..z0..9_$])';
const AN_OPERATOR = 'operator (eq, gt, ...)';
const A_MEMBER = `${A_NAME}, negation operator (not) or logic operator (and, or)`;

/** Whether a name needs no quotes: a cheap check for the usual case. */
export function isPlainName(text: string): boolean {
  return PLAIN_NAME.test(text);
}

function takeQuoted(scanner: Scanner): string | null {
  const found = scanner.match(QUOTED);
  return found ? (found[1] ?? '').replace(/\\(.)/gsu, '$1') : null;
}

/** Parses `name`. */
function parseName(scanner: Scanner, expecting = A_NAME): string {
  const name = takeQuoted(scanner) ?? scanner.match(NAME)?.[0].trim();
  return name || scanner.fail(expecting);
}

/** Parses the `name` of a column, which PostgREST would let more follow. */
export function parseColumn(scanner: Scanner, expecting = A_NAME): string {
  const name = parseName(scanner, expecting);
  refuseAfterName(scanner);
  return name;
}

function separated<T>(scanner: Scanner, item: (scanner: Scanner) => T): T[] {
  const items: T[] = [];
  do {
    scanner.skipBlanks();
    items.push(item(scanner));
    scanner.skipBlanks();
  } while (scanner.take(','));
  return items;
}

/** Parses `columns` and `on_conflict`. */
export function parseNames(scanner: Scanner): string[] {
  return separated(scanner, (each) => parseName(each));
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'all' };
  const plain = scanner.match(PLAIN_COLUMN)?.[0];
  if (plain !== undefined) return { kind: 'column', column: plain };
  refuseBeforeName(scanner);
  const name = parseColumn(scanner);
  if (!scanner.take(':')) return { kind: 'column', column: name };
  const column = parseColumn(scanner);
  return { kind: 'column', column, alias: name };
}

/** Parses `select`; rejects more than `MAX_ITEMS` columns. */
export function parseSelect(scanner: Scanner): SelectItem[] {
  const items = separated(scanner, parseItem);
  return items.length > MAX_ITEMS ? scanner.fail(`at most ${MAX_ITEMS} columns`) : items;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const column = parseColumn(scanner);
  const words = [...DIRECTIONS, ...NULLS];
  const first = scanner.take('.') ? scanner.word(words) : undefined;
  const direction = DIRECTIONS.find((each) => each === first);
  const nulls = direction && scanner.take('.') ? scanner.word(NULLS) : first;
  if (!scanner.ended && scanner.next !== ',') return scanner.fail('"," or end of input');
  return {
    column,
    direction,
    nulls: nulls === 'nullsfirst' ? 'first' : nulls === 'nullslast' ? 'last' : undefined,
  };
}

/** Parses `order`. */
export function parseOrder(scanner: Scanner): OrderTerm[] {
  return separated(scanner, parseTerm);
}

function bracketedText(scanner: Scanner): string {
  const start = scanner.at;
  const quoted = takeQuoted(scanner);
  if (quoted !== null && AFTER_QUOTED.has(scanner.next)) return quoted;
  scanner.at = start;
  return scanner.match(UNQUOTED)?.[0] ?? '';
}

/** A value within the brackets of a group; one in braces, as arrays and JSON are written, may hold commas. */
function groupedValue(scanner: Scanner): string {
  const start = scanner.at;
  const braces = scanner.match(BRACES);
  if (braces && AFTER_QUOTED.has(scanner.next)) return braces[0];
  scanner.at = start;
  return bracketedText(scanner);
}

function checkPattern(scanner: Scanner, pattern: string, start: number): void {
  const wildcards = [...pattern.matchAll(WILDCARD)].filter(([, wildcard]) => wildcard !== undefined);
  if (wildcards.length > MAX_WILDCARDS)
    scanner.fail(`at most ${MAX_WILDCARDS} wildcards (%, *, _) in a pattern`, start);
  if (pattern.length > MAX_PATTERN_LENGTH)
    scanner.fail(`at most ${MAX_PATTERN_LENGTH} characters in a pattern`, start);
}

function parseList(scanner: Scanner): Comparison {
  scanner.skipBlanks();
  scanner.expect('(');
  scanner.skipBlanks();
  const values = [bracketedText(scanner)];
  while (scanner.take(',')) values.push(bracketedText(scanner));
  if (!scanner.take(')')) scanner.fail('"," or ")"');
  scanner.skipBlanks();
  // `in.()` reads as one empty element; it means the empty list.
  return { kind: 'in', values: values.length === 1 && values[0] === '' ? [] : values };
}

function parseTest(scanner: Scanner): Comparison {
  const test = scanner.match(TEST)?.[0].toLowerCase();
  if (!test) return scanner.fail('isVal: (null, not_null, true, false, unknown)');
  return { kind: 'is', test: test as keyof typeof TESTS };
}

/** Parses the word of an operator and the "." behind it; the condition begins at `start`. */
function parseWord(scanner: Scanner, start: number): Operator | 'in' | 'is' {
  const { at } = scanner;
  const word = scanner.match(WORD)?.[0] ?? '';
  const isKnown = WORDS.has(word);
  if (isKnown && scanner.take('.')) return word as Operator | 'in' | 'is';
  refuseOperator(word, scanner);
  if (isKnown) return scanner.fail(AN_OPERATOR);
  scanner.at = at;
  return at > start ? scanner.fail(AN_OPERATOR) : scanner.failWord(['not'], `"not" or ${AN_OPERATOR}`);
}

/** Parses `condition`, its value within brackets or to the end. */
function parseOperation(
  scanner: Scanner,
  within: 'brackets' | 'parameter',
): Pick<Filter, 'negated' | 'comparison'> {
  const start = scanner.at;
  const negated = scanner.take('not.');
  const word = parseWord(scanner, start);
  if (word === 'in') return { negated, comparison: parseList(scanner) };
  if (word === 'is') return { negated, comparison: parseTest(scanner) };
  const valueStart = scanner.at;
  const value = within === 'brackets' ? groupedValue(scanner) : scanner.rest();
  if (word === 'like' || word === 'ilike') checkPattern(scanner, value, valueStart);
  return { negated, comparison: { kind: 'binary', operator: word, value } };
}

/** Parses a parameter's `condition`. */
export function parseCondition(scanner: Scanner): Pick<Filter, 'negated' | 'comparison'> {
  return parseOperation(scanner, 'parameter');
}

function parseMember(scanner: Scanner, depth: number): Condition {
  const group = takeGroup(scanner, depth);
  if (group) return group;
  const column = parseColumn(scanner, A_MEMBER);
  scanner.expect('.');
  return { kind: 'filter', column, ...parseOperation(scanner, 'brackets') };
}

function takeGroup(scanner: Scanner, depth: number): Group | null {
  const head = scanner.match(GROUP);
  if (!head) return null;
  if (depth > MAX_DEPTH) return scanner.fail(`at most ${MAX_DEPTH} nested groups`);
  scanner.expect('(');
  const members = separated(scanner, (each) => parseMember(each, depth + 1));
  if (!scanner.take(')')) scanner.fail('"," or ")"');
  return {
    kind: 'group',
    negated: head[1] !== undefined,
    connective: head[2] as Group['connective'],
    members,
  };
}

/** Parses `group-word members`, written without the `=` between them: `or(…)`, `not.and(…)`. */
export function parseGroup(scanner: Scanner): Group {
  const group = takeGroup(scanner, 0);
  scanner.skipBlanks();
  return group ?? scanner.fail('"not" or logic operator (and, or)');
}
