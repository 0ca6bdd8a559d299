import { expect, it } from 'vitest';
import { type MembershipPayment, paymentMail } from './payment-mails.ts';

const PAID: MembershipPayment = {
  id: 'pay_1',
  amount: 29900,
  currency: 'INR',
  paid_at: '2026-11-22T20:05:00Z',
  valid_until: '2027-11-22T20:05:00Z',
  seller: null,
};
const textOf = (paid: Partial<MembershipPayment>, language: 'en' | 'mr' = 'en') =>
  paymentMail(
    'receipt',
    'a@example.org',
    { ...PAID, ...paid },
    { language, publicUrl: 'https://example.org' },
  ).text;

it.each([
  [29_900, 'INR', 'en', '₹299'],
  [29_950, 'INR', 'en', '₹299.50'],
  [12_345_600, 'INR', 'en', '₹1,23,456'],
  [29_900, 'INR', 'mr', '₹२९९'],
  [500, 'USD', 'en', 'USD 5'],
] as const)('writes %i of the smallest unit of %s in %s as %s', (amount, currency, language, written) => {
  expect(
    textOf({ amount, currency }, language)
      .split('\n')
      .some((line) => line.endsWith(`: ${written}`)),
  ).toBe(true);
});

it('names payment and seller, and leaves out a seller that is not stated', () => {
  expect(textOf({ seller: 'Vivah Mandal, Pune' })).toMatch(/pay_1\n.+: Vivah Mandal, Pune/);
  expect(textOf({})).toMatch(/: pay_1\n\n/);
});

it('tells no end of the year that a lost dispute has ended', () => {
  const text = paymentMail('dispute_lost_mail', 'a@example.org', PAID, {
    language: 'en',
    publicUrl: 'https://example.org',
  }).text;
  expect(text).not.toContain('2027');
  expect(textOf({})).toContain('2027');
});

it('says what to do with two payments of one member', () => {
  const text = paymentMail('second_year_mail', 'a@example.org', PAID, {
    language: 'en',
    publicUrl: 'https://example.org',
  }).text;
  expect(text).toContain('If you want to keep the second year, there is nothing to do.');
});
