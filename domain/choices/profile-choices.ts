/**
 * The fields of a profile whose values are choices with a label in each language. The English name (of a degree its key) is stored, as
 * in the specified requests; anything else is free text.
 */
import { addressOf } from '../places/address.ts';
import { findPlace, places, regionOf, searchPlaces, talukas, talukasOf } from '../places/places.ts';
import {
  districts,
  findDistrict,
  findState,
  searchDistricts,
  searchStates,
  states,
} from '../places/regions.ts';
import { type Choice, createChoiceSearch } from './choice-search.ts';
import { degrees, findDegree, searchDegrees } from './degrees.ts';
import { findOccupation, occupations, searchOccupations } from './occupations.ts';

interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly search: (query: string, limit?: number) => Choice[];
  readonly find: (text: string) => Choice | undefined;
}

const ofOccupations: ChoiceList = { choices: occupations, search: searchOccupations, find: findOccupation };
const ofPlaces: ChoiceList = { choices: places, search: searchPlaces, find: findPlace };
const talukaSearch = createChoiceSearch(talukas);

const LISTS: Readonly<Record<string, ChoiceList>> = {
  highest_education: { choices: degrees, search: searchDegrees, find: findDegree },
  company_role: ofOccupations,
  parent_occupation: ofOccupations,
  city: ofPlaces,
  company_city: ofPlaces,
  parent_city: ofPlaces,
  parent_taluka: {
    choices: talukas,
    search: talukaSearch.search,
    // Mumbai City has no talukas; families write the district.
    find: (text) => talukaSearch.find(text) ?? findDistrict(text),
  },
  parent_district: { choices: districts, search: searchDistricts, find: findDistrict },
  parent_state: { choices: states, search: searchStates, find: findState },
};

export function storedValue(column: string, choice: Choice): string {
  return column === 'highest_education' ? choice.key : choice.en;
}

/** Finds the choice of a stored text by any of its names in either script; undefined for free text. */
export function findChoice(column: string, text: string): Choice | undefined {
  return LISTS[column]?.find(text);
}

/**
 * Finds the choices for an incomplete text, each stored value once.
 *
 * @param district text that names a district, to which talukas are limited
 */
export function searchChoices(column: string, query: string, limit: number, district = ''): Choice[] {
  const within = column === 'parent_taluka' ? findDistrict(district) : undefined;
  const found = within
    ? createChoiceSearch(talukasOf(within.key)).search(query, limit)
    : (LISTS[column]?.search(query, limit) ?? []);
  return [...new Map(found.map((choice) => [storedValue(column, choice), choice])).values()];
}

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The choice whose label in either language is this text. Further names of a choice (`Programmer`) are not labels. */
function labelledChoice(column: string, text: string): Choice | undefined {
  const choice = findChoice(column, text);
  return choice && (sameText(choice.en, text) || sameText(choice.mr, text)) ? choice : undefined;
}

/** The text to store for a typed one: that of the choice whose label it is, otherwise the text itself. */
export function storedText(column: string, text: string): string {
  const choice = labelledChoice(column, text);
  return choice ? storedValue(column, choice) : text;
}

/** The text to show in a form for a stored one: the label of its choice in a language, otherwise the text itself. */
export function labelText(column: string, text: string, language: 'en' | 'mr'): string {
  return labelledChoice(column, text)?.[language] ?? text;
}

/** Places for an incomplete text, with what distinguishes equal names. */
export function suggestedPlaces(
  query: string,
  language: 'en' | 'mr',
  limit: number,
): { key: string; label: string; note: string | undefined }[] {
  return searchPlaces(query, limit).map((place) => ({
    key: place.key,
    label: place[language],
    note: regionOf(place)?.[language],
  }));
}

/** The key of the place that a complete name means; undefined for free text. */
export const placeKeyOf = (text: string): string | undefined => findPlace(text)?.key;

/** Labels of taluka, district and state of a place, by column; empty where they are not known. */
export function regionsOf(
  key: string,
  language: 'en' | 'mr',
): Record<'parent_taluka' | 'parent_district' | 'parent_state', string> | undefined {
  const address = addressOf(key);
  return (
    address && {
      parent_taluka: address.taluka?.[language] ?? '',
      parent_district: address.district?.[language] ?? '',
      parent_state: address.state?.[language] ?? '',
    }
  );
}

/** The group of the occupation that a text names; undefined for free text. */
export const occupationGroup = (text: string): string | undefined => findOccupation(text)?.group;
