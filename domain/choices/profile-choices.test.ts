import { describe, expect, it } from 'vitest';
import {
  findChoice,
  labelText,
  occupationGroup,
  placeKeyOf,
  regionsOf,
  searchChoices,
  storedText,
  suggestedPlaces,
} from './profile-choices.ts';

describe('choices of the profile', () => {
  it.each([
    ['company_role', 'सॉफ्टवेअर अभियंता', 'Software Engineer'],
    ['company_role', 'software engineer', 'Software Engineer'],
    ['parent_occupation', 'शेतकरी', 'Farmer'],
    ['parent_district', 'सातारा', 'Satara'],
    ['parent_state', 'महाराष्ट्र', 'Maharashtra'],
    ['parent_taluka', 'हवेली', 'Haveli'],
    ['company_city', 'पुणे', 'Pune'],
    ['highest_education', 'बी.ई.', 'B.E.'],
    ['highest_education', '12th (HSC)', '12th'],
    ['highest_education', 'दहावी', '10th'],
  ])('stores the %s %s as %s [10.24]', (column, typed, stored) => {
    expect(storedText(column, typed)).toBe(stored);
  });

  it.each([
    ['company_role', 'Programmer'],
    ['company_role', 'Kite maker'],
    ['first_name', 'Farmer'],
  ])('stores the %s %s as it was typed', (column, typed) => {
    expect(storedText(column, typed)).toBe(typed);
  });

  it('shows a stored text as the label of the language [10.24]', () => {
    expect(labelText('company_role', 'Software Engineer', 'mr')).toBe('सॉफ्टवेअर अभियंता');
    expect(labelText('parent_state', 'महाराष्ट्र', 'en')).toBe('Maharashtra');
    expect(labelText('company_role', 'Programmer', 'mr')).toBe('Programmer');
  });

  it('knows a stored text by any name of a choice', () => {
    expect(findChoice('company_role', 'Programmer')?.mr).toBe('सॉफ्टवेअर अभियंता');
    expect(findChoice('parent_district', 'Aurangabad')?.mr).toBe('छत्रपती संभाजीनगर');
    expect(findChoice('parent_taluka', 'Mumbai City')?.mr).toBe('मुंबई शहर');
    expect(findChoice('company_role', 'Kite maker')).toBeUndefined();
  });

  it('suggests only talukas of the chosen district', () => {
    const names = searchChoices('parent_taluka', '', 50, 'सातारा').map(({ en }) => en);
    expect(names).toContain('Wai');
    expect(names).not.toContain('Haveli');
    expect(searchChoices('parent_taluka', 'kar', 50, '').length).toBeGreaterThan(2);
  });

  it('suggests each value once, also where two places share a name', () => {
    const names = searchChoices('parent_taluka', 'karjat', 50).map(({ en }) => en);
    expect(names.filter((name) => name === 'Karjat')).toHaveLength(1);
  });
});

describe('the place of the parents [10.152]', () => {
  it('is suggested with its district, which tells equal names apart', () => {
    const found = suggestedPlaces('karjat', 'en', 8).map(({ label, note }) => `${label}, ${note}`);
    expect(found).toEqual(expect.arrayContaining(['Karjat, Raigad', 'Karjat, Ahilyanagar']));
    expect(suggestedPlaces('कराड', 'mr', 8)[0]).toEqual({
      key: 'satara.karad',
      label: 'कराड',
      note: 'सातारा',
    });
  });

  it('fills in taluka, district and state in the language of the form', () => {
    expect(placeKeyOf('कराड')).toBe('satara.karad');
    expect(regionsOf('satara.karad', 'mr')).toEqual({
      parent_taluka: 'कराड',
      parent_district: 'सातारा',
      parent_state: 'महाराष्ट्र',
    });
    expect(regionsOf('karnataka.bengaluru', 'en')).toEqual({
      parent_taluka: '',
      parent_district: '',
      parent_state: 'Karnataka',
    });
    expect(placeKeyOf('A village nobody knows')).toBeUndefined();
  });
});

it('an occupation belongs to the group of its kind, in either language', () => {
  expect(occupationGroup('शेतकरी')).toBe('farming');
  expect(occupationGroup('Business Owner')).toBe('business');
  expect(occupationGroup('Weaver of stories')).toBeUndefined();
});
