/**
 * SQL of calling a function by named arguments.
 */
import type { Statement } from '#server/database/client/database.ts';
import type { CallPlan } from '#server/rest/plan/plan.ts';
import { answerSql, bodySql, selectList } from './answer.ts';
import { orderSql, type Source, whereSql } from './conditions.ts';
import { pageSql } from './read.ts';
import { columnDefinitions, quoteName, Values } from './sql-text.ts';

/** The result rows of a function, under PostgREST's alias. */
const CALLED: Source = { name: 'pgrst_call' };

/** The SQL statement of a function call. */
export function callStatement({ target, parameters, json, query, ...plan }: CallPlan): Statement {
  const { returnsRow, returnsSet, returnsVoid } = target;
  const values = new Values();
  const list = parameters.map(({ name }) => `${quoteName(name)} := given.${quoteName(name)}`).join(', ');
  const given =
    parameters.length === 0
      ? ''
      : `json_to_record(${values.add(json)}::json) as given(${columnDefinitions(parameters)})`;
  const call = `${quoteName(target.schema)}.${quoteName(target.name)}(${list})`;
  const calling = returnsRow
    ? `select result.* from ${given && `${given}, lateral `}${call} as result`
    : `select ${call} as value${given && ` from ${given}`}`;
  const filtered = ` from pgrst_call${returnsRow ? whereSql(query.conditions, CALLED, values) : ''}`;
  const selected = returnsRow ? selectList(query.select, CALLED) : 'pgrst_call.value';
  const order = returnsRow ? orderSql(query.order, CALLED) : '';
  return {
    text: answerSql({
      // Materialized, because Postgres would skip an inlined call whose value isn't read.
      before: `with pgrst_call as ${returnsRow ? '' : 'materialized '}(${calling}) `,
      rows: `select ${selected}${filtered}${order}${pageSql(plan.limit, query.offset, values)}`,
      body: returnsVoid ? undefined : bodySql(plan.form, returnsRow ? 'r.*' : 'r.value', !returnsSet),
      total: plan.preferences.count && `select count(*)${filtered}`,
    }),
    values: values.list,
  };
}
