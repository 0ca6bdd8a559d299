/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import type { ProfileStatus } from '#web/backend/types.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { MembershipNotice } from './membership-notice.tsx';
import { MembershipSettings } from './membership-settings.tsx';
import { useFarewell } from './use-farewell.tsx';

const MARRIAGE = 'GET /rest/v1/my_marriage';
const call = (change: string) => `POST /rest/v1/rpc/${change}_membership`;
const done = () => [new Response(null, { status: 204 })];

/** A listed member with a paid year. */
const LISTED = {
  has_paid: true,
  expiry_at: '2027-01-10T08:00:00Z',
  deactivated_at: null,
  unlisted_reason: null,
  unlisted_report_kind: null,
  isTextFormNull: false,
  isMediaNull: false,
} as ProfileStatus;
const PAUSED = { deactivated_at: '2026-10-05T08:00:00Z' };
const UNLISTED = { unlisted_reason: 'Spam' };
const UNPAID = { has_paid: false, expiry_at: null };

const press = (name: string) => screen.getByRole('button', { name });

function Settings({ status }: { status: ProfileStatus }) {
  const farewell = useFarewell(status);
  const settings = createElement(MembershipSettings, { status, askFirst: farewell.ask });
  return createElement(Fragment, null, settings, farewell.sheet);
}

/** The settings of a member, with what cancelling asks first; everything of the membership may be changed. */
async function open(changed: Partial<ProfileStatus> = {}, answers: Answers = {}) {
  const status = { ...LISTED, ...changed };
  const used = await openAsMember(createElement(Settings, { status }), {
    [MARRIAGE]: [Response.json([])],
    ...Object.fromEntries(['deactivate', 'reactivate', 'cancel'].map((change) => [call(change), done()])),
    ...answers,
  });
  await waitFor(() => expect(used.backend.asked.includes(MARRIAGE)).toBe(status.deactivated_at !== null));
  return used;
}

const [MARRY, PAUSE, RESUME, CANCEL] = [
  en['title.marriage'],
  en['membership.deactivate'],
  en['membership.reactivate'],
  en['membership.cancel'],
];

test.each([
  ['a listed member', {}, [MARRY, PAUSE, CANCEL]],
  ['a paused member', PAUSED, [MARRY, RESUME, CANCEL]],
  ['a member whom an operator has unlisted', UNLISTED, [MARRY, CANCEL]],
  ['a paused member whom an operator has unlisted', { ...PAUSED, ...UNLISTED }, [MARRY, CANCEL]],
  ['a member whose year is over', { has_paid: false }, [MARRY]],
  ['who never was a member', UNPAID, []],
])('%s can do what applies', async (_, changed, rows) => {
  await open(changed);
  await waitFor(() =>
    expect(
      [MARRY, PAUSE, RESUME, CANCEL].filter((row) => screen.queryByText(row as string) !== null),
    ).toEqual(rows),
  );
});

test('a member whose marriage is fixed does not resume here', async () => {
  const { backend } = await open(PAUSED, { [MARRIAGE]: [Response.json([{ fixed_at: '2026-10-05' }])] });
  await waitFor(() => expect(backend.asked).toContain(MARRIAGE));
  await screen.findByText(CANCEL);
  expect(screen.queryByText(RESUME)).toBeNull();
});

test('a pause is confirmed, told, and asked again after a failure', async () => {
  const { user, backend } = await open({}, { [call('deactivate')]: [null, ...done()] });
  await user.click(screen.getByText(PAUSE));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText(/Until 10 January 2027/)).not.toBeNull();
  expect(backend.asked).not.toContain(call('deactivate'));
  await user.click(dialog.getByRole('button', { name: PAUSE }));
  await dialog.findByText(en['error.network']);
  await user.click(dialog.getByRole('button', { name: en['membership.deactivate_keep'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByText(PAUSE));
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.queryByText(en['error.network'])).toBeNull();
  await user.click(again.getByRole('button', { name: PAUSE }));
  await screen.findByText(en['membership.deactivate_done']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [done(), en['membership.reactivate_done']],
  [[null], en['error.network']],
])('resuming acts at once (%#)', async (answer, text) => {
  const { user } = await open(PAUSED, { [call('reactivate')]: answer });
  await user.click(await screen.findByText(RESUME));
  await screen.findByText(text);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** What cancelling asks first. */
async function askFirst(...opening: Parameters<typeof open>) {
  const used = await open(...opening);
  await used.user.click(screen.getByText(CANCEL));
  const sheet = within(await screen.findByRole('dialog', { name: en['farewell.why_title'] }));
  return { ...used, sheet, choose: (name: string) => used.user.click(sheet.getByText(name)) };
}

test('a member who wants to leave for another reason goes on to the dialog and cancels', async () => {
  const { user, backend, choose } = await askFirst();
  await choose(en['farewell.other']);
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.asked).not.toContain(call('cancel'));
  await user.click(dialog.getByRole('button', { name: CANCEL }));
  await screen.findByText(en['membership.cancel_done']);
  expect(backend.asked).toContain(call('cancel'));
});

test('a closed question leads nowhere', async () => {
  const { user } = await askFirst();
  await user.click(press(en['ui.close']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a fixed marriage leads to its page', async () => {
  const { choose } = await askFirst();
  await choose(MARRY);
  await waitFor(() => expect(address).toBe('/marriage'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a member who wants to wait is offered the pause, or goes on without it', async () => {
  const { user, choose } = await askFirst({}, { [call('deactivate')]: [null, ...done()] });
  await choose(en['farewell.pause']);
  const sheet = within(await screen.findByRole('dialog', { name: en['farewell.pause_title'] }));
  expect(sheet.queryByText(/Until 10 January 2027/)).not.toBeNull();
  await user.click(sheet.getByRole('button', { name: PAUSE }));
  await sheet.findByText(en['error.network']);
  await user.click(sheet.getByRole('button', { name: PAUSE }));
  await screen.findByText(en['membership.deactivate_done']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByText(CANCEL));
  expect(await screen.findByRole('dialog', { name: en['farewell.why_title'] })).not.toBeNull();
  await user.click(screen.getByText(en['farewell.pause']));
  await user.click(press(en['farewell.leave']));
  expect(await screen.findByRole('alertdialog')).not.toBeNull();
});

test.each([
  ['paused', PAUSED],
  ['unlisted', UNLISTED],
])('a %s member is asked for no reason', async (_, changed) => {
  const { user } = await open(changed);
  await user.click(await screen.findByText(CANCEL));
  expect(await screen.findByRole('alertdialog')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** The notice above the sections. */
async function openNotice(
  changed: Partial<ProfileStatus>,
  { confirming = false, answers = {} as Answers } = {},
) {
  const onPay = vi.fn();
  const status = { ...LISTED, ...changed };
  const used = await openAsMember(createElement(MembershipNotice, { status, confirming, onPay }), {
    [MARRIAGE]: [Response.json([])],
    [call('reactivate')]: done(),
    ...answers,
  });
  return { ...used, onPay };
}

test.each<[string, Partial<ProfileStatus>, string | RegExp, string | null]>([
  ['whose year is over', { has_paid: false }, en['membership.lapsed'], en['membership.renew_lapsed']],
  ['whom only the fee lacks', UNPAID, en['membership.only_fee_left'], en['membership.to_payment']],
  ['whom an operator has unlisted', UNLISTED, /“Spam”/, null],
  [
    'who was reported',
    { ...UNLISTED, unlisted_report_kind: 'under_age' },
    /it was reported as that of a person under age/,
    null,
  ],
])('the notice of a member %s says so', async (_, changed, text, button) => {
  const { user, onPay } = await openNotice(changed);
  expect(screen.queryByText(text)).not.toBeNull();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    button ? [button] : [],
  );
  if (!button) return;
  await user.click(press(button));
  expect(onPay).toHaveBeenCalledOnce();
});

test.each<[string, Partial<ProfileStatus>, boolean]>([
  ['a listed member', {}, false],
  ['a payment that is being confirmed', UNPAID, true],
  ['a profile that lacks texts', { ...UNPAID, isTextFormNull: true }, false],
  ['a profile that lacks a photo', { ...UNPAID, isMediaNull: true }, false],
])('there is no notice for %s', async (_, changed, confirming) => {
  await openNotice(changed, { confirming });
  expect(document.querySelector('section')).toBeNull();
});

test('the notice of a pause resumes', async () => {
  const { user } = await openNotice(PAUSED);
  await user.click(await screen.findByRole('button', { name: RESUME }));
  await screen.findByText(en['membership.reactivate_done']);
});

test('the notice of a fixed marriage leads to its page', async () => {
  await openNotice(PAUSED, { answers: { [MARRIAGE]: [Response.json([{ fixed_at: '2026-10-05' }])] } });
  await screen.findByText(en['marriage.hidden']);
  expect(screen.getByRole('link', { name: MARRY }).getAttribute('href')).toBe('/marriage');
  expect(screen.queryByRole('button')).toBeNull();
});
