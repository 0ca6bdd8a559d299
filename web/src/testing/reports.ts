/** For tests of the desk: a report about a member, and what may have come with it. */
import type { Report, ReportedMember } from '#web/features/desk/api/rows.ts';
import { ANAGHA } from './render-screen.ts';

const AT = '2026-11-22T05:12:00Z';

export const REPORTED: ReportedMember = {
  id: ANAGHA.id,
  code: 10_470,
  name: 'Anagha Deshmukh',
  state: 'listed',
  language: 'en',
  facts: ANAGHA,
  photos: [],
  unlisted_by_reports: false,
};
export const REPORT: Report = {
  ticket: 'RG-1',
  kind: 'other',
  details: 'Not her',
  photo: null,
  concerns_reporter: false,
  received_at: AT,
  due_at: AT,
  decision: null,
  measure: null,
  reason: null,
  member_reason: null,
  decided_at: null,
  reporter: { code: 7, name: 'Sunil', language: 'en' },
  order: null,
  pictures: [],
  removed_photo: false,
  appeal: null,
  between: null,
  about_code: 10_470,
  about: REPORTED,
  earlier: [],
  pauses_sending: false,
  history: [],
};
export const ORDER = { authority: 'Pune court', reference: 'C 1', issued_by: 'court' } as const;
export const APPEAL: NonNullable<Report['appeal']> = {
  ticket: 'RG-0',
  decision: 'upheld',
  measure: 'unlist',
  reason: 'Asked for money',
  by_reported: true,
  for_another: false,
};
