import { describe, expect, it } from 'vitest';
import { changedColumns, toFormValues } from './form-values.ts';

const work = {
  company_name: 'Persistent Systems',
  company_role: 'Engineer',
  company_city: 'Pune',
  income: 85000,
};

describe('what a form shows', () => {
  it('returns a text for every field of its section, empty when missing', () => {
    expect(toFormValues('professional', { ...work, company_city: null })).toEqual({
      company_name: 'Persistent Systems',
      company_role: 'Engineer',
      company_city: '',
      income: '85000',
    });
  });
  it('returns times without seconds', () => {
    expect(toFormValues('personal', { dob_time: '06:42:00' }).dob_time).toBe('06:42');
  });
});

describe('what is saved', () => {
  it('returns nothing when nothing changed [4.58]', () => {
    expect(changedColumns('professional', work, toFormValues('professional', work))).toEqual({});
  });
  it('returns changed fields only, numbers as numbers [4.59]', () => {
    const values = { ...toFormValues('professional', work), income: '90000.50' };
    expect(changedColumns('professional', work, values)).toEqual({ income: 90000.5 });
  });
  it('ignores another spelling of the same number or time', () => {
    expect(
      changedColumns('professional', work, { ...toFormValues('professional', work), income: '85000.00' }),
    ).toEqual({});
    const birth = { dob_time: '06:42:00' };
    expect(changedColumns('personal', birth, toFormValues('personal', birth))).toEqual({});
  });
  it('returns null for an emptied field', () => {
    const row = { instagram: 'instagram.com/asha' };
    expect(changedColumns('personal', row, { ...toFormValues('personal', row), instagram: '' })).toEqual({
      instagram: null,
    });
  });
});
