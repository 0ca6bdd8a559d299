/**
 * The allowed values of the profile's choice fields: from the Edge Function list_data (the misspelt keys are deliberate), from the tables of
 * the others, or fixed.
 */
import { queryOptions } from '@tanstack/react-query';
import { type FieldWith, factsOf, fieldsWith } from '#domain/profile-fields.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { invokeFunction } from '#web/backend/invoke.ts';
import { checked } from '#web/backend/validated.ts';

const LISTS = ['highest_edu_dropdwon_list', 'mangal_dropdwon_list', 'married_dropdwon_list'] as const;
type ListData = Record<(typeof LISTS)[number], string[]>;

function isListData(answer: unknown): answer is ListData {
  const lists = (answer ?? {}) as Record<string, unknown>;
  return LISTS.every((name) => Array.isArray(lists[name]));
}

type ChoiceField = FieldWith<{ type: 'choice' }>;
/** Values by field, in display order. */
export type OptionLists = Record<ChoiceField, readonly string[]>;

async function fetchOptionLists(): Promise<OptionLists> {
  const lists = invokeFunction('list_data', { name: 'list_data' }).then((answer) =>
    checked(isListData, answer),
  );
  const fields = fieldsWith({ type: 'choice' });
  const values = await Promise.all(fields.map((field) => valuesOf(field, lists)));
  return Object.fromEntries(fields.map((field, at) => [field, values[at]])) as OptionLists;
}

async function valuesOf(field: ChoiceField, lists: Promise<ListData>): Promise<readonly string[]> {
  const fixed = factsOf(field).choices;
  if (fixed) return fixed;
  switch (field) {
    case 'highest_education':
      return (await lists).highest_edu_dropdwon_list;
    case 'mangal_status':
      return (await lists).mangal_dropdwon_list;
    case 'married_status':
      return (await lists).married_dropdwon_list;
    default: {
      // A field with fixed choices has no table; those have been returned.
      const table = `${field}_options` as 'caste_options' | 'city_options';
      const rows = unwrap(await backend().from(table).select('value').order('position'));
      return rows.map(({ value }) => value);
    }
  }
}

/** Query of the lists. They change rarely, so they are loaded once a visit. */
export function optionListsOptions() {
  return queryOptions({
    queryKey: ['option-lists'],
    queryFn: fetchOptionLists,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
