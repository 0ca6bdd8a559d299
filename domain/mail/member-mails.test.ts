import { expect, it } from 'vitest';
import type { Language } from '../language.ts';
import { MEMBER_MAILS, type MemberMailKind } from './mail-kinds.ts';
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

const textOf = (kind: MemberMailKind, facts: MemberMailFacts, language: Language = 'en') =>
  memberMail(kind, 'a@example.org', facts, { language, publicUrl })?.text ?? '';

it('lists new members by code, band of age, education and town, and what saved searches find', () => {
  const profiles = [{ code: 1234, age_from: 25, education: 'mtech', town: 'Pune' }];
  const both = textOf('digest_mail', { fresh: 7, found: 1, profiles });
  expect(both).toContain('New profiles since the last list: 7.');
  expect(both).toMatch(/1234: 25 to 29 years · .+ · Pune/);
  expect(both).toContain('New profiles that your saved searches find: 1.');
  expect(textOf('digest_mail', { fresh: 7, found: 12, profiles }, 'mr')).toContain('१२');
  const neither = textOf('digest_mail', { fresh: 2 });
  expect(neither).not.toMatch(/saved searches|1234|Members who saw/);
  const html = memberMail('digest_mail', 'a@example.org', { fresh: 2 }, { language: 'en', publicUrl })?.html;
  // The two of the layout.
  expect(html?.match(/<table/g)).toHaveLength(2);
});

it('tells in plain numbers what the ended year brought, also when that is nothing', () => {
  const told = textOf('renewal_mail', { until: '2027-11-22T20:05:00Z', shown: 3, accepted: 1 });
  expect(told).toContain('valid until 23 November 2027');
  expect(told).toMatch(
    /Members who saw your numbers: 3\s+Interests received: 0\s+Interests accepted, by either side: 1/,
  );
  expect(textOf('idle_mail', {})).not.toContain('Interests received');
});

it.each([
  ['report_decided_mail', 'upheld', 'your report T-1: we agree with it and have acted'],
  ['report_decided_mail', 'dismissed', 'your report T-1: we found no breach of the rules'],
  ['appeal_decided_mail', 'upheld', 'your appeal T-1: we agree with you and have changed the decision'],
  ['appeal_decided_mail', 'dismissed', 'your appeal T-1: the decision stands'],
] as const)('tells in %s that it was %s, with the reason', (kind, decision, told) => {
  const text = textOf(kind, { ticket: 'T-1', decision, reason: 'Nothing was found.' });
  expect(text).toContain(told);
  expect(text).toContain('Nothing was found.');
});

it('names whom a report or a profile comes from only by what they are', () => {
  const facts = { reported: 'under_age' } as const;
  expect(textOf('hidden_by_reports_mail', facts)).toContain('It was reported as that of a person under age.');
  expect(textOf('hidden_by_reports_mail', {})).not.toContain('reported as that');
  expect(textOf('candidate_invited_mail', { relation: 'mother' })).toContain('Your mother has prepared');
  expect(textOf('candidate_invited_mail', {})).not.toContain('Your mother');
});

it('ends each mail with the address for complaints', () => {
  for (const kind of MEMBER_MAILS)
    for (const language of ['en', 'mr'] as const) {
      const text = textOf(kind, { count: 1 }, language);
      expect(text).toContain('https://example.org/grievance');
      expect(text).not.toMatch(/undefined|null|\{\{(?!product)/);
    }
});

it('writes no count as nothing', () => {
  expect(textOf('interest_received', {})).toContain('wait for your answer: 0.');
});
