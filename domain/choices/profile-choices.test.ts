import { describe, expect, it } from 'vitest';
import { findChoice, labelText, searchChoices, storedText } from './profile-choices.ts';

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
