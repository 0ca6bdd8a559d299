import type { CallPlan } from '#server/rest/plan/plan.ts';
import type { Parameter } from '#server/rest/schema-cache/schema-cache.ts';
import type { AnswerParts } from './answer.ts';
import { orderSql, pageSql, type Source, selectList, whereSql } from './clauses.ts';
import { columnDefinitions, quoteName, Values } from './sql-text.ts';

const CALLED: Source = { name: 'pgrst_call' };

function named(parameter: Parameter, value: string): string {
  return `${parameter.isVariadic ? 'variadic ' : ''}${quoteName(parameter.name)} := ${value}`;
}

/** The argument list and, for a JSON body, the `from` item that reads it. */
function argumentsSql({ arguments: given }: CallPlan, values: Values): { list: string; from: string } {
  switch (given.kind) {
    case 'none':
      return { list: '', from: '' };
    case 'text': {
      const list = given.values.map(({ parameter, text }) =>
        named(parameter, `${values.add(text)}::${parameter.type}`),
      );
      return { list: list.join(', '), from: '' };
    }
    case 'json': {
      const list = given.parameters.map((each) => named(each, `given.${quoteName(each.name)}`));
      const definitions = columnDefinitions(given.parameters);
      return {
        list: list.join(', '),
        from: `json_to_record(${values.add(given.text)}::json) as given(${definitions})`,
      };
    }
  }
}

/** SQL of calling a function, by named arguments from a JSON body or from the query string. */
export function callParts(plan: CallPlan): AnswerParts {
  const { target, query, form } = plan;
  const values = new Values();
  const { list, from } = argumentsSql(plan, values);
  const call = `${quoteName(target.schema)}.${quoteName(target.name)}(${list})`;

  const calling = target.returnsRow
    ? `select result.* from ${from ? `${from}, lateral ` : ''}${call} as result`
    : `select ${call} as value${from ? ` from ${from}` : ''}`;
  const filtered = target.returnsRow
    ? ` from pgrst_call${whereSql(query.conditions, CALLED, values)}`
    : ' from pgrst_call';
  const selected = target.returnsRow ? selectList(query.select, CALLED) : 'pgrst_call.value';
  const order = target.returnsRow ? orderSql(query.order, CALLED) : '';
  const rows = `select ${selected}${filtered}${order}${pageSql(plan.limit, query.offset, values)}`;
  const hasBody = !plan.headersOnly && !target.returnsVoid;
  const isSingle = !target.returnsSet || form.kind === 'object';
  return {
    // Materialized, because Postgres would skip an inlined call whose value isn't read.
    ctes: [`pgrst_call as ${target.returnsRow ? '' : 'materialized '}(${calling})`],
    rows,
    body: hasBody ? { row: target.returnsRow ? 'r.*' : 'r.value', isSingle } : undefined,
    total: plan.preferences.count === undefined ? undefined : `select count(*)${filtered}`,
    values,
  };
}
