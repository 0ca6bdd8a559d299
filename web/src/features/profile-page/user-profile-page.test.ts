/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { UserProfilePage } from './user-profile-page.tsx';

const MEMBER = 'GET /rest/v1/valid_profiles';
const INTEREST = 'GET /rest/v1/my_interests';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = () => [new Response(null, { status: 204 })];
const NAME = 'Anagha Vilas Deshmukh';
const shown = { ...ANAGHA, photo_level: 'members', age: 27 };
const CONTACT = {
  phone: '9000012345',
  parent_number: '9000012346',
  parent_address: '12 Shanti Society',
  mama_phone: '9000012347',
  call_first: null,
};

const interest = (state: string, direction: string, changed: object = {}) => ({
  interest_id: 'i',
  id: ANAGHA.id,
  state,
  direction,
  sentence: 0,
  by_family: false,
  sent_at: '2026-10-05T08:00:00Z',
  accepted_at: null,
  may_send: false,
  ...changed,
});

const PAGE = createElement(UserProfilePage, { besideDetails: () => createElement('p', null, 'Beside') });

interface Opening {
  /** What is between the two. */
  between?: object | null;
  answers?: Answers;
  state?: unknown;
}

/** The profile of Anagha as a man sees it. */
async function open({ between = null, answers = {}, state = { user_id: ANAGHA.id } }: Opening = {}) {
  const used = await openAsMember(
    createElement(Routes, null, createElement(Route, { path: '/user', element: PAGE })),
    {
      'GET /rest/v1/profile_status': [
        Response.json({ data_without_updated_at: { gender: 'Male' }, media_data: [] }),
      ],
      'GET /rest/v1/follows': [Response.json([])],
      'POST /rest/v1/follows': [new Response(null, { status: 201 })],
      'DELETE /rest/v1/follows': done(),
      'POST /storage/v1/object/list/avatars': [Response.json([])],
      [MEMBER]: [Response.json(shown)],
      [INTEREST]: [Response.json(between)],
      [rpc('last_active')]: [Response.json('week')],
      [rpc('checks_of')]: [Response.json([])],
      [rpc('family_facts')]: [Response.json({ made_by: 'self', run_by_family: false })],
      [rpc('contact_of')]: [Response.json(CONTACT)],
      ...answers,
    },
    { address: '/user', state },
  );
  return used;
}

/** The same, once the interest is known. */
async function openShown(opening?: Opening) {
  const used = await open(opening);
  await screen.findByRole('heading', { name: NAME });
  await waitFor(() =>
    expect(
      screen.queryByRole<HTMLButtonElement>('button', { name: en['interest.send'] })?.disabled ?? false,
    ).toBe(false),
  );
  return used;
}

const press = (name: string) => screen.getByRole('button', { name });
const shows = (name: string) => screen.queryByRole('button', { name }) !== null;

test.each([
  [null, '/home'],
  [{ user_id: 7 }, '/home'],
  [{ user_id: 'me' }, '/my_profile'],
])('the state %j leads to %s', async (state, path) => {
  await open({ state });
  expect(address).toBe(path);
});

test('a member who cannot be seen leads to the others', async () => {
  await open({ answers: { [MEMBER]: [Response.json(null)] } });
  await screen.findByText(en['error.member_not_found']);
  expect(screen.getByRole('link', { name: en['profile.see_others'] }).getAttribute('href')).toBe('/home');
});

test('a profile that does not load says so and is loaded on a press', async () => {
  const { user } = await open({
    answers: {
      [MEMBER]: [Response.json({ code: 'x', message: 'x' }, { status: 400 }), Response.json(shown)],
    },
  });
  await user.click(await screen.findByRole('button', { name: en['ui.retry'] }));
  await screen.findByRole('heading', { name: NAME });
});

test('without an interest one may be sent, with a sentence or without', async () => {
  const { user, backend } = await openShown({
    between: interest('declined', 'sent', { may_send: true }),
    answers: { [rpc('send_interest')]: [null, ...done()] },
  });
  expect(screen.queryByText(en['interest.sent_declined'])).not.toBeNull();
  expect([shows(en['profile.call']), shows(en['interest.accept']), shows(en['interest.withdraw'])]).toEqual([
    true,
    false,
    false,
  ]);
  await user.click(press(en['interest.send']));
  await screen.findByText(en['error.network']);
  await user.click(press(en['interest.with_sentence']));
  await user.click(await screen.findByRole('menuitem', { name: en['interest.sentence_2'] }));
  await waitFor(() =>
    expect(backend.last(rpc('send_interest'))?.body).toEqual({ user_id: ANAGHA.id, sentence: 2 }),
  );
  await user.click(press(en['interest.send']));
  await waitFor(() =>
    expect(backend.last(rpc('send_interest'))?.body).toEqual({ user_id: ANAGHA.id, sentence: 0 }),
  );
});

test.each([
  ['accepted', 'sent', 'interest.sent_accepted'],
  ['ended', 'received', 'interest.received_ended'],
  ['declined', 'received', 'interest.received_declined'],
] as const)('after an interest that was %s (%s) there is the call only', async (state, direction, text) => {
  await openShown({ between: interest(state, direction) });
  await screen.findByText(en[text]);
  expect(shows(en['profile.call'])).toBe(true);
  expect([shows(en['interest.send']), shows(en['interest.accept']), shows(en['interest.withdraw'])]).toEqual([
    false,
    false,
    false,
  ]);
});

test('an interest that was sent says what went with it, and is withdrawn', async () => {
  const { user, backend } = await openShown({
    between: interest('pending', 'sent', { sentence: 3, by_family: true }),
    answers: { [rpc('withdraw_interest')]: done() },
  });
  await screen.findByText(en['interest.sent_pending'], { exact: false });
  expect(screen.queryByText(en['interest.by_family'])).not.toBeNull();
  expect(screen.queryByText(`“${en['interest.sentence_3']}”`)).not.toBeNull();
  await user.click(press(en['interest.withdraw']));
  await waitFor(() => expect(backend.last(rpc('withdraw_interest'))?.body).toEqual({ user_id: ANAGHA.id }));
});

test('an interest that was received is accepted and celebrated', async () => {
  const { user, backend } = await openShown({
    between: interest('pending', 'received'),
    answers: { [rpc('answer_interest')]: done() },
  });
  await screen.findByText(`${NAME} has sent you an interest.`);
  expect(shows(en['interest.withdraw'])).toBe(false);
  expect(screen.queryByText(/“/)).toBeNull();
  await user.click(press(en['interest.accept']));
  expect(await screen.findByRole('dialog', { name: en['interest.accepted_title'] })).not.toBeNull();
  expect(backend.last(rpc('answer_interest'))?.body).toEqual({ user_id: ANAGHA.id, accept: true });
});

test('the heart saves and unsaves', async () => {
  const { user, backend } = await openShown();
  await user.click(press(en['profile.save']));
  await waitFor(() => expect(shows(en['profile.unsave'])).toBe(true));
  await waitFor(() => expect(backend.asked).toContain('POST /rest/v1/follows'));
  await user.click(press(en['profile.unsave']));
  await waitFor(() => expect(backend.asked).toContain('DELETE /rest/v1/follows'));
});

test('contact details are asked for on a press, and the first number has the focus', async () => {
  const { user, backend } = await openShown();
  const ask = await screen.findByRole('button', { name: en['numbers.show'] });
  expect(backend.asked).not.toContain(rpc('contact_of'));
  expect(screen.queryByText(en['numbers.show_note'])).not.toBeNull();
  await user.click(ask);
  await screen.findByText(en['numbers.seen']);
  expect(shows(en['numbers.show'])).toBe(false);
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/^tel:/));
});

test.each([
  ['may be asked for again', null, true],
  [
    'are over for today',
    Response.json({ code: 'PT429', message: 'contact_limit_reached' }, { status: 429 }),
    false,
  ],
])('contact details that %s say so', async (_, answer, again) => {
  const { user } = await openShown({ answers: { [rpc('contact_of')]: [answer, Response.json(CONTACT)] } });
  await user.click(await screen.findByRole('button', { name: en['numbers.show'] }));
  await waitFor(() => expect(shows(en['ui.retry'])).toBe(again));
  if (!again) return void (await screen.findByText(en['error.contact_limit_reached']));
  await user.click(press(en['ui.retry']));
  await screen.findByText(en['numbers.seen']);
});

/** Chooses an entry of the menu. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], entry: string) {
  await user.click(press(en['more.label']));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a blocked member gives way to a notice that takes it back', async () => {
  const { user, backend } = await openShown({
    answers: { [rpc('block_member')]: done(), [rpc('unblock_member')]: [null, ...done()] },
  });
  await choose(user, en['block.block']);
  await screen.findByText(`${NAME} is blocked. You no longer see each other, and they are not told.`);
  expect(backend.last(rpc('block_member'))?.body).toEqual({ user_id: ANAGHA.id });
  expect(document.activeElement).toBe(press(en['block.undo']));
  await user.click(press(en['block.undo']));
  await screen.findByText(en['error.network']);
  await user.click(press(en['block.undo']));
  await screen.findByRole('heading', { name: NAME });
  expect(backend.last(rpc('unblock_member'))?.body).toEqual({ user_id: ANAGHA.id });
});

test('a block that fails is told', async () => {
  const { user } = await openShown({ answers: { [rpc('block_member')]: [null] } });
  await choose(user, en['block.block']);
  await screen.findByText(en['error.network']);
  expect(screen.queryByRole('heading', { name: NAME })).not.toBeNull();
});

test.each([
  ['accepted', 1],
  ['ended', 0],
])('with an interest that is %s a contact can be ended: %i', async (state, times) => {
  const { user, backend } = await openShown({
    between: interest(state, 'sent'),
    answers: { [rpc('end_contact')]: done() },
  });
  await user.click(press(en['more.label']));
  await screen.findByRole('menuitem', { name: en['report.report'] });
  const entries = screen.queryAllByRole('menuitem', { name: en['interest.end_contact'] });
  expect(entries).toHaveLength(times);
  if (!entries[0]) return;
  await user.click(entries[0]);
  await waitFor(() => expect(backend.last(rpc('end_contact'))?.body).toEqual({ user_id: ANAGHA.id }));
});

test('a report opens its sheet', async () => {
  const { user } = await openShown();
  await choose(user, en['report.report']);
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.queryByText(`Report ${NAME}`)).not.toBeNull();
});

test('who acts for a candidate neither blocks nor reports', async () => {
  await openShown();
  expect(shows(en['more.label'])).toBe(true);
  useUserStore.setState({ account: 'helper' });
  await waitFor(() => expect(shows(en['more.label'])).toBe(false));
});

test.each([
  [[], { made_by: 'mother', run_by_family: true }, ['Filled in by the mother', 'Run by family']],
  [
    [{ kind: 'phone', month: '2026-05-01' }],
    { made_by: 'self', run_by_family: false },
    ['Filled in by the candidate', '✓Phone number checked (May 2026)'],
  ],
])('the checks %j and the facts %j are told', async (checks, facts, lines) => {
  await openShown({
    answers: { [rpc('checks_of')]: [Response.json(checks)], [rpc('family_facts')]: [Response.json(facts)] },
  });
  const first = await screen.findByText(lines[0] as string);
  expect([...(first.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual(lines);
});

test.each([
  ['week', 1],
  [null, 0],
])('the last activity %s is told %i times', async (when, times) => {
  await openShown({ answers: { [rpc('last_active')]: [Response.json(when)] } });
  await screen.findByText('Beside');
  await waitFor(() => expect(screen.queryAllByText(en['profile.last_active_week'])).toHaveLength(times));
});
