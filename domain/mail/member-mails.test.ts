import { expect, it } from 'vitest';
import type { Language } from '../language.ts';
import { MEMBER_MAILS, type MemberMailKind } from './mail-kinds.ts';
import { type MemberMailFacts, memberMail } from './member-mails.ts';

const publicUrl = 'https://example.org';
const mailOf = (kind: MemberMailKind, facts: MemberMailFacts, language: Language = 'en') =>
  memberMail(kind, 'a@example.org', facts, { language, publicUrl });
const textOf = (...mail: Parameters<typeof mailOf>) => mailOf(...mail)?.text ?? '';

it.each([
  ['Asia/Kolkata', '23 November 2026, 1:35 am'],
  ['America/New_York', '22 November 2026, 3:05 pm (New York)'],
])('tells a deadline in the reader’s zone %s [10.213]', (zone, told) => {
  const facts = { due: '2026-11-22T20:05:00Z' };
  expect(
    memberMail('idle_mail', 'a@example.org', facts, { language: 'en', zone, publicUrl })?.text,
  ).toContain(told);
});

it('lists the facts of a breach in a fixed order, and leaves out missing ones', () => {
  const facts = { contact: 'Ask desk@example.org.', what: 'Numbers were read.', advice: 'Expect calls.' };
  const text = textOf('breach_mail', facts);
  expect(text.split('\n').filter((line) => /: (?:Numbers|Expect|Ask) /.test(line))).toEqual([
    'What happened: Numbers were read.',
    'What you can do: Expect calls.',
    'Whom you can ask: Ask desk@example.org.',
  ]);
  for (const label of ['What it may mean', 'What we have done', 'undefined'])
    expect(text).not.toContain(label);
});

it('names a contact for personal data, and how to end these mails, only where there is one', () => {
  const bare = mailOf('interest_received', { count: 1 });
  expect(bare?.unsubscribeUrl).toBeUndefined();
  expect(bare?.text).not.toMatch(/unsubscribe|undefined/);
  const full = mailOf('interest_received', {
    count: 1,
    data_contact: 'privacy@example.org',
    unsubscribe_key: 'k',
  });
  expect(full?.text).toContain('privacy@example.org');
  expect(full?.text).toContain('https://example.org/unsubscribe/k');
  expect(full?.unsubscribeUrl).toBe('https://example.org/unsubscribe/k');
});

it('makes no mail when there is nothing to report any more', () => {
  expect(mailOf('interest_received', { count: 0 })).toBeNull();
  expect(mailOf('interest_received', { count: 1 })?.kind).toBe('interest_received');
});

it('lists new members by code, band of age, education and town, and what saved searches find', () => {
  const profiles = [{ code: 1234, age_from: 25, education: 'mtech', town: 'Pune' }];
  const both = textOf('digest_mail', { fresh: 7, found: 1, profiles });
  expect(both).toContain('New profiles since the last list: 7.');
  expect(both).toMatch(/1234: 25 to 29 years · .+ · Pune/);
  expect(both).toContain('New profiles that your saved searches find: 1.');
  expect(textOf('digest_mail', { fresh: 7, found: 12, profiles }, 'mr')).toContain('१२');
  const neither = textOf('digest_mail', { fresh: 2 });
  expect(neither).not.toMatch(/saved searches|1234|Members who saw/);
  // The two of the layout.
  expect(mailOf('digest_mail', { fresh: 2 })?.html.match(/<table/g)).toHaveLength(2);
});

it('lists the numbers of the ending year, zero included', () => {
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

it('describes who reported or prepared a profile by role only', () => {
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

it('writes a missing count as 0', () => {
  expect(textOf('interest_received', {})).toContain('wait for your answer: 0.');
});
