/** SQL of reading a relation, with its page and its count. */
import type { OrderTerm } from '#server/rest/parse/syntax.ts';
import { defaultOrder } from '#server/rest/plan/access-path.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import type { AnswerParts } from './answer.ts';
import {
  keysetSql,
  orderSql,
  pageSql,
  relationSource,
  type Source,
  selectList,
  whereSql,
} from './clauses.ts';
import { alternatives, candidateRows, type ReadClauses, rowsByKey } from './page-rows.ts';
import { quoteName, Values } from './sql-text.ts';

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

function clausesOf(plan: ReadPlan, values: Values): ReadClauses {
  const { query, relation, accessPath, after, limit } = plan;
  const { finds } = accessPath;
  const search = typeof finds === 'object' ? finds : undefined;
  const source = rowsSource(relation);
  const choices = search?.isOrdered === false ? alternatives(query.conditions) : [query.conditions];
  const [where = '', ...otherWheres] = choices.map((each) => whereSql(each, source, values));
  // Names are compared with each row of the window, and looked up for candidates.
  const hasOtherWindowWhere = search?.isLazy === false && search.window > 0;
  const order = orderSql(query.order, source);
  return {
    table: relationSource(relation).name,
    name: source.name,
    selected: selectList(query.select, source),
    where,
    otherWheres,
    windowWhere: hasOtherWindowWhere ? whereSql(query.conditions, { name: source.name }, values) : where,
    order,
    windowOrder: search?.isOrdered === false ? orderSql(defaultOrderTerms(relation), source) : order,
    keyset: after === undefined ? '' : keysetSql(query.order, after, source, values),
    page: pageSql(limit, after === undefined ? query.offset : '0', values),
  };
}

function rowsOf(plan: ReadPlan, clauses: ReadClauses): Pick<AnswerParts, 'ctes' | 'rows'> {
  const { table, selected, where, order, page } = clauses;
  const { finds } = plan.accessPath;
  if (finds === 'rows') return { rows: `select ${selected} from ${table}${where}${order}${page}` };
  return finds === 'keys' ? { rows: rowsByKey(plan, clauses) } : candidateRows(plan, finds, clauses);
}

/** The parts of a read's statement. */
export function readParts(plan: ReadPlan): AnswerParts {
  const { preferences, headersOnly, form } = plan;
  const values = new Values();
  const clauses = clausesOf(plan, values);
  const { ctes = [], rows } = rowsOf(plan, clauses);
  return {
    ctes: [...values.lookups.values(), ...ctes],
    rows,
    body: headersOnly ? undefined : { isSingle: form.kind === 'object' },
    total: preferences.count && `select count(*) from ${clauses.table}${clauses.where}`,
    values,
  };
}
