import { expect, it } from 'vitest';
import type { Language } from '../language.ts';
import type { PaymentMailKind } from './mail-kinds.ts';
import { type MembershipPayment, paymentMail } from './payment-mails.ts';

const PAID: MembershipPayment = {
  id: 'pay_1',
  amount: 29900,
  currency: 'INR',
  paid_at: '2026-11-22T20:05:00Z',
  valid_until: '2027-11-22T20:05:00Z',
  seller: null,
};
const publicUrl = 'https://example.org';
const textOf = (
  paid: Partial<MembershipPayment>,
  {
    kind = 'receipt',
    language = 'en',
    zone,
  }: { kind?: PaymentMailKind; language?: Language; zone?: string } = {},
) => paymentMail(kind, 'a@example.org', { ...PAID, ...paid }, { language, zone, publicUrl }).text;

it('tells the end of the year in the reader’s zone, and the day of the payment as in the books', () => {
  const text = textOf({}, { zone: 'America/New_York' });
  expect(text).toContain('23 November 2026');
  expect(text).toContain('22 November 2027');
});

it.each([
  [29_900, 'INR', 'en', '₹299'],
  [29_950, 'INR', 'en', '₹299.50'],
  [12_345_600, 'INR', 'en', '₹1,23,456'],
  [29_900, 'INR', 'mr', '₹२९९'],
  [500, 'USD', 'en', 'USD 5'],
] as const)('writes %i of the smallest unit of %s in %s as %s', (amount, currency, language, written) => {
  expect(
    textOf({ amount, currency }, { language })
      .split('\n')
      .some((line) => line.endsWith(`: ${written}`)),
  ).toBe(true);
});

it('names payment and seller, and leaves out a seller that is not stated', () => {
  expect(textOf({ seller: 'Vivah Mandal, Pune' })).toMatch(/pay_1\n.+: Vivah Mandal, Pune/);
  expect(textOf({})).toMatch(/: pay_1\n\n/);
});

it('leaves out the end of the year after a lost dispute', () => {
  const text = textOf({}, { kind: 'dispute_lost_mail' });
  expect(text).not.toContain('2027');
  expect(textOf({})).toContain('2027');
});

it('says what to do with two payments of one member', () => {
  const text = textOf({}, { kind: 'second_year_mail' });
  expect(text).toContain('If you want to keep the second year, there is nothing to do.');
});
