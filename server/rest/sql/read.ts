/**
 * SQL of reading a relation, with its page and its count.
 */
import type { Statement } from '#server/database/client/database.ts';
import type { OrderTerm } from '#server/rest/parse/syntax.ts';
import { ownOrder } from '#server/rest/plan/access-path.ts';
import { oncePerRead } from '#server/rest/plan/memoize-per-plan.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import { answerSql, bodySql, selectList } from './answer.ts';
import { beginSql, orderSql, type Source, whereSql, withoutNames } from './conditions.ts';
import { alternatives, laterRows, type ReadParts, twoWayRows } from './page.ts';
import { quoteName, Values } from './sql-text.ts';

/** A relation as something that fields refer to. */
export function relationSource(relation: Relation): Source {
  return {
    name: `${quoteName(relation.schema)}.${quoteName(relation.name)}`,
    hasNames: (column) => relation.columns.get(column)?.hasNames ?? false,
  };
}

/**
 * ` limit … offset …`. The limit is the one number that stands in the text: it is ours, a whole number up to `maxRows`, and only when
 * Postgres knows it beforehand does it keep the plan of a prepared statement; planning anew costs as much as the browse page itself.
 */
export function pageSql(limit: number, offset: string, values: Values): string {
  const skipped = offset === '0' ? '' : ` offset ${values.add(offset)}`;
  return ` limit ${limit}${skipped}`;
}

/** A relation by its own name, which the rows of a subquery can bear as well. */
function rowsSource(relation: Relation): Source {
  return { ...relationSource(relation), name: quoteName(relation.name) };
}

/** The order of an index, where the caller wants none. */
function anyOrder(relation: Relation): OrderTerm[] {
  return (ownOrder(relation) ?? []).map(({ name, descending }) => ({
    column: name,
    direction: descending ? 'desc' : 'asc',
  }));
}

/** The parts of a read's statement. */
function partsOf(plan: ReadPlan): { parts: ReadParts; values: Values } {
  const { query, relation, way } = plan;
  const source = rowsSource(relation);
  const values = new Values();
  const [where = '', ...otherwise] = alternatives(plan).map((each) => whereSql(each, source, values));
  const order = orderSql(query.order, source);
  const rowByRow = way === 'compared-page' || way === 'some';
  const parts = {
    table: relationSource(relation).name,
    name: source.name,
    selected: selectList(query.select, source),
    where,
    otherwise,
    comparing: rowByRow ? whereSql(query.conditions, withoutNames(source), values) : where,
    order,
    lookingOrder: way === 'some' ? orderSql(anyOrder(relation), source) : order,
    begin: plan.after === undefined ? '' : beginSql(query.order, plan.after, source, values),
    page: pageSql(plan.limit, plan.after === undefined ? query.offset : '0', values),
  };
  return { parts, values };
}

/** The rows of a read, and what has to come before the statement that asks for them. */
function rowsOf(plan: ReadPlan, parts: ReadParts): { before?: string; rows: string } {
  const { table, selected, where, order, page } = parts;
  switch (plan.way) {
    case 'plain':
    case 'by-values':
      return { rows: `select ${selected} from ${table}${where}${order}${page}` };
    case 'page':
      return { rows: laterRows(plan, parts) };
    default:
      return twoWayRows({ ...plan, way: plan.way }, parts);
  }
}

function statementOf(plan: ReadPlan): Statement {
  const { parts, values } = partsOf(plan);
  const body = plan.headersOnly ? undefined : bodySql(plan.form);
  const total = plan.count && `select count(*) from ${parts.table}${parts.where}`;
  return { text: answerSql({ ...rowsOf(plan, parts), body, total }), values: values.list };
}

const firstPage = oncePerRead(statementOf);
/** A page after a row, without the values of that row, which come last. */
const laterPage = oncePerRead((plan) => {
  const { text, values = [] } = statementOf(plan);
  return { text, values: values.slice(0, values.length - plan.query.order.length) };
});

/** The statement that answers a read. */
export function readStatement(plan: ReadPlan): Statement {
  if (plan.after === undefined) return plan.query.offset === '0' ? firstPage(plan) : statementOf(plan);
  const { text, values } = laterPage(plan);
  return { text, values: [...values, ...plan.after] };
}
