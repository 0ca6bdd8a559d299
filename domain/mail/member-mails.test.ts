import { expect, it } from 'vitest';
import { memberMail } from './member-mails.ts';
import { paymentMail } from './payment-mails.ts';

const publicUrl = 'https://example.org';

it.each([
  ['Asia/Kolkata', '23 November 2026, 1:35 am'],
  ['America/New_York', '22 November 2026, 3:05 pm (New York)'],
])('tells a deadline in the reader’s zone %s [10.213]', (zone, told) => {
  const facts = { due: '2026-11-22T20:05:00Z' };
  expect(
    memberMail('idle_mail', 'a@example.org', facts, { language: 'en', zone, publicUrl })?.text,
  ).toContain(told);
});

it('tells the end of the year in the reader’s zone, and the day of the payment as in the books', () => {
  const paid = {
    id: 'pay_1',
    amount: 29900,
    currency: 'INR',
    paid_at: '2026-11-22T20:05:00Z',
    valid_until: '2027-11-22T20:05:00Z',
    seller: null,
  };
  const reader = { language: 'en', zone: 'America/New_York', publicUrl } as const;
  const { text } = paymentMail('receipt', 'a@example.org', paid, reader);
  expect(text).toContain('23 November 2026');
  expect(text).toContain('22 November 2027');
});
