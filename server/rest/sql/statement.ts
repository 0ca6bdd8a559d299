/** The SQL statement of a plan. Statements of reads are memoized in their plan, without the values that differ from page to page. */
import type { Statement } from '#server/database/client/database.ts';
import { memoizePerPlan } from '#server/rest/plan/memoize-per-plan.ts';
import type { Plan, ReadPlan } from '#server/rest/plan/plan.ts';
import { answerStatement } from './answer.ts';
import { callParts } from './call.ts';
import { readParts } from './read.ts';
import { writeParts } from './write.ts';

function statementOfRead(plan: ReadPlan): Statement {
  return answerStatement(readParts(plan));
}

const firstPageStatement = memoizePerPlan(statementOfRead);
/** The statement of a page by keyset, without the keyset's values, which come last. */
const keysetPageStatement = memoizePerPlan((plan) => {
  const { text, values = [] } = statementOfRead(plan);
  return { text, values: values.slice(0, values.length - plan.query.order.length) };
});

function readStatement(plan: ReadPlan): Statement {
  if (plan.after === undefined)
    return plan.query.offset === '0' ? firstPageStatement(plan) : statementOfRead(plan);
  const { text, values } = keysetPageStatement(plan);
  return { text, values: [...values, ...plan.after] };
}

/** Reads what a function stamps a kept answer with now. */
export function stampStatement(stampedBy: string): Statement {
  return { text: `select ${stampedBy}() as stamp` };
}

function withStamp({ text, values }: Statement, stampedBy: string): Statement {
  return { text: `select answer.*, ${stampedBy}() as stamp from (${text}) as answer`, values };
}

/** The statement of a plan. It returns one row, an `AnswerRow`. */
export function statementOf(plan: Plan): Statement {
  if (plan.kind !== 'read') return answerStatement(plan.kind === 'call' ? callParts(plan) : writeParts(plan));
  const read = readStatement(plan);
  return plan.stampedBy === undefined ? read : withStamp(read, plan.stampedBy);
}
