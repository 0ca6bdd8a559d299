/** SQL of reading a relation, with its page and its count. */
import type { Statement } from '#server/database/client/database.ts';
import type { OrderTerm } from '#server/rest/parse/syntax.ts';
import { defaultOrder } from '#server/rest/plan/access-path.ts';
import { memoizePerPlan } from '#server/rest/plan/memoize-per-plan.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import { answerSql, bodySql, selectList } from './answer.ts';
import { keysetSql, orderSql, type Source, whereSql } from './conditions.ts';
import { alternatives, candidateRows, deepPageRows, type ReadParts } from './page-rows.ts';
import { quoteName, Values } from './sql-text.ts';

/** A relation as the source of columns. */
export function relationSource({ schema, name }: Relation): Source {
  return { name: `${quoteName(schema)}.${quoteName(name)}` };
}

/** The limit and offset of a page of results. The limit is a literal: only then does Postgres keep a generic plan, and planning costs as much as a page. */
export function pageSql(limit: number, offset: string, values: Values): string {
  const skipped = offset === '0' ? '' : ` offset ${values.add(offset)}`;
  return ` limit ${limit}${skipped}`;
}

/** A relation with its name index, by its unqualified name, which a subquery can have as its alias too. */
function rowsSource({ name, columns }: Relation): Source {
  return { name: quoteName(name), namesLike: (column) => columns.get(column)?.namesLike };
}

function defaultOrderTerms(relation: Relation): OrderTerm[] {
  return (defaultOrder(relation) ?? []).map(({ name, descending }) => ({
    column: name,
    direction: descending ? 'desc' : 'asc',
  }));
}

function partsOf(plan: ReadPlan): { parts: ReadParts; values: Values } {
  const { query, relation, accessPath } = plan;
  const source = rowsSource(relation);
  const values = new Values();
  const choices = accessPath === 'unordered-matches' ? alternatives(query.conditions) : [query.conditions];
  const [where = '', ...otherWheres] = choices.map((each) => whereSql(each, source, values));
  const order = orderSql(query.order, source);
  const filtersRowByRow = accessPath === 'bitmap-page' || accessPath === 'unordered-matches';
  const parts = {
    table: relationSource(relation).name,
    name: source.name,
    selected: selectList(query.select, source),
    where,
    otherWheres,
    windowWhere: filtersRowByRow ? whereSql(query.conditions, { name: source.name }, values) : where,
    order,
    windowOrder: accessPath === 'unordered-matches' ? orderSql(defaultOrderTerms(relation), source) : order,
    keyset: plan.after === undefined ? '' : keysetSql(query.order, plan.after, source, values),
    page: pageSql(plan.limit, plan.after === undefined ? query.offset : '0', values),
  };
  return { parts, values };
}

function rowsOf(plan: ReadPlan, parts: ReadParts): { ctes?: string[]; rows: string } {
  const { table, selected, where, order, page } = parts;
  switch (plan.accessPath) {
    case 'plain':
    case 'custom-plan':
      return { rows: `select ${selected} from ${table}${where}${order}${page}` };
    case 'deep-page':
      return { rows: deepPageRows(plan, parts) };
    default:
      return candidateRows({ ...plan, accessPath: plan.accessPath }, parts);
  }
}

function statementOf(plan: ReadPlan): Statement {
  const { parts, values } = partsOf(plan);
  const body = plan.headersOnly ? undefined : bodySql(plan.form);
  const total = plan.preferences.count && `select count(*) from ${parts.table}${parts.where}`;
  const { ctes = [], rows } = rowsOf(plan, parts);
  const text = answerSql({ ctes: [...values.lookups.values(), ...ctes], rows, body, total });
  return { text, values: values.list };
}

const firstPageStatement = memoizePerPlan(statementOf);
/** The statement of a page by keyset, without the keyset's values, which come last. */
const keysetPageStatement = memoizePerPlan((plan) => {
  const { text, values = [] } = statementOf(plan);
  return { text, values: values.slice(0, values.length - plan.query.order.length) };
});

/** The SQL statement of a read. */
export function readStatement(plan: ReadPlan): Statement {
  if (plan.after === undefined)
    return plan.query.offset === '0' ? firstPageStatement(plan) : statementOf(plan);
  const { text, values } = keysetPageStatement(plan);
  return { text, values: [...values, ...plan.after] };
}
