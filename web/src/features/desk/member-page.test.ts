import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import type { DeskMember } from './api/rows.ts';
import { MemberPage } from './member-page.tsx';

const MEMBER: DeskMember = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  code: 10_470,
  name: 'Anagha Deshmukh',
  state: 'listed',
  unlisted_reason: null,
  unlisted_report_kind: null,
  created_at: '2026-10-05T08:00:00Z',
  paid_until: null,
  facts: ANAGHA,
  photos: [],
  checks: [],
  reports: [],
  history: [],
};

const textOf = (changes: Partial<DeskMember>) =>
  render(createElement(MemberPage), {
    address: '/desk/member?code=10470',
    loaded: [[['desk', 'member', 10_470], { ...MEMBER, ...changes }]],
  }).text;

it('gives no reason for a listed member, the operator’s for an unlisted one, and reports that nobody has decided', () => {
  expect(textOf({})).not.toContain('Reason');
  expect(textOf({ state: 'unlisted', unlisted_reason: 'Asked for money.' })).toContain(
    'Reason Asked for money.',
  );
  const byReports = textOf({ state: 'unlisted', unlisted_reason: 'reports', unlisted_report_kind: 'money' });
  expect(byReports).toMatch(/Reason [^:]+: hidden because of reports that nobody has decided yet/);
  expect(byReports).not.toContain('Reason reports');
});

it('shows the addresses and numbers to who may see them', () => {
  const text = textOf({ email: 'anagha@example.org', sign_in_number: '919876543210', phone: '9000012345' });
  expect(text).toContain('anagha@example.org');
  expect(text).toContain('+91 98765 43210');
  expect(text).toContain('90000 12345');
  expect(textOf({})).not.toContain('+');
});
