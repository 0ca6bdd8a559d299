/**
 * The whole query string: sorts the parameters into reserved ones, arguments of a function, and filters (wire-contract 5.1).
 */
import { LRUCache } from 'lru-cache';
import { notEmbedded, refusal } from '../errors.ts';
import { looksLikeFilter, parseOperation, wholeValue } from './filter.ts';
import { parseGroup } from './logic.ts';
import { isPlainName, parseField, parseName } from './names.ts';
import { parseWhole, type Scanner } from './scanner.ts';
import { parseNames, parseOrder, parseSelect } from './select.ts';
import type { Condition, Field, OrderTerm, Query, SelectItem } from './syntax.ts';

const WHOLE_NUMBER = /^\s*-?\d+\s*$/;
const EVERYTHING: readonly SelectItem[] = [{ kind: 'all' }];
/** What was read of `select` lately: a front end asks with few of them, and they are the longest part of its queries. */
const selections = new LRUCache<string, readonly SelectItem[]>({ max: 100 });
/** Parameters that may carry the name of an embedded relation in front. */
const EMBEDDED_RESERVED = /^(.+?)\.(?:order|limit|offset|and|or|not\.and|not\.or)$/;

function filterField(key: string): Field {
  if (isPlainName(key)) return { name: key, path: [] };
  return parseWhole('tree path', key, (scanner: Scanner) => {
    const start = scanner.at;
    const first = parseName(scanner);
    if (scanner.take('.')) throw notEmbedded(first);
    scanner.at = start;
    return parseField(scanner);
  });
}

function parseOrderParameter(value: string): OrderTerm[] {
  if (value === '') return [];
  return parseWhole('order', value, parseOrder).map((term) => {
    if ('relation' in term) throw notEmbedded(term.relation);
    return term;
  });
}

function parseLimit(value: string): number | null {
  if (!WHOLE_NUMBER.test(value)) return null;
  const limit = Number(value);
  if (limit < 0)
    throw refusal('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  return limit;
}

function parseFilter(key: string, value: string): Condition {
  const field = filterField(key);
  return {
    kind: 'filter',
    field,
    ...parseWhole('filter', value, (scanner) => parseOperation(scanner, wholeValue)),
  };
}

/** A relation named in front of a reserved word; nothing is ever embedded here. */
function refuseEmbedded(key: string): void {
  const relation = EMBEDDED_RESERVED.exec(key)?.[1];
  if (relation !== undefined) throw notEmbedded(relation);
}

function parseSelectParameter(value: string | undefined): readonly SelectItem[] {
  if (value === undefined || value === '*') return EVERYTHING;
  const known = selections.get(value);
  if (known) return known;
  const items = parseWhole('select parameter', value, parseSelect);
  selections.set(value, items);
  return items;
}

/**
 * Parses a query string (without `?`).
 * `forCall` is set for a function called by GET or HEAD: parameters that don't look like filters are then its arguments.
 * Throws PGRST100, PGRST103 (negative limit) or PGRST108 (names an embedded relation).
 */
export function parseQuery(search: string, forCall = false): Query {
  const first = new Map<string, string>();
  const conditions: Condition[] = [];
  const args: [string, string][] = [];
  let limit: number | null = null;
  let offset = '0';

  for (const [key, value] of new URLSearchParams(search)) {
    switch (key) {
      case 'select':
      case 'columns':
      case 'on_conflict':
      case 'order':
        if (!first.has(key)) first.set(key, value);
        break;
      case 'limit':
        limit = parseLimit(value);
        break;
      case 'offset':
        if (WHOLE_NUMBER.test(value)) offset = value.trim();
        break;
      case 'and':
      case 'or':
      case 'not.and':
      case 'not.or':
        conditions.push(parseWhole('logic tree', key + value, parseGroup));
        break;
      default:
        if (forCall && !looksLikeFilter(value)) args.push([key, value]);
        else {
          refuseEmbedded(key);
          conditions.push(parseFilter(key, value));
        }
    }
  }

  const columns = first.get('columns');
  const onConflict = first.get('on_conflict');
  return {
    select: parseSelectParameter(first.get('select')),
    columns: columns ? parseWhole('columns parameter', columns, parseNames) : null,
    onConflict: onConflict ? parseWhole('on_conflict parameter', onConflict, parseNames) : null,
    conditions,
    order: parseOrderParameter(first.get('order') ?? ''),
    limit,
    offset,
    args,
  };
}
