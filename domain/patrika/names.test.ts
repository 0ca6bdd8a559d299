import { expect, it } from 'vitest';
import { PART_NAMES, VASHYA_NAMES } from '../guna/names.ts';
import {
  ALMANAC_NAMES,
  BODY_NAMES,
  GANA_NAMES,
  MANGAL_NAMES,
  NADI_NAMES,
  NAKSHATRA_NAMES,
  type Name,
  RASHI_NAMES,
  YONI_NAMES,
} from './names.ts';

it.each<[string, number, readonly Name[] | Record<string, Name>]>([
  ['rashis', 12, RASHI_NAMES],
  ['nakshatras', 27, NAKSHATRA_NAMES],
  ['ganas', 3, GANA_NAMES],
  ['nadis', 3, NADI_NAMES],
  ['yonis', 14, YONI_NAMES],
  ['bodies', 9, BODY_NAMES],
  ['answers on mangal', 4, MANGAL_NAMES],
  ['almanacs', 9, ALMANAC_NAMES],
  ['parts of guna milan', 8, PART_NAMES],
  ['groups of vashya', 5, VASHYA_NAMES],
])('names the %s in Latin and in Devanagari, each differently', (_, count, names) => {
  const all = Object.values(names) as Name[];
  expect(all).toHaveLength(count);
  for (const { en, mr } of all) {
    expect(en).toMatch(/^[A-Z][A-Za-z' ]+$/);
    expect(mr).toMatch(/^[\u0900-\u097f() ]+$/);
  }
  expect(new Set(all.map(({ en }) => en)).size).toBe(count);
  expect(new Set(all.map(({ mr }) => mr)).size).toBe(count);
});
