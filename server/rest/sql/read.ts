/**
 * SQL of reading a relation, with its page and its count.
 */
import type { Statement } from '../../database/database.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { EXPOSED_SCHEMA } from '../schema-cache/catalogue-query.ts';
import type { Relation } from '../schema-cache/schema-cache.ts';
import { answerSql, bodySql, selectList } from './answer.ts';
import { orderSql, type Source, whereSql } from './conditions.ts';
import { quoteName, Values } from './sql-text.ts';

/** A relation as something that fields refer to. */
export function relationSource(relation: Relation): Source {
  return {
    name: `${quoteName(EXPOSED_SCHEMA)}.${quoteName(relation.name)}`,
    typeOf: (column) => relation.columns.get(column)?.type,
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

/** The statement that answers a read. For an estimate it counts no further than that needs: up to `maxRows`, or whether there is a row at all. */
export function readStatement(plan: ReadPlan): Statement {
  const { query, form, count } = plan;
  const source = relationSource(plan.relation);
  const values = new Values();
  const selected = selectList(query.select, source, values);
  const from = ` from ${source.name}${whereSql(query.conditions, source, values)}`;
  const order = orderSql(query.order, source, values);
  const rows = `select ${selected}${from}${order}${pageSql(plan.limit, query.offset, values)}`;
  const total =
    count === 'exact'
      ? `select count(*)${from}`
      : count === undefined
        ? undefined
        : `select count(*) from (select 1${from} limit ${count === 'estimated' ? plan.maxRows + 1 : 1}) as counted`;
  const body = plan.headersOnly ? undefined : bodySql(form);
  return { text: answerSql({ rows, body, total }), values: values.list };
}

/** The statement whose plan tells roughly how many rows there are; its answer is a row with `QUERY PLAN`. */
export function estimateStatement(plan: ReadPlan): Statement {
  const source = relationSource(plan.relation);
  const values = new Values();
  const where = whereSql(plan.query.conditions, source, values);
  return { text: `explain (format json) select 1 from ${source.name}${where}`, values: values.list };
}
