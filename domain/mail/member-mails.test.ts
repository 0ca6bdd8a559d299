import { expect, it } from 'vitest';
import { type MemberMailFacts, memberMail } from './member-mails.ts';
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

it('tells a breach in its points, in their order, without those that nobody knows yet', () => {
  const facts = { contact: 'Ask desk@example.org.', what: 'Numbers were read.', advice: 'Expect calls.' };
  const mail = memberMail('breach_mail', 'a@example.org', facts, { language: 'en', publicUrl });
  expect(mail?.text.split('\n').filter((line) => /: (?:Numbers|Expect|Ask) /.test(line))).toEqual([
    'What happened: Numbers were read.',
    'What you can do: Expect calls.',
    'Whom you can ask: Ask desk@example.org.',
  ]);
  for (const label of ['What it may mean', 'What we have done', 'undefined'])
    expect(mail?.text).not.toContain(label);
});

it('names a contact for personal data, and how to end these mails, only where there is one', () => {
  const tail = (facts: MemberMailFacts) =>
    memberMail('interest_received', 'a@example.org', { count: 1, ...facts }, { language: 'en', publicUrl });
  const bare = tail({});
  expect(bare?.unsubscribeUrl).toBeUndefined();
  expect(bare?.text).not.toMatch(/unsubscribe|undefined/);
  const full = tail({ data_contact: 'privacy@example.org', unsubscribe_key: 'k' });
  expect(full?.text).toContain('privacy@example.org');
  expect(full?.text).toContain('https://example.org/unsubscribe/k');
  expect(full?.unsubscribeUrl).toBe('https://example.org/unsubscribe/k');
});

it('makes no mail when there is nothing to report any more', () => {
  const mailAbout = (count: number) =>
    memberMail('interest_received', 'a@example.org', { count }, { language: 'en', publicUrl });
  expect([mailAbout(0), mailAbout(1)?.kind]).toEqual([null, 'interest_received']);
});
