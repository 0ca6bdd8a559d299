/**
 * The option lists of the profile forms, public. The misspelt names are part of the interface (statement 7.03).
 */
import { json, productFunction } from '../_shared/answers.ts';
import { selectAsGuest } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';

async function valuesOf(context: FunctionContext, table: string): Promise<string[]> {
  const rows = await selectAsGuest<{ value: string }>(context, `${table}?select=value&order=position`);
  return rows.map(({ value }) => value);
}

/** Responds with `{highest_edu_dropdwon_list, mangal_dropdwon_list, married_dropdwon_list}`, lists of strings in their order. */
export const handle = productFunction(async (_request, context) => {
  const [education, mangal, married] = await Promise.all([
    valuesOf(context, 'highest_education_options'),
    valuesOf(context, 'mangal_status_options'),
    valuesOf(context, 'married_status_options'),
  ]);
  return json({
    highest_edu_dropdwon_list: education,
    mangal_dropdwon_list: mangal,
    married_dropdwon_list: married,
  });
});
