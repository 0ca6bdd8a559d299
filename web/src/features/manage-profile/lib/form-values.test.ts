import { describe, expect, it } from 'vitest';
import { loadChoiceLists } from '#web/i18n/choice-lists.ts';
import { changedColumns, toFormValues } from './form-values.ts';

const work = {
  company_name: 'Persistent Systems',
  company_role: 'Engineer',
  company_city: 'Pune',
  income: 85000,
};

describe('what a form shows', () => {
  it('returns a text for every field of its section, empty when missing', () => {
    expect(toFormValues('professional', { ...work, company_city: null }, 'en')).toEqual({
      company_name: 'Persistent Systems',
      company_role: 'Engineer',
      company_city: '',
      income: '85000',
    });
  });
  it('returns times without seconds', () => {
    expect(toFormValues('personal', { dob_time: '06:42:00' }, 'en').dob_time).toBe('06:42');
  });
});

describe('what is saved', () => {
  it('returns nothing when nothing changed [4.58]', () => {
    expect(changedColumns('professional', work, toFormValues('professional', work, 'en'))).toEqual({});
  });
  it('returns changed fields only, numbers as numbers [4.59]', () => {
    const values = { ...toFormValues('professional', work, 'en'), income: '90000.50' };
    expect(changedColumns('professional', work, values)).toEqual({ income: 90000.5 });
  });
  it('ignores another spelling of the same number or time', () => {
    expect(
      changedColumns('professional', work, {
        ...toFormValues('professional', work, 'en'),
        income: '85000.00',
      }),
    ).toEqual({});
    const birth = { dob_time: '06:42:00' };
    expect(changedColumns('personal', birth, toFormValues('personal', birth, 'en'))).toEqual({});
  });
  it('sees no change in a height that was stored in an earlier notation', () => {
    expect(toFormValues('personal', { height: 5.4 }, 'en').height).toBe('5.04');
    expect(changedColumns('personal', { height: 5.4 }, { height: '5.04' })).toEqual({});
    expect(changedColumns('personal', { height: 5.4 }, { height: '5.10' })).toEqual({ height: 5.1 });
  });
  it('is the English name of a choice, in whichever language its label is typed', async () => {
    await loadChoiceLists();
    const form = toFormValues('professional', { ...work, company_city: 'पुणे' }, 'mr');
    expect(form).toMatchObject({ company_role: 'अभियंता', company_city: 'पुणे' });
    expect(changedColumns('professional', { ...work, company_city: 'पुणे' }, form)).toEqual({});
    expect(changedColumns('professional', work, { ...form, company_role: 'शिक्षक' })).toEqual({
      company_role: 'Teacher',
    });
    expect(changedColumns('professional', work, { ...form, company_role: 'Kite maker' })).toEqual({
      company_role: 'Kite maker',
    });
  });
  it('returns null for an emptied field', () => {
    const row = { instagram: 'instagram.com/asha' };
    expect(
      changedColumns('personal', row, { ...toFormValues('personal', row, 'en'), instagram: '' }),
    ).toEqual({
      instagram: null,
    });
  });
});
