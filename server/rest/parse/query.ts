/** The whole query string: sorts the parameters into reserved ones, arguments of a function, and conditions (`grammar.ts`). */
import { negativeLimit, notEmbedded } from '#server/rest/errors.ts';
import {
  isPlainName,
  parseColumn,
  parseCondition,
  parseGroup,
  parseNames,
  parseOrder,
  parseSelect,
} from './grammar.ts';
import { looksLikeFilter } from './not-offered.ts';
import { parseWhole, type Scanner } from './scanner.ts';
import type { Condition, Query, SelectItem } from './syntax.ts';

const WHOLE_NUMBER = /^\s*-?\d+\s*$/;
const EVERYTHING: readonly SelectItem[] = [{ kind: 'all' }];

function filterColumn(key: string): string {
  if (isPlainName(key)) return key;
  return parseWhole('tree path', key, (scanner: Scanner) => {
    const column = parseColumn(scanner);
    // A relation in front of a column or of a reserved word; nothing is ever embedded here.
    if (scanner.take('.')) throw notEmbedded(column);
    return column;
  });
}

function parseLimit(value: string): number | null {
  if (!WHOLE_NUMBER.test(value)) return null;
  const limit = Number(value);
  if (limit < 0) throw negativeLimit();
  return limit;
}

function parseFilter(key: string, value: string): Condition {
  return { kind: 'filter', column: filterColumn(key), ...parseWhole('filter', value, parseCondition) };
}

/** Parses a query string without `?`; `forCall`: what doesn't look like a filter is an argument. Throws PGRST100, 103, 108, 123 and 127. */
export function parseQuery(search: string, forCall = false): Query {
  const parameters = new URLSearchParams(search);
  const conditions: Condition[] = [];
  const args: [string, string][] = [];
  let limit: number | null = null;
  let offset = '0';

  for (const [key, value] of parameters) {
    switch (key) {
      case 'select':
      case 'columns':
      case 'on_conflict':
      case 'order':
        // The first of each counts.
        break;
      case 'limit':
        limit = parseLimit(value);
        break;
      case 'offset':
        if (WHOLE_NUMBER.test(value)) offset = value.includes('-') ? '0' : value.trim();
        break;
      case 'and':
      case 'or':
      case 'not.and':
      case 'not.or':
        conditions.push(parseWhole('logic tree', key + value, parseGroup, value));
        break;
      default:
        if (forCall && !looksLikeFilter(value)) args.push([key, value]);
        else conditions.push(parseFilter(key, value));
    }
  }

  const parsed = <T>(key: string, what: string, parse: (scanner: Scanner) => T): T | null => {
    const value = parameters.get(key);
    return value === null ? null : parseWhole(what, value, parse);
  };
  const select = parameters.get('select');
  return {
    select: !select || select === '*' ? EVERYTHING : parseWhole('select parameter', select, parseSelect),
    columns: parsed('columns', 'columns parameter', parseNames),
    onConflict: parsed('on_conflict', 'on_conflict parameter', parseNames),
    conditions,
    order: parsed('order', 'order', parseOrder) ?? [],
    limit,
    offset,
    args,
  };
}
