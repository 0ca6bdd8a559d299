/** Preferences as the table `partner_preferences` holds them. */
import type { Importance, Preferences } from './preferences.ts';

/** A row, named as the columns. */
export interface PreferencesRow {
  age_from: number | null;
  age_to: number | null;
  age_importance: Importance;
  /** Centimetres. */
  height_from: number | null;
  height_to: number | null;
  height_importance: Importance;
  education: string[] | null;
  education_importance: Importance;
  city: string[] | null;
  city_importance: Importance;
  married_status: string[] | null;
  married_status_importance: Importance;
  /** Rupees a month. */
  income_least: number | null;
  income_importance: Importance;
  mangal_wants: 'without' | 'with' | null;
  mangal_importance: Importance;
  guna_least: number | null;
  guna_importance: Importance;
  lineage_importance: Importance;
}

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
