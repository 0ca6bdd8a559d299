import { describe, expect, it } from 'vitest';
import { BackendError } from '#web/backend/errors.ts';
import { fieldRefusal } from './database-refusal.ts';

const check = (constraint: string) =>
  new BackendError(
    `new row for relation "profiles" violates check constraint "${constraint}"`,
    'refused',
    400,
    '23514',
  );

describe('an error of the database', () => {
  it.each([
    ['personal', 'profiles_phone_format', 'phone', 'error.phone'],
    ['personal', 'profiles_instagram_format', 'instagram', 'error.url'],
    ['personal', 'profiles_height_range', 'height', 'error.height'],
    ['personal', 'profiles_dob_age', 'dob', 'error.age_man'],
    ['personal', 'profiles_regional_full_name_length', 'regional_full_name', 'error.too_long'],
    ['professional', 'profiles_income_range', 'income', 'error.income'],
    ['parents', 'profiles_mama_phone_format', 'mama_phone', 'error.phone'],
  ] as const)('in %s by %s is shown at %s', (section, constraint, field, messageKey) => {
    expect(fieldRefusal(section, check(constraint), 'Male')).toEqual({ field, messageKey });
  });
  it('returns the lower age for women', () => {
    expect(fieldRefusal('personal', check('profiles_dob_age'), 'Female')?.messageKey).toBe('error.age_woman');
  });
  it('recognizes an option that is no longer offered', () => {
    const message =
      'insert or update on table "profiles" violates foreign key constraint "profiles_city_fkey"';
    const error = new BackendError(message, 'refused', 409, '23503');
    expect(fieldRefusal('personal', error, undefined)).toEqual({ field: 'city', messageKey: 'error.option' });
  });
  it('shows the limit of changed numbers at the number', () => {
    const error = new BackendError('number_change_limit', 'refused', 429, 'PT429');
    expect(fieldRefusal('personal', error, undefined)).toEqual({
      field: 'phone',
      messageKey: 'error.number_change_limit',
    });
  });
  it('is not assigned for a field of another section or another error', () => {
    expect(fieldRefusal('educational', check('profiles_phone_format'), undefined)).toBeNull();
    expect(fieldRefusal('personal', new Error('profiles_phone_format'), undefined)).toBeNull();
  });
});
