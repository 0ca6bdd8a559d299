/**
 * The allowed values of the profile's choice fields: from the Edge Function list_data (the misspelt keys are deliberate), the others from
 * their tables.
 */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { invokeFunction } from '#web/backend/invoke.ts';

interface ListData {
  highest_edu_dropdwon_list: string[];
  mangal_dropdwon_list: string[];
  married_dropdwon_list: string[];
}

export type ChoiceField =
  | 'gender'
  | 'married_status'
  | 'mangal_status'
  | 'caste'
  | 'city'
  | 'highest_education'
  | 'disability';
/** Values by field, in display order. */
export type OptionLists = Record<ChoiceField, readonly string[]>;

async function fetchOptionLists(): Promise<OptionLists> {
  const [lists, caste, city] = await Promise.all([
    invokeFunction<ListData>('list_data', { name: 'list_data' }),
    valuesOf('caste_options'),
    valuesOf('city_options'),
  ]);
  return {
    gender: ['Female', 'Male'],
    married_status: lists.married_dropdwon_list,
    mangal_status: lists.mangal_dropdwon_list,
    caste,
    city,
    highest_education: lists.highest_edu_dropdwon_list,
    disability: ['No', 'Yes'],
  };
}

async function valuesOf(table: 'caste_options' | 'city_options'): Promise<string[]> {
  const rows = unwrap(await backend().from(table).select('value').order('position'));
  return rows.map(({ value }) => value);
}

/** Query of the lists. They change rarely, so they are loaded once a visit. */
export function optionListsOptions() {
  return queryOptions({
    queryKey: ['option-lists'],
    queryFn: fetchOptionLists,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
