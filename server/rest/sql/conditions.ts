/**
 * SQL of fields, conditions and order.
 */
import { RestError } from '../errors.ts';
import type {
  BinaryOperator,
  Comparison,
  Condition,
  Field,
  IsTest,
  OrderTerm,
  TextSearchOperator,
} from '../parse/syntax.ts';
import { namesLikeSql } from './names.ts';
import { arrayLiteral, quoteName, type Values } from './sql-text.ts';

/** What fields refer to: a relation, or the rows of a function. */
export interface Source {
  /** SQL of its name, e.g. `"public"."profiles"`. */
  name: string;
  /** The type of a column; undefined when it isn't known. */
  typeOf(column: string): string | undefined;
  /** Whether the database keeps its values as names, by which patterns are sooner found. */
  hasNames(column: string): boolean;
}

const BINARY: Record<BinaryOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const TEXT_SEARCH: Record<TextSearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const IS: Record<IsTest, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

const HAS_ARROWS = new Set(['json', 'jsonb']);
/** Types that are made a document before they are searched; others are left to Postgres. */
const SEARCHED_AS_DOCUMENT = /^(?:text|json|jsonb|character varying|character)\b/;

/** SQL of a column with its JSON path. */
export function fieldSql(field: Field, source: Source, values: Values): string {
  const column = `${source.name}.${quoteName(field.name)}`;
  if (field.path.length === 0) return column;
  const type = source.typeOf(field.name);
  const root = type === undefined || HAS_ARROWS.has(type) ? column : `to_jsonb(${column})`;
  return field.path.reduce((sql, { asText, key, isIndex }) => {
    const arrow = asText ? '->>' : '->';
    return `${sql}${arrow}${values.add(key)}${isIndex ? '::int' : ''}`;
  }, root);
}

/** What stands left of an operator. */
interface Left {
  sql: string;
  /** After its JSON path: `->` gives JSON, `->>` text. */
  type: string | undefined;
  hasNames: boolean;
}

function leftOf(field: Field, source: Source, values: Values): Left {
  const sql = fieldSql(field, source, values);
  const last = field.path.at(-1);
  if (last) return { sql, type: last.asText ? 'text' : 'jsonb', hasNames: false };
  return { sql, type: source.typeOf(field.name), hasNames: source.hasNames(field.name) };
}

function textSearchSql(
  { sql, type }: Left,
  comparison: Comparison & { kind: 'text-search' },
  values: Values,
): string {
  const config = comparison.config === undefined ? '' : `${values.add(comparison.config)}::regconfig, `;
  const query = `${TEXT_SEARCH[comparison.operator]}(${config}${values.add(comparison.value)})`;
  const document =
    type !== undefined && SEARCHED_AS_DOCUMENT.test(type) ? `to_tsvector(${config}${sql})` : sql;
  return `${document} @@ ${query}`;
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|((?:[^,{}"\\]|\\.)+)/gs;

/** The elements of an array as a caller may write it: `\` escapes inside quotes and outside. */
function elementsOf(literal: string): string[] {
  return [...literal.matchAll(ELEMENT)].map(([, quoted, plain = '']) =>
    (quoted ?? plain.trimEnd()).replace(/\\(.)/gs, '$1'),
  );
}

/**
 * Postgres complains of a `\` at a pattern's end only when some row begins like the pattern, also a row that a view hides:
 * the complaint would answer questions about it. So it comes from here, whatever the rows hold.
 */
function checkPatterns(patterns: readonly string[]): void {
  const unfinished = patterns.some((pattern) => (/\\*$/.exec(pattern)?.[0].length ?? 0) % 2 === 1);
  if (!unfinished) return;
  const message = 'LIKE pattern must not end with escape character';
  throw new RestError(400, { code: '22025', details: null, hint: null, message });
}

/** `like` and `ilike`. */
function patternSql(left: Left, comparison: Comparison & { kind: 'binary' }, values: Values): string {
  const { operator, quantifier, value } = comparison;
  checkPatterns(quantifier ? elementsOf(value) : [value]);
  const pattern = value.replaceAll('*', '%');
  if (operator === 'ilike' && !quantifier && left.hasNames) return namesLikeSql(left.sql, pattern, values);
  const right = values.add(pattern);
  return `${left.sql} ${BINARY[operator]} ${quantifier ? `${quantifier}(${right})` : right}`;
}

function binarySql(left: Left, comparison: Comparison & { kind: 'binary' }, values: Values): string {
  const { operator, quantifier, value } = comparison;
  if (operator === 'like' || operator === 'ilike') return patternSql(left, comparison, values);
  const right = values.add(value);
  return `${left.sql} ${BINARY[operator]} ${quantifier ? `${quantifier}(${right})` : right}`;
}

function comparisonSql(left: Left, comparison: Comparison, values: Values): string {
  switch (comparison.kind) {
    case 'in':
      return `${left.sql} = any(${values.add(arrayLiteral(comparison.values))})`;
    case 'is':
      return `${left.sql} ${IS[comparison.test]}`;
    case 'text-search':
      return textSearchSql(left, comparison, values);
    case 'binary':
      return binarySql(left, comparison, values);
  }
}

/** A source whose patterns are compared row by row. */
export function withoutNames(source: Source): Source {
  return { ...source, hasNames: () => false };
}

/** SQL of one condition. */
function conditionSql(condition: Condition, within: Source, values: Values): string {
  const [not, source] = condition.negated ? ['not ', withoutNames(within)] : ['', within];
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(member, source, values));
    return `${not}(${members.join(` ${condition.connective} `)})`;
  }
  return not + comparisonSql(leftOf(condition.field, source, values), condition.comparison, values);
}

/** ` where …`, or nothing when there are no conditions. */
export function whereSql(conditions: readonly Condition[], source: Source, values: Values): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((each) => conditionSql(each, source, values)).join(' and ')}`;
}

/** ` order by …`, or nothing. */
export function orderSql(terms: readonly OrderTerm[], source: Source, values: Values): string {
  if (terms.length === 0) return '';
  const sql = terms.map(({ field, direction, nulls }) => {
    const by = direction ? ` ${direction}` : '';
    return `${fieldSql(field, source, values)}${by}${nulls ? ` nulls ${nulls}` : ''}`;
  });
  return ` order by ${sql.join(', ')}`;
}

/** That a row comes after one with these values, in an order that runs in one direction. */
export function beginSql(
  terms: readonly OrderTerm[],
  after: readonly string[],
  source: Source,
  values: Values,
): string {
  const fields = terms.map(({ field }) => fieldSql(field, source, values));
  const comes = terms[0]?.direction === 'desc' ? '<' : '>';
  return `(${fields.join(', ')}) ${comes} (${after.map((value) => values.add(value)).join(', ')})`;
}
