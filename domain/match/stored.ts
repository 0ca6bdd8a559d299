/** Preferences as the table `partner_preferences` holds them. */
import type { Database } from '../database.types.ts';
import type { Importance, Preferences } from './preferences.ts';

type StoredRow = Database['public']['Tables']['partner_preferences']['Row'];
type ImportanceColumn = Extract<keyof StoredRow, `${string}_importance`>;

/** A row of a member, named as the columns. Heights are in centimetres, the income in rupees a month. */
export type PreferencesRow = Omit<StoredRow, 'member' | 'updated_at' | 'mangal_wants' | ImportanceColumn> &
  Record<ImportanceColumn, Importance> & { mangal_wants: 'without' | 'with' | null };

/** What is stored before anything is stated. */
export const NO_PREFERENCES: PreferencesRow = {
  age_from: null,
  age_to: null,
  age_importance: 'any',
  height_from: null,
  height_to: null,
  height_importance: 'any',
  education: null,
  education_importance: 'any',
  city: null,
  city_importance: 'any',
  married_status: null,
  married_status_importance: 'any',
  income_least: null,
  income_importance: 'any',
  mangal_wants: null,
  mangal_importance: 'any',
  guna_least: null,
  guna_importance: 'any',
  lineage_importance: 'any',
};

/** The preferences of a row, as the score takes them. A number that is missing is out of every range. */
export function preferencesOf(row: PreferencesRow): Preferences {
  const missing = Number.NaN;
  return {
    age: { importance: row.age_importance, from: row.age_from ?? missing, to: row.age_to ?? missing },
    height: {
      importance: row.height_importance,
      from: row.height_from ?? missing,
      to: row.height_to ?? missing,
    },
    education: { importance: row.education_importance, anyOf: row.education ?? [] },
    city: { importance: row.city_importance, anyOf: row.city ?? [] },
    maritalStatus: { importance: row.married_status_importance, anyOf: row.married_status ?? [] },
    income: { importance: row.income_importance, min: row.income_least ?? missing },
    mangal: {
      importance: row.mangal_wants ? row.mangal_importance : 'any',
      wants: row.mangal_wants ?? 'without',
    },
    guna: { importance: row.guna_importance, min: row.guna_least ?? missing },
    lineage: { importance: row.lineage_importance },
  };
}
