/** The settings of the community and its choice lists. Every function throws BackendError. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { LANGUAGES, type Language, textsUrl } from '#web/i18n/language.ts';
import { changing } from './changing.ts';
import {
  type Choice,
  type ListName,
  SETTINGS,
  type Setting,
  type Settings,
  TEXT_SETTINGS,
  type TextSettings,
} from './rows.ts';

/** Query of all of it. */
export function settingsOptions() {
  return queryOptions({
    queryKey: ['desk', 'settings'],
    queryFn: async () => unwrapAs(SETTINGS, await backend().rpc('desk_settings')),
    staleTime: 0,
  });
}

/** The settings that the application is delivered with a text for, with its key and language. */
const DELIVERED = {
  name_en: ['en', 'app.name'],
  name_mr: ['mr', 'app.name'],
  description_en: ['en', 'app.description'],
  description_mr: ['mr', 'app.description'],
  support_email: ['en', 'app.support_email'],
} as const satisfies Partial<Record<Setting, readonly [Language, string]>>;

/** Query of these texts as they were delivered: those of the community have replaced them in the loaded ones. */
export function deliveredOptions() {
  return queryOptions({
    queryKey: ['delivered-texts'],
    queryFn: async (): Promise<Partial<Record<Setting, string>>> => {
      const [en, mr] = await Promise.all(LANGUAGES.map(loadTexts));
      const texts = { en, mr };
      return Object.fromEntries(
        Object.entries(DELIVERED).map(([setting, [language, key]]) => [setting, texts[language]?.[key]]),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function loadTexts(language: Language): Promise<Record<string, string>> {
  const response = await fetch(textsUrl(language));
  if (!response.ok) throw new Error(`${textsUrl(language)}: ${response.status}`);
  return response.json();
}

/** Mutation that stores the settings; an empty text restores what was delivered. */
export const saveSettingsOptions = () =>
  changing((settings: Settings) => backend().rpc('desk_save_settings', { settings }));

/** Query of the settings of text messages, with the figures of the day. */
export function textSettingsOptions() {
  return queryOptions({
    queryKey: ['desk', 'text-settings'],
    queryFn: async () => unwrapAs(TEXT_SETTINGS, await backend().rpc('desk_text_settings')),
    staleTime: 0,
  });
}

/** Mutation that stores them. */
export const saveTextSettingsOptions = () =>
  changing(({ sign_in, abroad, an_hour, a_day }: TextSettings) =>
    backend().rpc('desk_save_text_settings', { sign_in, abroad, an_hour, a_day }),
  );

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
