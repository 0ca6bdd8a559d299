import {
  environmentManager,
  type FetchQueryOptions,
  InfiniteQueryObserver,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { type CallCase, changing, describeCalls, reading, rpc, shown } from '#web/testing/calls.ts';
import {
  addAffectedOptions,
  breachesOptions,
  breachOptions,
  closeBreachOptions,
  notifyBreachOptions,
  openBreachOptions,
  recordNoticeOptions,
  saveBreachOptions,
} from './breaches.ts';
import { figuresOptions } from './figures.ts';
import { healthOptions } from './health.ts';
import { logOptions } from './log.ts';
import {
  checkOptions,
  deskMemberOptions,
  foundMembersOptions,
  listingOptions,
  membersToCallOptions,
  paymentsToCheckOptions,
  recordPaymentOptions,
} from './members.ts';
import { ordersOptions, recordOrderOptions } from './orders.ts';
import { newPhotosOptions, photoBytesOptions, reviewPhotosOptions } from './photos.ts';
import { decideOptions, nomineeOptions, numbersOptions, reportOptions, reportsOptions } from './reports.ts';
import type { Settings } from './rows.ts';
import {
  continueMergeOptions,
  deliveredOptions,
  mergeChoicesOptions,
  saveChoiceOptions,
  saveSettingsOptions,
  saveTextSettingsOptions,
  setFeeOptions,
  settingsOptions,
  textSettingsOptions,
  undoMergeOptions,
} from './settings.ts';
import { decideStoryOptions, deskStoriesOptions } from './stories.ts';
import { todayOptions, waitingOptions } from './today.ts';

const MEMBER = '00000000-0000-4000-8000-000000000001';
const STORY = '00000000-0000-4000-8000-000000000002';
const AT = '2026-11-20T05:12:00+00:00';
const DUE = '2026-11-21T17:12:00+00:00';

/** A call of a function of the database. */

const facts = {
  id: MEMBER,
  user_code: 41,
  created_at: AT,
  first_name: 'Asha',
  city: null,
  dob: '1998-04-02',
  dob_time: '05:30:00',
  height: 162,
  income: 900000,
};
const withoutFigures = { ...facts, dob: null, dob_time: null, height: null, income: null };
const photos = [
  { name: `${MEMBER}/1.jpg`, hidden: false },
  { name: `${MEMBER}/2.jpg`, hidden: true },
];
const entry = {
  id: 7,
  at: AT,
  action: 'decide_report',
  actor_code: 12,
  actor_name: 'Meera Joshi',
  subject: 'R-7K2M',
  detail: { reason: 'seen' },
};
const onCommandLine = { ...entry, id: 6, actor_code: null, actor_name: null, subject: null, detail: {} };
const history = [entry, onCommandLine].map((one) => ({ ...one, member_code: null }));
const earlier = [
  { ticket: 'R-1AAA', kind: 'money', received_at: AT, decision: 'upheld' },
  { ticket: 'R-1BBB', kind: 'unlisting', received_at: AT, decision: null },
];

const undecided = {
  ticket: 'R-7K2M',
  kind: 'harassment',
  about_code: 41,
  about_name: 'Asha Patil',
  received_at: AT,
  due_at: DUE,
  decision: null,
  decided_at: null,
  is_appeal: false,
};
const decided = {
  ...undecided,
  ticket: 'R-8AAB',
  kind: 'payment',
  about_code: null,
  about_name: null,
  decision: 'dismissed',
  decided_at: AT,
  is_appeal: true,
};

const openReport = {
  ticket: 'R-7K2M',
  kind: 'harassment',
  details: 'He calls at night.',
  photo: `${MEMBER}/1.jpg`,
  concerns_reporter: true,
  received_at: AT,
  due_at: DUE,
  decision: null,
  measure: null,
  reason: null,
  member_reason: null,
  decided_at: null,
  reporter: { code: 42, name: 'Ravi Shinde', language: 'mr' },
  order: null,
  pictures: [],
  removed_photo: true,
  appeal: null,
  between: [
    { what: 'interest', state: 'declined', by_reporter: false, at: AT, times: 1 },
    ...['pending', 'accepted', 'expired', 'withdrawn', 'ended'].map((state) => ({
      what: 'interest',
      state,
      by_reporter: true,
      at: AT,
      times: 1,
    })),
    { what: 'numbers', state: null, by_reporter: true, at: AT, times: 3 },
    { what: 'block', state: null, by_reporter: false, at: AT, times: 1 },
  ],
  about_code: 41,
  about: {
    id: MEMBER,
    code: 41,
    name: 'Asha Patil',
    state: 'unlisted',
    language: 'en',
    facts,
    photos,
    unlisted_by_reports: true,
  },
  earlier,
  pauses_sending: true,
  history,
};
const decidedAppeal = {
  ...openReport,
  kind: 'order',
  photo: null,
  concerns_reporter: false,
  decision: 'upheld',
  measure: 'hide_photo',
  reason: 'The order binds.',
  member_reason: 'A court ordered it.',
  decided_at: AT,
  reporter: { code: null, name: '', language: 'en' },
  order: { authority: 'High Court', reference: 'W-1', issued_by: 'court' },
  pictures: ['r/1.jpg'],
  removed_photo: false,
  appeal: {
    ticket: 'R-1AAA',
    decision: 'dismissed',
    measure: 'none',
    reason: 'Nothing was wrong.',
    by_reported: true,
    for_another: false,
  },
  between: null,
  about_code: null,
  about: null,
  earlier: [],
  pauses_sending: false,
  history: [],
};

const found = ['listed', 'unlisted', 'paused', 'incomplete', 'lapsed', 'unpaid'].map((state, place) => ({
  code: 41 + place,
  name: 'Asha Patil',
  regional_name: place ? null : 'आशा पाटील',
  state,
  city: place ? null : 'Pune',
  email: place ? null : 'asha@example.org',
}));

const moderatorsMember = {
  id: MEMBER,
  code: 41,
  name: 'Asha Patil',
  state: 'listed',
  unlisted_reason: null,
  unlisted_report_kind: null,
  created_at: AT,
  paid_until: null,
  facts: withoutFigures,
  photos,
  checks: [],
  reports: [],
  history: [],
};
const operatorsMember = {
  ...moderatorsMember,
  state: 'unlisted',
  unlisted_reason: 'Reports of members',
  unlisted_report_kind: 'impersonation',
  paid_until: DUE,
  facts,
  checks: ['phone', 'identity', 'face'].map((kind, place) => ({
    kind,
    passed: place === 0,
    checked_at: AT,
    expired: place > 0,
  })),
  reports: earlier,
  history: [entry, onCommandLine],
  email: null,
  sign_in_number: '919000012345',
  last_sign_in_at: null,
  phone: '9000012345',
  parent_number: null,
  payments: [
    {
      at: AT,
      payment_id: 'desk_1',
      amount: 29900,
      state: 'valid',
      until: DUE,
      method: 'cash',
      reference: 'R-1',
      received_on: '2026-11-19',
    },
    {
      at: AT,
      payment_id: 'pay_1',
      amount: 29900,
      state: 'refunded',
      until: null,
      method: null,
      reference: null,
      received_on: null,
    },
  ],
};

const breach = {
  number: 3,
  title: 'Lost phone',
  noticed_at: AT,
  closed_at: null,
  deadlines: [
    { notice: 'cert_in', due_at: AT, sent_at: AT, reference: 'C-1' },
    { notice: 'board', due_at: DUE, sent_at: null, reference: null },
    { notice: 'board_report', due_at: DUE, sent_at: null, reference: null },
  ],
};
const breachPage = (waiting: number) => ({
  ...breach,
  facts: { what_en: 'A phone was lost.' },
  mails: { affected: 9, waiting, sent: 6, failed: 1, failed_codes: [41] },
  history,
});

const figures = {
  states: { listed: 40, unpaid: 2 },
  funnel: { registered: 60, complete: 50, paid: 45, connected: 12, wedding: 3, couples: 2 },
  hours: { now: 5.5, before: null },
  weeks: [
    { week: '2026-11-09', joined: 4, lapsed: 1, reports: 0, hours: null, income: 0 },
    { week: '2026-11-16', joined: 2, lapsed: 0, reports: 3, hours: 5.5, income: 59800 },
  ],
};

const settings: Settings = {
  name_en: 'Patil Mandal',
  name_mr: null,
  description_en: null,
  description_mr: null,
  support_email: 'help@example.org',
  legal_name: null,
  postal_address: null,
  officer_name: null,
  officer_post_en: null,
  officer_post_mr: null,
  officer_email: null,
  officer_phone: null,
  officer_hours_en: null,
  officer_hours_mr: null,
  data_contact: null,
  contact_default: 'accepted',
  photo_review: 'before',
};
const choice = {
  list: 'city' as const,
  value: 'pune',
  position: 4,
  label_en: null,
  label_mr: 'पुणे',
  retired: false,
};
const allSettings = {
  settings,
  fee: 29900,
  fees: [{ valid_from: '2026-12-01', amount: 39900 }],
  choices: [
    choice,
    ...['caste', 'highest_education', 'married_status'].map((list) => ({
      ...choice,
      list,
      label_en: 'Kul',
      label_mr: null,
      retired: true,
    })),
  ],
  merges: [
    { id: 5, list: 'mangal_status', merged: 'a', into: 'b', at: AT, members: 7, left: 2, undone: false },
  ],
};
const asDelivered: Settings = {
  ...settings,
  name_en: null,
  support_email: null,
  contact_default: 'members',
  photo_review: 'after',
};

const logEntry = (id: number) => ({
  ...entry,
  id,
  actor_role: 'moderator',
  member_code: 41,
  shown_codes: [41, 42],
});
const shortLog = [logEntry(7), { ...onCommandLine, actor_role: null, member_code: null, shown_codes: [] }];
/** So many entries, the newest first, down to the number 100. */
const logPage = (length: number) => Array.from({ length }, (_, place) => logEntry(100 + length - 1 - place));
/** Reads two pages of the log, if there are two. */
const readingLog = () => queryClient.fetchInfiniteQuery({ ...logOptions(), pages: 2, retry: false });

const READS: Record<string, CallCase> = {
  'reading breaches': {
    call: reading(breachesOptions()),
    asks: [rpc('desk_breaches')],
    ...shown([breach, { ...breach, number: 2, closed_at: AT, deadlines: [] }]),
  },
  'reading a breach': {
    call: reading(breachOptions(3)),
    asks: [rpc('desk_breach', { number: 3 })],
    ...shown(breachPage(0)),
  },
  'reading figures': {
    call: reading(figuresOptions()),
    asks: [rpc('desk_figures')],
    ...shown(figures),
  },
  'reading figures of a community that decided nothing yet': {
    call: reading(figuresOptions()),
    asks: [rpc('desk_figures')],
    ...shown({ ...figures, hours: { now: null, before: null } }),
  },
  'reading the health of the server': {
    call: reading(healthOptions()),
    asks: [rpc('desk_health')],
    answer: [
      {
        found_at: AT,
        findings: [
          { about: 'disk', level: 'fault', text: 'The disk is full.', remedy: 'Make room.' },
          { about: 'backup', level: 'warning', text: 'The backup is old.' },
          { about: 'mail', level: 'ok', text: 'Mails are sent.' },
        ],
      },
    ],
    result: {
      found_at: AT,
      findings: [
        { about: 'disk', level: 'fault', text: 'The disk is full.', remedy: 'Make room.' },
        { about: 'backup', level: 'warning', text: 'The backup is old.' },
        { about: 'mail', level: 'ok', text: 'Mails are sent.' },
      ],
    },
  },
  'reading the health of a server that has not looked at itself': {
    call: reading(healthOptions()),
    asks: [rpc('desk_health')],
    result: null,
  },
  'reading a short log': {
    call: readingLog,
    asks: [rpc('desk_log')],
    answer: shortLog,
    result: { pages: [shortLog], pageParams: [null] },
  },
  'reading a log with a page that is not full': {
    call: readingLog,
    asks: [rpc('desk_log')],
    answer: logPage(49),
    result: { pages: [logPage(49)], pageParams: [null] },
  },
  'reading a log with a full page': {
    call: readingLog,
    asks: [rpc('desk_log'), rpc('desk_log', { before: 100 })],
    answer: logPage(50),
    result: { pages: [logPage(50), logPage(50)], pageParams: [null, 100] },
  },
  'searching members': {
    call: reading(foundMembersOptions('आशा')),
    asks: [rpc('desk_find', { term: 'आशा' })],
    ...shown(found),
  },
  'reading members to call': {
    call: reading(membersToCallOptions('incomplete')),
    asks: [rpc('desk_members', { list: 'incomplete' })],
    ...shown([
      { ...found[3], paid_until: DUE, missing: [], total: 2 },
      {
        ...found[5],
        paid_until: null,
        missing: ['personal', 'educational', 'professional', 'parents', 'photos'],
        total: 2,
      },
    ]),
  },
  'reading a member as a moderator': {
    call: reading(deskMemberOptions(41)),
    asks: [rpc('desk_member', { code: 41 })],
    ...shown(moderatorsMember),
  },
  'reading a member as an operator': {
    call: reading(deskMemberOptions(41)),
    asks: [rpc('desk_member', { code: 41 })],
    ...shown(operatorsMember),
  },
  'reading a member with other ways to reach them': {
    call: reading(deskMemberOptions(41)),
    asks: [rpc('desk_member', { code: 41 })],
    ...shown({
      ...operatorsMember,
      email: 'asha@example.org',
      sign_in_number: null,
      last_sign_in_at: AT,
      phone: null,
      parent_number: '9000054321',
      payments: operatorsMember.payments.map((payment) => ({ ...payment, method: 'bank' })),
    }),
  },
  'reading payments to check': {
    call: reading(paymentsToCheckOptions()),
    asks: [rpc('desk_payments_to_check')],
    ...shown(
      ['dispute', 'mismatch', 'second_capture', 'refund_failed'].map((kind, place) => ({
        kind,
        payment_id: `pay_${place}`,
        member_code: place ? null : 41,
        amount: 29900,
        at: AT,
        respond_by: place ? null : DUE,
      })),
    ),
  },
  'reading orders': {
    call: reading(ordersOptions()),
    asks: [rpc('desk_orders')],
    ...shown(
      ['court', 'government', 'police', 'other'].map((issued_by, place) => ({
        authority: 'High Court',
        reference: `W-${place}`,
        issued_by,
        ticket: `R-${place}`,
        about_code: place ? null : 41,
        received_at: AT,
        due_at: DUE,
        decision: place ? 'upheld' : null,
        decided_at: place ? AT : null,
      })),
    ),
  },
  'reading photos to review': {
    call: reading(newPhotosOptions()),
    asks: [rpc('desk_new_photos')],
    ...shown([
      {
        code: 41,
        name: 'Asha Patil',
        since: AT,
        photos: photos.map((photo) => ({ ...photo, waits: !photo.hidden })),
      },
    ]),
  },
  'reading open reports': {
    call: reading(reportsOptions(false)),
    asks: [rpc('desk_reports', { decided: false })],
    ...shown([undecided, { ...undecided, ticket: 'R-9AAA', due_at: AT }]),
  },
  'reading decided reports': {
    call: reading(reportsOptions(true)),
    asks: [rpc('desk_reports', { decided: true })],
    ...shown([decided]),
  },
  'reading an open report': {
    call: reading(reportOptions('R-7K2M')),
    asks: [rpc('desk_report', { ticket: 'R-7K2M' })],
    ...shown(openReport),
  },
  'reading a decided appeal': {
    call: reading(reportOptions('R-8AAB')),
    asks: [rpc('desk_report', { ticket: 'R-8AAB' })],
    ...shown(decidedAppeal),
  },
  'reading a report that unlisted a member': {
    call: reading(reportOptions('R-7K2M')),
    asks: [rpc('desk_report', { ticket: 'R-7K2M' })],
    ...shown({ ...openReport, decision: 'upheld', measure: 'unlist', decided_at: AT }),
  },
  'reading a report of deleted accounts': {
    call: reading(reportOptions('R-7K2M')),
    asks: [rpc('desk_report', { ticket: 'R-7K2M' })],
    ...shown({ ...openReport, reporter: null, about: null }),
  },
  // An account can store any text as its language.
  'reading a report of members without one of our languages': {
    call: reading(reportOptions('R-7K2M')),
    asks: [rpc('desk_report', { ticket: 'R-7K2M' })],
    answer: {
      ...openReport,
      reporter: { ...openReport.reporter, language: '' },
      about: { ...openReport.about, language: 'none' },
    },
    result: { ...openReport, reporter: { ...openReport.reporter, language: 'en' } },
  },
  'reading the nominee of a member': {
    call: changing(nomineeOptions('R-7K2M'), undefined),
    asks: [rpc('desk_nominee', { ticket: 'R-7K2M' })],
    answer: [{ name: 'Meera Patil', relation: 'sibling', contact: '9000012345', named_at: AT }],
    result: { name: 'Meera Patil', relation: 'sibling', contact: '9000012345', named_at: AT },
  },
  'reading the nominee of a member without one': {
    call: changing(nomineeOptions('R-7K2M'), undefined),
    asks: [rpc('desk_nominee', { ticket: 'R-7K2M' })],
    result: null,
  },
  'reading the numbers of a report': {
    call: changing(numbersOptions('R-7K2M'), undefined),
    asks: [rpc('desk_numbers', { ticket: 'R-7K2M' })],
    ...shown([
      { code: 42, name: 'Ravi Shinde', phone: '9000012345', parent_number: null, is_reporter: true },
      { code: 41, name: 'Asha Patil', phone: null, parent_number: '9000054321', is_reporter: false },
    ]),
  },
  'reading settings': {
    call: reading(settingsOptions()),
    asks: [rpc('desk_settings')],
    ...shown(allSettings),
  },
  'reading settings as they are delivered': {
    call: reading(settingsOptions()),
    asks: [rpc('desk_settings')],
    ...shown({ ...allSettings, settings: asDelivered, fees: [], merges: [] }),
  },
  'reading settings of text messages': {
    call: reading(textSettingsOptions()),
    asks: [rpc('desk_text_settings')],
    ...shown({
      sign_in: true,
      abroad: false,
      an_hour: 200,
      a_day: 1000,
      sender: null,
      sent_last_hour: 3,
      sent_last_day: 12,
      only_by_number: 2,
    }),
  },
  'reading stories': {
    call: reading(deskStoriesOptions()),
    asks: [rpc('desk_stories')],
    ...shown(
      ['mr', 'en'].map((language, place) => ({
        id: STORY,
        edit: 2,
        waits: place === 0,
        names: ['Asha', 'Ravi'],
        codes: [41, 42],
        language,
        text: 'We met here.',
        other_text: place ? 'आम्ही इथे भेटलो.' : null,
        married_on: '2026-02-14',
        photo: place ? `${STORY}/1.jpg` : null,
        agreed_at: AT,
      })),
    ),
  },
  'reading how much waits': {
    call: reading(waitingOptions()),
    asks: [rpc('desk_waiting')],
    ...shown(
      ['reports', 'photos', 'stories', 'payments', 'orders', 'breaches'].map((kind, place) => ({
        kind,
        waiting: place,
        due_at: place ? null : DUE,
        since: place ? AT : null,
      })),
    ),
  },
  'reading what has a deadline': {
    call: reading(todayOptions()),
    asks: [rpc('desk_today')],
    ...shown(
      ['report', 'payment', 'breach'].map((kind, place) => ({
        kind,
        what: 'harassment',
        subject: 'R-7K2M',
        is_appeal: place === 0,
        about_code: place ? null : 41,
        about_name: place ? null : 'Asha Patil',
        due_at: DUE,
      })),
    ),
  },
};

const CHANGES: Record<string, CallCase> = {
  'opening a breach': {
    call: changing(openBreachOptions(), { title: 'Lost phone', noticed_at: AT }),
    asks: [rpc('desk_open_breach', { title: 'Lost phone', noticed_at: AT })],
    ...shown(3),
  },
  'storing texts of a breach': {
    call: changing(saveBreachOptions(3), { what_en: 'A phone was lost.', cause: '' }),
    asks: [rpc('desk_save_breach', { number: 3, facts: { what_en: 'A phone was lost.', cause: '' } })],
  },
  'adding affected members': {
    call: changing(addAffectedOptions(3), { codes: [41, 42], everybody: false }),
    asks: [rpc('desk_add_affected', { number: 3, codes: [41, 42], everybody: false })],
  },
  'adding everybody to a breach': {
    call: changing(addAffectedOptions(3), { codes: [], everybody: true }),
    asks: [rpc('desk_add_affected', { number: 3, codes: [], everybody: true })],
  },
  'mailing affected members': {
    call: changing(notifyBreachOptions(3), null),
    asks: [rpc('desk_notify_breach', { number: 3 })],
  },
  'recording a notice': {
    call: changing(recordNoticeOptions(3), { notice: 'board', reference: 'B-1' }),
    asks: [rpc('desk_record_notice', { number: 3, notice: 'board', reference: 'B-1' })],
  },
  'closing a breach': {
    call: changing(closeBreachOptions(3), null),
    asks: [rpc('desk_close_breach', { number: 3 })],
  },
  'unlisting a member': {
    call: changing(listingOptions(41, false), 'Asked by telephone'),
    asks: [rpc('desk_unlist', { code: 41, reason: 'Asked by telephone' })],
  },
  'listing an unlisted member again': {
    call: changing(listingOptions(41, true), 'Asked by telephone'),
    asks: [rpc('desk_relist', { code: 41, reason: 'Asked by telephone' })],
  },
  'recording a failed check': {
    call: changing(checkOptions(41), { kind: 'identity', passed: false }),
    asks: [rpc('desk_record_check', { code: 41, kind: 'identity', passed: false })],
  },
  'forgetting a check': {
    call: changing(checkOptions(41), { kind: 'phone', passed: null }),
    asks: [rpc('desk_record_check', { code: 41, kind: 'phone', passed: null })],
  },
  'recording a payment': {
    call: changing(recordPaymentOptions(41), {
      method: 'bank',
      reference: 'UTR-1',
      received_on: '2026-11-19',
      amount: 29900,
    }),
    asks: [
      rpc('desk_record_payment', {
        code: 41,
        method: 'bank',
        reference: 'UTR-1',
        received_on: '2026-11-19',
        amount: 29900,
      }),
    ],
  },
  'recording an order': {
    call: changing(recordOrderOptions(), {
      authority: 'High Court',
      reference: 'W-1',
      issued_by: 'court',
      received_at: AT,
      details: 'Hide the photo.',
      code: 41,
    }),
    asks: [
      rpc('desk_record_order', {
        authority: 'High Court',
        reference: 'W-1',
        issued_by: 'court',
        received_at: AT,
        details: 'Hide the photo.',
        code: 41,
      }),
    ],
    ...shown('R-7K2M'),
  },
  'showing photos': {
    call: changing(reviewPhotosOptions(), { code: 41, photos: [`${MEMBER}/1.jpg`], show: true }),
    asks: [rpc('desk_review_photos', { code: 41, photos: [`${MEMBER}/1.jpg`], show: true })],
  },
  'deciding a report': {
    call: changing(decideOptions('R-7K2M'), {
      decision: 'upheld',
      reason: 'Seen on the photo.',
      measure: 'hide_photo',
      memberReason: 'Your photo shows a number.',
    }),
    asks: [
      rpc('desk_decide', {
        ticket: 'R-7K2M',
        decision: 'upheld',
        reason: 'Seen on the photo.',
        measure: 'hide_photo',
        member_reason: 'Your photo shows a number.',
      }),
    ],
  },
  'deciding a report without a word to the member': {
    call: changing(decideOptions('R-7K2M'), {
      decision: 'dismissed',
      reason: 'Nothing was wrong.',
      measure: 'none',
    }),
    asks: [
      rpc('desk_decide', {
        ticket: 'R-7K2M',
        decision: 'dismissed',
        reason: 'Nothing was wrong.',
        measure: 'none',
      }),
    ],
  },
  'storing settings': {
    call: changing(saveSettingsOptions(), settings),
    asks: [rpc('desk_save_settings', { settings })],
  },
  'storing settings of text messages': {
    call: changing(saveTextSettingsOptions(), { sign_in: true, abroad: false, an_hour: 300, a_day: 900 }),
    asks: [rpc('desk_save_text_settings', { sign_in: true, abroad: false, an_hour: 300, a_day: 900 })],
  },
  'setting the fee': {
    call: changing(setFeeOptions(), { amount: 39900, valid_from: '2026-12-01' }),
    asks: [rpc('desk_set_fee', { amount: 39900, valid_from: '2026-12-01' })],
  },
  'storing a choice with labels as delivered': {
    call: changing(saveChoiceOptions(), { ...choice, label_mr: null }),
    asks: [
      rpc('desk_save_choice', {
        list: 'city',
        value: 'pune',
        position: 4,
        retired: false,
        label_en: '',
        label_mr: '',
      }),
    ],
  },
  'storing a choice with own labels': {
    call: changing(saveChoiceOptions(), { ...choice, label_en: 'Pune', retired: true }),
    asks: [
      rpc('desk_save_choice', {
        list: 'city',
        value: 'pune',
        position: 4,
        retired: true,
        label_en: 'Pune',
        label_mr: 'पुणे',
      }),
    ],
  },
  'merging choices': {
    call: changing(mergeChoicesOptions('city'), { merged: 'poona', into_value: 'pune' }),
    asks: [rpc('desk_merge_choices', { list: 'city', merged: 'poona', into_value: 'pune' })],
  },
  'continuing a merge': {
    call: changing(continueMergeOptions(), 5),
    asks: [rpc('desk_continue_merge', { number: 5 })],
  },
  'undoing a merge': {
    call: changing(undoMergeOptions(), 5),
    asks: [rpc('desk_undo_merge', { number: 5 })],
  },
  'approving a story': {
    call: changing(decideStoryOptions(), { story: STORY, edit: 2, show: true }),
    asks: [rpc('desk_decide_story', { story: STORY, edit: 2, show: true })],
  },
  'refusing a story': {
    call: changing(decideStoryOptions(), { story: STORY, edit: 2, show: false, reason: 'It names others.' }),
    asks: [rpc('desk_decide_story', { story: STORY, edit: 2, show: false, reason: 'It names others.' })],
  },
};

describe('the desk', () => {
  describeCalls({
    ...READS,
    ...CHANGES,
    'reading a photo': {
      call: reading(photoBytesOptions('complaints', 'r/1.jpg')),
      asks: ['GET /storage/v1/object/complaints/r/1.jpg'],
    },
  });
});

describe('reading at the desk', () => {
  let backend: AnsweringBackend;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
    backend = stubBackend();
    backend.otherwise = Response.json([]);
    await loadClient();
    queryClient.clear();
    backend.requests.length = 0;
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    queryClient.clear();
  });
  afterAll(() => vi.unstubAllGlobals());

  const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 1 });
  /** Opens a page with a query, and forgets what it asked. */
  async function open<T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<void> {
    closing.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
    await settled();
    backend.requests.length = 0;
  }

  it.each(Object.entries(READS))('refuses an answer that is not as described: %s', async (_, { call }) => {
    backend.otherwise = Response.json([{}]);
    await expect(call()).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  it.each(Object.entries(READS))('asks again at each visit: %s', async (_, { call, asks, answer = [] }) => {
    backend.otherwise = Response.json(answer);
    await call();
    await call();
    expect(backend.requests).toEqual([...asks, ...asks]);
  });

  it('asks once for the bytes of a photo', async () => {
    backend.otherwise = new Response('bytes');
    const read = reading(photoBytesOptions('avatars', `${MEMBER}/1.jpg`));
    const blob = await read();
    expect(await blob.text()).toBe('bytes');
    expect(await read()).toBe(blob);
    expect(backend.requests).toEqual([`GET /storage/v1/object/avatars/${MEMBER}/1.jpg`]);
  });

  it('asks once for the texts as they were delivered', async () => {
    for (const language of ['en', 'mr'])
      backend.answers[`GET /locales/${language}/default.json`] = [
        Response.json({
          'app.name': `name ${language}`,
          'app.description': `description ${language}`,
          'app.support_email': `support ${language}`,
        }),
      ];
    const read = reading(deliveredOptions());
    const delivered = {
      name_en: 'name en',
      name_mr: 'name mr',
      description_en: 'description en',
      description_mr: 'description mr',
      support_email: 'support en',
    };
    expect(await read()).toEqual(delivered);
    expect(await read()).toEqual(delivered);
    expect(backend.requests).toEqual(['GET /locales/en/default.json', 'GET /locales/mr/default.json']);
  });

  it('throws when the delivered texts of a language are missing', async () => {
    backend.answers['GET /locales/mr/default.json'] = [Response.json({}, { status: 503 })];
    await expect(reading(deliveredOptions())()).rejects.toThrow('/locales/mr/default.json: 503');
  });

  it('shows the entries of all pages of the log in one list', async () => {
    backend.answers['POST /rest/v1/rpc/desk_log'] = [
      Response.json(logPage(50)),
      Response.json([logEntry(99)]),
    ];
    const observer = new InfiniteQueryObserver(queryClient, logOptions());
    closing.push(observer.subscribe(() => undefined));
    await settled();
    expect(observer.getCurrentResult()).toMatchObject({ data: logPage(50), hasNextPage: true });
    const { data, hasNextPage } = await observer.fetchNextPage();
    expect(data).toEqual([...logPage(50), logEntry(99)]);
    expect(hasNextPage).toBe(false);
  });

  it('asks for nothing while no term is searched', async () => {
    closing.push(new QueryObserver(queryClient, foundMembersOptions('')).subscribe(() => undefined));
    await settled();
    expect(backend.requests).toEqual([]);
  });

  it.each(Object.entries(CHANGES))('reads what is open again after %s', async (title, { call, asks }) => {
    await open(waitingOptions());
    await open(photoBytesOptions('avatars', 'm/1.jpg'));
    await call();
    // A dialog closes when what is behind it is current; a decided report goes on to the next one at once.
    expect(queryClient.isFetching()).toBe(title.startsWith('deciding a report') ? 1 : 0);
    await settled();
    expect(backend.requests).toEqual([...asks, rpc('desk_waiting')]);
  });

  it('reads nothing again after a refused change', async () => {
    await open(waitingOptions());
    backend.otherwise = Response.json({ message: 'refused' }, { status: 409 });
    await expect(changing(closeBreachOptions(3), null)()).rejects.toThrow('refused');
    await settled();
    expect(backend.requests).toEqual([rpc('desk_close_breach', { number: 3 })]);
  });

  it('reads what others work on again when the window is looked at', async () => {
    await open(waitingOptions());
    await open(todayOptions());
    await open(reportsOptions(false));
    await open(ordersOptions());
    await open(newPhotosOptions());
    queryClient.getQueryCache().onFocus();
    await settled();
    expect(backend.requests).toEqual([
      rpc('desk_waiting'),
      rpc('desk_today'),
      rpc('desk_reports', { decided: false }),
      rpc('desk_orders'),
    ]);
  });

  it('reads a breach every three seconds while mails about it wait', async () => {
    // Queries are only repeated in a browser.
    environmentManager.setIsServer(() => false);
    closing.push(() => environmentManager.setIsServer(() => true));
    backend.answers['POST /rest/v1/rpc/desk_breach'] = [
      Response.json(breachPage(2)),
      Response.json(breachPage(0)),
    ];
    await reading(breachOptions(3))();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    closing.push(() => vi.useRealTimers());
    closing.push(
      new QueryObserver(queryClient, { ...breachOptions(3), refetchOnMount: false }).subscribe(
        () => undefined,
      ),
    );
    const read = rpc('desk_breach', { number: 3 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(backend.requests).toEqual([read]);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(backend.requests).toEqual([read, read]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(backend.requests).toEqual([read, read]);
  });
});
