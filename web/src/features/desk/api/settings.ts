/** The settings of the community and its choice lists. Every function throws BackendError. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import type { Choice, ListName, Setting, Settings } from '#web/backend/desk-rows.ts';
import { unwrap } from '#web/backend/errors.ts';
import { changing } from './changing.ts';

/** The texts in the order of the form. */
export const SETTINGS: readonly Setting[] = [
  'name_en',
  'name_mr',
  'description_en',
  'description_mr',
  'support_email',
  'legal_name',
  'postal_address',
  'officer_name',
  'officer_post_en',
  'officer_post_mr',
  'officer_email',
  'officer_phone',
  'officer_hours_en',
  'officer_hours_mr',
  'data_contact',
];

/** The lists in the order of the page. */
export const LISTS: readonly ListName[] = [
  'caste',
  'city',
  'highest_education',
  'married_status',
  'mangal_status',
];

/** Query of all of it. */
export function settingsOptions() {
  return queryOptions({
    queryKey: ['desk', 'settings'],
    queryFn: async () => unwrap(await backend().rpc('desk_settings')),
    staleTime: 0,
  });
}

/** Mutation that stores the settings; an empty text restores what was delivered. */
export const saveSettingsOptions = () =>
  changing((settings: Settings) => backend().rpc('desk_save_settings', { settings }));

/** Mutation that sets the fee, in paise, from a day (`YYYY-MM-DD`) on. */
export const setFeeOptions = () =>
  changing((fee: { amount: number; valid_from: string }) => backend().rpc('desk_set_fee', fee));

/** Mutation that adds or changes a choice. */
export const saveChoiceOptions = () =>
  changing(({ label_en, label_mr, ...choice }: Choice) =>
    backend().rpc('desk_save_choice', { ...choice, label_en: label_en ?? '', label_mr: label_mr ?? '' }),
  );

/** Mutation that gives all members with the choice `merged` another one. */
export const mergeChoicesOptions = (list: ListName) =>
  changing((choices: { merged: string; into_value: string }) =>
    backend().rpc('desk_merge_choices', { list, ...choices }),
  );

/** Mutation that changes the next members of a merge, or of its undoing. */
export const continueMergeOptions = () =>
  changing((number: number) => backend().rpc('desk_continue_merge', { number }));

/** Mutation that undoes a merge. */
export const undoMergeOptions = () =>
  changing((number: number) => backend().rpc('desk_undo_merge', { number }));
