/** What the desk's lists and cards say in each state of a row. */
import { type ComponentType, createElement, type ReactElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { linksOf, render } from '#web/testing/render-screen.ts';
import type { DeskMember, DeskPayment, HistoryEntry, Merge, Waiting } from './api/rows.ts';
import { BreachesPage } from './breaches-page.tsx';
import { Checks } from './components/checks.tsx';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { DeskNavigation } from './components/desk-navigation.tsx';
import { LogEntryText } from './components/log-entry-text.tsx';
import { Payments } from './components/member-payments.tsx';
import { Merges } from './components/merges.tsx';
import { TextMessages } from './components/text-messages.tsx';
import { HealthPage } from './health-page.tsx';
import { MembersPage } from './members-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { PaymentsPage } from './payments-page.tsx';

const USER = '00000000-0000-4000-8000-000000000001';
const HOUR_MS = 3_600_000;
/** A moment so many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const AT = '2026-11-22T05:12:00Z';

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER });
  afterAll(() => {
    Object.assign(useUserStore.getInitialState(), { id: null });
  });
});

interface Opened {
  address?: string;
  role?: 'operator' | 'moderator';
}

/** A page whose query has these rows. */
function page(
  component: ComponentType,
  key: readonly unknown[],
  rows: unknown,
  { address = '/desk', role = 'operator' }: Opened = {},
) {
  const { html, text } = render(createElement(component), {
    address,
    loaded: [
      [['desk', ...key], rows],
      [['desk-role', USER], role],
    ],
  });
  return { html, text: text.replaceAll('\u00A0', ' ') };
}
const shown = (element: ReactElement) => render(element).text.replaceAll('\u00A0', ' ');

describe('a deadline', () => {
  it.each([
    [-0.01, 'Overdue', true],
    [0.01, '1 min left', false],
    [0.99, '60 min left', false],
    [1.01, '1 h left', false],
    [47.9, '47 h left', false],
    [48.1, '2 days left', false],
    [71.9, '2 days left', false],
  ])(
    'is shown in the largest unit that fits, rounded down but for minutes: %d hours as %s',
    (hours, text, isLate) => {
      const { html, text: badge } = render(createElement(DeadlineBadge, { dueAt: inHours(hours) }));
      expect([badge, html.includes('bg-kumkum-soft')]).toEqual([text, isLate]);
    },
  );
});

describe('the checks of a member', () => {
  const checked = (kind: 'phone' | 'identity' | 'face', passed: boolean, expired: boolean) => ({
    kind,
    passed,
    expired,
    checked_at: AT,
  });
  const checks = [
    checked('phone', true, false),
    checked('identity', true, true),
    checked('face', false, false),
  ];
  const card = (member: Partial<DeskMember>) =>
    render(createElement(Checks, { member: { code: 10_470, ...member } as DeskMember }));

  it('are shown to operators with what else can be recorded', () => {
    const { html, text } = card({ checks, payments: [] });
    expect(text).toContain('Phone number Checked 22 Nov 2026 It does not match Forget the result Identity');
    expect(text).toContain('Identity document Expired, checked 22 Nov 2026 It does not match Forget');
    expect(text).toContain('Face matches the photo Does not match, 22 Nov 2026 It matches Forget the result');
    expect(html.match(/bg-leaf-soft/g)).toHaveLength(1);
    expect(card({ checks: [], payments: [] }).text).toContain(
      'Phone number Not checked It matches It does not match Identity',
    );
  });

  it('are only read by moderators', () => {
    expect(card({ checks }).text).toMatch(/Face matches the photo Does not match, 22 Nov 2026$/);
  });
});

describe('the health of the server', () => {
  it('begins with faults, names what the server names, and has remedies', () => {
    const findings = [
      { about: 'disk', level: 'ok', text: 'Half is free.' },
      { about: 'something new', level: 'warning', text: 'It is slow.', remedy: 'Look at it.' },
      { about: 'backup', level: 'fault', text: 'There is none.' },
    ];
    expect(page(HealthPage, ['health'], { found_at: AT, findings }).text).toMatch(
      /Looked at 22 Nov 2026, 10:42 am Backup Fault There is none\. something new Look at it It is slow\. Look at it\. Disk Well Half is free\.$/,
    );
  });

  it('is not known before the first look', () => {
    expect(page(HealthPage, ['health'], null).text).toContain('There is nothing here yet.');
  });
});

describe('the desk’s payments', () => {
  it('to look at link to the member, if there still is one, and say by when to answer', () => {
    const dispute = { kind: 'dispute', payment_id: 'pay_1', member_code: 10_470, amount: 29_900, at: AT };
    const { html, text } = page(
      PaymentsPage,
      ['payments'],
      [
        { ...dispute, respond_by: '2026-11-29T05:12:00Z' },
        { ...dispute, kind: 'mismatch', payment_id: 'pay_2', member_code: null, respond_by: null },
      ],
    );
    expect(text).toMatch(
      /wants an answer ₹299 Member 10470 · pay_1 · 22 Nov 2026, 10:42 am Answer by 29 Nov 2026, 10:42 am Another/,
    );
    expect(text).toMatch(/asked for ₹299 pay_2 · 22 Nov 2026, 10:42 am$/);
    expect(linksOf(html)).toEqual(['/desk/member?code=10470']);
  });

  it('of a member say how they were received', () => {
    const online = { ...{ at: AT, payment_id: 'pay_1', amount: 29_900 }, ...{ state: 'valid', until: AT } };
    const none = { method: null, reference: null, received_on: null };
    const cash = { state: 'refunded', until: null, payment_id: 'cash_1', method: 'cash', reference: 'R 7' };
    const payments = [
      { ...online, ...none },
      { ...online, ...cash, received_on: '2026-11-20' },
    ];
    const card = (rows: object[]) =>
      shown(createElement(Payments, { code: 1, payments: rows as DeskPayment[] }));
    expect(card(payments)).toMatch(
      /₹299 Valid until 22 Nov 2026 22 Nov 2026, 10:42 am pay_1 ₹299 Refunded on 22 Nov 2026, 10:42 am Cash, R 7, received 20 Nov 2026 Record/,
    );
    expect(card(payments)).not.toContain('No payments');
    expect(card([])).toBe('Payments No payments. Record a payment');
  });
});

it('shows merges of choices with an undo, or with how far they are, and nothing without any', () => {
  const merge = { id: 1, list: 'caste', merged: 'A', into: 'B', at: AT, members: 3, left: 0, undone: false };
  const card = (merges: object[]) => render(createElement(Merges, { merges: merges as Merge[] }));
  const { html, text } = card([
    merge,
    { ...merge, id: 2, left: 1 },
    { ...merge, id: 3, left: 2, undone: true },
  ]);
  expect(text).toBe(
    'Merged choices A → B. Members: 3 Undo A → B: 1 still to do A → B is being undone: 2 still to do',
  );
  expect(html).toMatch(/aria-valuenow="3" aria-valuemin="0" aria-valuemax="4".*width:75%/);
  // How far an undo is, is not known.
  expect(html).toMatch(/aria-label="[^"]*undone[^"]*" aria-valuemin/);
  expect(card([]).html).toBe('');
});

describe('the members that the desk lists', () => {
  const member = {
    code: 10_470,
    name: 'Anagha',
    regional_name: 'अनघा',
    state: 'listed',
    city: 'Pune',
    email: 'a@b.example',
    paid_until: '2999-01-31T00:00:00Z',
    missing: ['photos', 'parents'],
    total: 3,
  };
  const bare = {
    code: 2,
    name: '',
    regional_name: null,
    state: 'lapsed',
    city: null,
    email: null,
    paid_until: '2026-01-31T00:00:00Z',
    missing: [],
    total: 3,
  };

  it('to call have their reason, and how many there are', () => {
    const { text, html } = page(MembersPage, ['members', 'expiring'], [member, bare]);
    expect(text).toContain(
      '3 members · the first 2 are shown Anagha Listed 10470 · अनघा · Pune · a@b.example Year ends 31 Jan 2999 · Missing: Photos, Parents and relatives details No name yet Fee lapsed 2 Year ended 31 Jan 2026',
    );
    expect(html.match(/bg-leaf-soft/g)).toHaveLength(1);
    expect(linksOf(html)).toEqual(['/desk/member?code=10470', '/desk/member?code=2']);
    const only = page(MembersPage, ['members', 'unpaid'], [{ ...member, paid_until: null, total: 1 }], {
      address: '/desk/members?list=unpaid',
    });
    expect(only.text).toMatch(
      /Incomplete One member Anagha .* Missing: Photos, Parents and relatives details$/,
    );
  });

  it('are found by more for operators than for moderators, who get no list to call', () => {
    const found = page(MembersPage, ['find', 'an'], [member], { address: '/desk/members?q=an' });
    expect(found.text).toMatch(
      /phone number or e-mail Search Anagha Listed 10470 · अनघा · Pune · a@b.example$/,
    );
    const asModerator = page(MembersPage, ['members', 'expiring'], [member], { role: 'moderator' });
    expect(asModerator.text).toBe('Members Find a member Profile code, or name in English or Marathi Search');
  });
});

it('lists orders with their deadline, or with how they were decided', () => {
  const order = {
    ticket: 'RG-1',
    authority: 'Pune court',
    reference: 'C 1',
    issued_by: 'court',
    about_code: 10_470,
  };
  const open = {
    ...order,
    received_at: AT,
    due_at: '2026-11-22T08:12:00Z',
    decision: null,
    decided_at: null,
  };
  const decided = { ...open, ticket: 'RG-2', about_code: null, decision: 'upheld', decided_at: AT };
  expect(page(OrdersPage, ['orders'], [open, decided]).text).toMatch(
    /Pune court Overdue C 1 · A court · Member 10470 RG-1 · decide by 22 Nov 2026, 1:42 pm Pune court Carried out C 1 · A court RG-2 · decided 22 Nov 2026, 10:42 am$/,
  );
});

it('lists breaches with the deadline of the next notice until they are closed', () => {
  const notice = { notice: 'cert_in', due_at: inHours(-1), sent_at: AT, reference: '' };
  const deadlines = [notice, { ...notice, notice: 'board', due_at: inHours(5.5), sent_at: null }];
  const breach = { number: 1, title: 'Lost disk', noticed_at: AT, closed_at: null, deadlines };
  const told = { ...breach, number: 3, deadlines: [notice] };
  expect(
    page(BreachesPage, ['breaches'], [breach, { ...breach, number: 2, closed_at: AT }, told]).text,
  ).toMatch(
    /Lost disk 5 h left B-1 · noticed 22 Nov 2026, 10:42 am Lost disk Closed B-2 · noticed [^B]*am Lost disk B-3 · /,
  );
});

describe('an entry of the log', () => {
  const entry = {
    id: 1,
    at: AT,
    action: 'read_member',
    actor_code: 7,
    actor_name: 'Asha',
    subject: '10470',
    member_code: 10_470,
    detail: {},
  };
  it.each<[string, object, string]>([
    ['names the member once', {}, 'Member 10470 22 Nov 2026, 10:42 am · Asha · 7'],
    ['says how often, and why', { detail: { times: 2, reason: 'Call' } }, 'Member 10470 · 2× Call 22 Nov'],
    ['says nothing of once', { detail: { times: 1 } }, 'Member 10470 22 Nov'],
    ['names another subject', { subject: 'RG-1', member_code: null }, 'RG-1 22 Nov'],
    ['is of the command line', { actor_code: null, actor_name: null }, '10:42 am · Command line'],
    [
      'has words for a check',
      { action: 'record_check', subject: 'phone' },
      '· Member 10470 · Phone number 22',
    ],
  ])('%s', (_what, changes, text) => {
    const row = { ...entry, ...changes } as HistoryEntry;
    expect(shown(createElement(LogEntryText, { entry: row }))).toContain(text);
  });
});

it('warns of accounts that have only a number when signing in by text message is off', () => {
  const settings = (changes: object) => {
    const stored = {
      sign_in: false,
      abroad: true,
      an_hour: 5,
      a_day: 0,
      sender: null,
      sent_last_hour: 1,
      sent_last_day: 2,
      only_by_number: 1,
      ...changes,
    };
    return page(TextMessages, ['text-settings'], stored);
  };
  const warning = 'Who has no e-mail address cannot sign in while this is off.';
  expect(settings({}).text).toContain(`number No Yes ${warning} Numbers outside India`);
  expect(settings({ sign_in: true }).text).not.toContain(warning);
  const quiet = settings({ only_by_number: 0, sender: 'whatsapp' });
  expect(quiet.text).toMatch(/^Messages leave by WhatsApp\./);
  expect(quiet.text).not.toContain(warning);
  expect([settings({}).text, quiet.text].map((text) => text.includes('No sender is configured'))).toEqual([
    true,
    false,
  ]);
  // Off for signing in, on for abroad; five an hour, and no number yet a day.
  expect(
    [...quiet.html.matchAll(/(checked="" )?value="([^"]*)"/g)].map(([, on = '', value]) => on + value),
  ).toEqual(['checked="" off', 'on', 'off', 'checked="" on', '5', '']);
});

describe('the navigation of the desk', () => {
  const work: Waiting[] = [
    { kind: 'reports', waiting: 2, due_at: inHours(-1), since: null },
    { kind: 'photos', waiting: 999, due_at: null, since: AT },
    { kind: 'stories', waiting: 0, due_at: null, since: null },
    { kind: 'payments', waiting: 1000, due_at: inHours(1), since: null },
  ];
  const navigation = (role: 'operator' | 'moderator', address: string) =>
    render(createElement(DeskNavigation, { role }), { address, loaded: [[['desk', 'waiting'], work]] });

  it('has what waits, at most 999, and whether something is overdue', () => {
    const { text, html } = navigation('operator', '/desk');
    expect(text).toBe(
      'Today Work Reports 2 waiting, at least one overdue New photos 999 waiting Stories Payments to look at 999+ waiting Orders Data breaches People Members Community Figures Settings Choice lists Log Health',
    );
    expect(html.match(/bg-kumkum-fill/g)).toHaveLength(1);
    expect(navigation('moderator', '/desk').text).toMatch(/Stories People Members$/);
  });

  it.each([
    ['/desk', 'page', '/desk'],
    ['/desk/members', 'page', '/desk/members'],
    ['/desk/member?code=7', 'true', '/desk/members'],
    ['/desk/report?ticket=1', 'true', '/desk/reports'],
  ])('marks the page that is open at %s', (address, current, link) => {
    const { html } = navigation('operator', address);
    const marked = [...html.matchAll(/<a aria-current="(\w+)"[^>]*href="([^"]*)"/g)].map(
      ([, ...found]) => found,
    );
    expect(marked).toEqual([[current, link]]);
  });
});
