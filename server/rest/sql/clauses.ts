/** SQL of the clauses of a query: selected columns, conditions, order and page. */
import { otherError } from '#server/rest/errors.ts';
import type { Comparison, Condition, Filter, OrderTerm, SelectItem } from '#server/rest/parse/syntax.ts';
import { OPERATORS, TESTS } from '#server/rest/parse/syntax.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import { namesLikeSql } from './names.ts';
import { arrayLiteral, quoteName, type Values } from './sql-text.ts';

/** The source of columns: a relation, or the result rows of a function. */
export interface Source {
  /** SQL of its name, e.g. `"public"."books"`. */
  name: string;
  /** The function of the name index that has the column's values (docs/decisions/030); undefined without one. */
  namesLike?(column: string): string | undefined;
}

/** A relation as the source of columns. */
export function relationSource({ schema, name }: Relation): Source {
  return { name: `${quoteName(schema)}.${quoteName(name)}` };
}

export function columnSql(column: string, source: Source): string {
  return `${source.name}.${quoteName(column)}`;
}

/** The list between `select` and `from`. */
export function selectList(items: readonly SelectItem[], source: Source): string {
  return items
    .map((item) => {
      if (item.kind === 'all') return `${source.name}.*`;
      const column = columnSql(item.column, source);
      return item.alias === undefined ? column : `${column} as ${quoteName(item.alias)}`;
    })
    .join(', ');
}

/** Postgres rejects a `\` at a pattern's end only when a row begins like it, even a hidden one, which would reveal its value: so do we, always. */
function checkEnd(pattern: string): void {
  const [backslashes = ''] = /\\*$/.exec(pattern) ?? [];
  if (backslashes.length % 2 === 0) return;
  throw otherError(400, '22025', 'LIKE pattern must not end with escape character');
}

function patternSql(
  column: string,
  { operator, value }: Comparison & { kind: 'binary' },
  source: Source,
  values: Values,
): string {
  checkEnd(value);
  const left = columnSql(column, source);
  const pattern = value.replaceAll('*', '%');
  const namesLike = operator === 'ilike' ? source.namesLike?.(column) : undefined;
  if (namesLike !== undefined) return namesLikeSql(left, namesLike, pattern, values);
  return `${left} ${OPERATORS[operator]} ${values.add(pattern)}`;
}

function filterSql({ column, comparison }: Filter, source: Source, values: Values): string {
  const left = columnSql(column, source);
  switch (comparison.kind) {
    case 'in':
      return `${left} = any(${values.add(arrayLiteral(comparison.values))})`;
    case 'is':
      return `${left} ${TESTS[comparison.test]}`;
    case 'binary': {
      const { operator, value } = comparison;
      if (operator === 'like' || operator === 'ilike') return patternSql(column, comparison, source, values);
      return `${left} ${OPERATORS[operator]} ${values.add(value)}`;
    }
  }
}

function conditionSql(condition: Condition, within: Source, values: Values): string {
  const [not, source] = condition.negated ? ['not ', { name: within.name }] : ['', within];
  if (condition.kind === 'filter') return not + filterSql(condition, source, values);
  const members = condition.members.map((member) => conditionSql(member, source, values));
  return `${not}(${members.join(` ${condition.connective} `)})`;
}

/** ` where …`, or nothing when there are no conditions. */
export function whereSql(conditions: readonly Condition[], source: Source, values: Values): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((each) => conditionSql(each, source, values)).join(' and ')}`;
}

/** ` order by …`, or nothing. */
export function orderSql(terms: readonly OrderTerm[], source: Source): string {
  if (terms.length === 0) return '';
  const sql = terms.map(({ column, direction, nulls }) => {
    const by = direction ? ` ${direction}` : '';
    return `${columnSql(column, source)}${by}${nulls ? ` nulls ${nulls}` : ''}`;
  });
  return ` order by ${sql.join(', ')}`;
}

/** The keyset condition: a row comes after the one with these values. All terms of the order have the same direction. */
export function keysetSql(
  terms: readonly OrderTerm[],
  after: readonly string[],
  source: Source,
  values: Values,
): string {
  const columns = terms.map(({ column }) => columnSql(column, source));
  const operator = terms[0]?.direction === 'desc' ? '<' : '>';
  return `(${columns.join(', ')}) ${operator} (${after.map((value) => values.add(value)).join(', ')})`;
}

/** The limit and offset of a page of results. The limit is a literal: only then does Postgres keep a generic plan, and planning costs as much as a page. */
export function pageSql(limit: number, offset: string, values: Values): string {
  const skipped = offset === '0' ? '' : ` offset ${values.add(offset)}`;
  return ` limit ${limit}${skipped}`;
}
