/**
 * Lists of columns: `select=alias:col->json::cast`, `order=col.desc.nullslast`, `columns=` and `on_conflict=`.
 * Embedded relations (`rel(…)`, `...rel(…)`) and aggregates are recognised, so that they get their documented refusal.
 */
import { parseField, parseName } from './names.ts';
import type { Scanner } from './scanner.ts';
import type { OrderTerm, SelectItem } from './syntax.ts';

/** Words only: the cast is the one piece of request text that reaches SQL unquoted (`double precision`, `int4[]`). */
const CAST = /[a-z_][a-z0-9_]*(?: [a-z_][a-z0-9_]*)*(?:\[\])?(?=$|[,.])/iy;
/** The usual item: a column without alias, path or cast. */
const COLUMN = /[a-z_][a-z0-9_]*(?=$|,)/y;
const AGGREGATE = /(?:count|sum|avg|max|min)\(\)/y;
const HINT = /!(?:"(?:[^"\\]|\\.)*"|[\p{L}\p{M}\p{N}_ $-]+)/uy;
const ALIAS_MARK = /:(?!:)/y;
const DIRECTION = /\.(asc|desc)(?=$|[.,])/y;
const NULLS = /\.nulls(first|last)(?=$|,)/y;

/** Steps over `( … )` with whatever is nested in it. */
function skipParentheses(scanner: Scanner): void {
  let depth = 0;
  do {
    if (scanner.ended) scanner.fail('")"');
    if (scanner.next === '(') depth += 1;
    if (scanner.next === ')') depth -= 1;
    scanner.at += 1;
  } while (depth > 0);
}

function takeAlias(scanner: Scanner): string | undefined {
  const start = scanner.at;
  if (scanner.next === '*' || scanner.next === '.' || scanner.next === '(') return undefined;
  const name = parseName(scanner);
  if (scanner.match(ALIAS_MARK)) return name;
  scanner.at = start;
  return undefined;
}

function takeCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  return scanner.match(CAST)?.[0] ?? scanner.fail('type name');
}

function finishAggregate(scanner: Scanner): SelectItem {
  takeCast(scanner);
  return { kind: 'aggregate' };
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'all' };
  const column = scanner.match(COLUMN)?.[0];
  if (column !== undefined) return { kind: 'field', field: { name: column, path: [] } };
  const spread = scanner.take('...');
  const alias = takeAlias(scanner);
  if (scanner.match(AGGREGATE)) return finishAggregate(scanner);
  const field = parseField(scanner);
  while (scanner.match(HINT));
  if (scanner.next === '(') {
    skipParentheses(scanner);
    return { kind: 'embed', relation: field.name };
  }
  if (spread) return scanner.fail('"("');
  const castBefore = takeCast(scanner);
  if (scanner.next === '.') {
    scanner.at += 1;
    if (!scanner.match(AGGREGATE)) return scanner.fail('aggregate function');
    return finishAggregate(scanner);
  }
  return { kind: 'field', field, alias, cast: castBefore };
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

/** Twice what the widest view has: under ever new aliases one column could be asked for a thousand times in each row. */
const MOST_ITEMS = 100;

/** Parses the value of `select`; an empty one selects nothing. */
export function parseSelect(scanner: Scanner): SelectItem[] {
  const items = scanner.ended ? [] : separated(scanner, parseItem);
  return items.length > MOST_ITEMS ? scanner.fail(`at most ${MOST_ITEMS} columns`) : items;
}

/** Parses the value of `columns` or `on_conflict`: names separated by commas. */
export function parseNames(scanner: Scanner): string[] {
  return separated(scanner, parseName);
}

function parseOrderTerm(scanner: Scanner): OrderTerm | { relation: string } {
  const field = parseField(scanner);
  const related = scanner.next === '(';
  if (related) skipParentheses(scanner);
  const direction = scanner.match(DIRECTION)?.[1] as 'asc' | 'desc' | undefined;
  const nulls = scanner.match(NULLS)?.[1] as 'first' | 'last' | undefined;
  if (!scanner.ended && scanner.next !== ',' && scanner.next !== ' ')
    return scanner.fail('"." or "," or end of input');
  return related ? { relation: field.name } : { field, direction, nulls };
}

/** Parses the value of `order`; a term on an embedded relation comes back as its name. */
export function parseOrder(scanner: Scanner): (OrderTerm | { relation: string })[] {
  return separated(scanner, parseOrderTerm);
}
