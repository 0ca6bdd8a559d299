/** @vitest-environment happy-dom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { chosenHomeGender } from '#web/members/home-list.ts';
import { useUserStore } from '#web/session/user-store.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './browse-page.tsx';

const MEMBERS = 'GET /rest/v1/valid_profiles';
const INTERESTS = 'GET /rest/v1/my_interests';
const MATCHES = 'POST /rest/v1/rpc/best_matches';
const QUESTIONS = 'GET /rest/v1/my_marriage_questions';
const SEARCHES = 'POST /rest/v1/rpc/my_saved_searches';
const DELETE = 'POST /rest/v1/rpc/delete_saved_search';
const done = () => [new Response(null, { status: 204 })];
const member = (id: string) => ({ ...ANAGHA, id, photo_level: 'members', age: 27 });

/** Of a man for whom nothing waits. */
const STATUS = {
  data_without_updated_at: { gender: 'Male' },
  waiting_interests: 0,
  open_notices: [],
  media_data: [],
};

interface Opening {
  gender?: string | null;
  waiting?: number;
  answers?: Answers;
}

/** The page of a member of this gender, at this address. */
async function open(search = '', { gender = 'Male', waiting = 0, answers = {} }: Opening = {}) {
  const status = { ...STATUS, data_without_updated_at: { gender }, waiting_interests: waiting };
  const used = await openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [Response.json(status)],
      [MEMBERS]: [Response.json([member('a'), member('b')])],
      [MATCHES]: [Response.json([{ id: 'a', guna_known: true }]), Response.json([])],
      [INTERESTS]: [Response.json([])],
      [QUESTIONS]: [Response.json([])],
      [SEARCHES]: [Response.json([])],
      ...answers,
    },
    { address: `/home${search}`, loaded: [[['profile-status', 'me'], status]] },
  );
  await screen.findByText(en['browse.no_more']);
  return used;
}

const shown = () =>
  [en['browse.Female'], en['browse.Male'], en['browse.all']].find(
    (name) => screen.getByRole<HTMLInputElement>('radio', { name }).checked,
  );
const order = () => screen.queryByRole('button', { name: en['order.match'] });
const asked = (used: Awaited<ReturnType<typeof open>>) =>
  decodeURIComponent(used.backend.last(MEMBERS)?.query ?? '');

test.each([
  ['Male', '', en['browse.Female'], true],
  ['Female', '', en['browse.Male'], true],
  [null, '', en['browse.all'], false],
  ['Male', '?gender=Male', en['browse.Male'], false],
  ['Male', '?gender=all', en['browse.all'], false],
])(
  'a viewer of the gender %s at %s sees %s; with an order to choose: %s',
  async (gender, search, whom, hasOrder) => {
    const used = await open(search, { gender });
    expect(shown()).toBe(whom);
    expect(order() !== null).toBe(hasOrder);
    expect(/gender=eq\.(\w+)/.exec(asked(used))?.[1]).toBe(
      { Brides: 'Female', Grooms: 'Male' }[whom as string],
    );
  },
);

test('whom to show is chosen in the address, which names only what is not usual', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: en['browse.Male'] }));
  expect(address).toBe('/home?gender=Male');
  expect(chosenHomeGender('me')).toBe('Male');
  await user.click(screen.getByRole('radio', { name: en['browse.Female'] }));
  expect(address).toBe('/home');
  expect(chosenHomeGender('me')).toBe('Female');
});

test('the order of the match is in the address, and the filters take it along', async () => {
  const { user, backend } = await open();
  const filters = () => screen.getByRole('link', { name: en['browse.filters'] }).getAttribute('href');
  expect(filters()).toBe('/search');
  await user.click(order() as HTMLElement);
  expect(address).toBe('/home?order=match');
  expect(filters()).toBe('/search?order=match');
  await waitFor(() => expect(backend.asked).toContain(MATCHES));
  expect(screen.queryByText(en['order.match_note'], { exact: false })).not.toBeNull();
  await user.click(order() as HTMLElement);
  expect(address).toBe('/home');
  expect(screen.queryByText(en['order.match_note'], { exact: false })).toBeNull();
});

test('an empty list leads to the own profile and has no order', async () => {
  await open('', { answers: { [MEMBERS]: [Response.json([])] } });
  expect(screen.queryByText(en['browse.empty'])).not.toBeNull();
  expect(screen.getByRole('link', { name: en['bar.your_profile'] }).getAttribute('href')).toBe('/my_profile');
  expect(order()).toBeNull();
});

test('the list is shown in rows or cards', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: en['view.rows'] }));
  expect(localStorage.getItem('list-view')).toBe('rows');
  expect(screen.getByRole('list', { name: en['browse.title'] }).className).not.toMatch(/gap-4/);
});

const interest = (state: string) => ({
  ...member('x'),
  first_name: 'Bela',
  interest_id: 'i',
  state,
  direction: 'received',
  sentence: 0,
  by_family: false,
  sent_at: '2026-10-05T08:00:00Z',
  accepted_at: null,
});

test('the newest interest that waits is answered here', async () => {
  await open('', {
    waiting: 2,
    answers: { [INTERESTS]: [Response.json([interest('declined'), interest('pending')])] },
  });
  const waiting = within(await screen.findByRole('region', { name: '2 interests have come – answer' }));
  expect(waiting.getByRole('link', { name: '2 interests have come – answer' }).getAttribute('href')).toBe(
    '/sort_listed_profiles?show=received',
  );
  expect(await waiting.findByRole('button', { name: en['interest.accept'] })).not.toBeNull();
});

test('without an interest that waits none is read', async () => {
  const { backend } = await open();
  expect(backend.requests.filter((request) => request.includes('direction=eq.received'))).toEqual([]);
});

const question = { user_code: 10_470, first_name: 'Bela', last_name: 'Pawar' };

test.each([
  [en['marriage.yes'], true],
  [en['marriage.no'], false],
])('who named the member as partner is answered: %s', async (name, yes) => {
  const { user, backend } = await open('', {
    answers: {
      [QUESTIONS]: [Response.json([question])],
      'POST /rest/v1/rpc/answer_marriage_question': [null, ...done()],
    },
  });
  await screen.findByText(/^Bela Pawar \(10470\) says/);
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(en['error.network']);
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(backend.last('POST /rest/v1/rpc/answer_marriage_question')?.body).toEqual({ code: 10_470, yes }),
  );
});

test('a helper does not answer for the candidate', async () => {
  await open('', { answers: { [QUESTIONS]: [Response.json([question])] } });
  await screen.findByText(/says that you two are getting married/);
  act(() => useUserStore.setState({ account: 'helper' }));
  expect(screen.queryByText(/says that you two are getting married/)).toBeNull();
});

const saved = (id: string, changed: object) => ({
  id,
  name: `Search ${id}`,
  filters: {},
  missing: {},
  found: null,
  ...changed,
});

test('saved searches lead to their results, say what is new, and are deleted in the sheet', async () => {
  const searches = [
    saved('1', {
      filters: { city: ['Pune', 'Wai'], gender: 'Female' },
      missing: { city: ['Wai'] },
      found: 3,
    }),
    saved('2', { found: 0 }),
    saved('3', { found: 100 }),
  ];
  const { user, backend } = await open('', {
    answers: {
      [SEARCHES]: [Response.json(searches), Response.json(searches.slice(1))],
      [DELETE]: [null, ...done()],
    },
  });
  const chips = within(await screen.findByRole('region', { name: en['saved_search.title'] }));
  expect(chips.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Search 1 3 new', '/search?gender=Female&city=Pune&city=Wai'],
    ['Search 2 ', '/search'],
    ['Search 3 99+ new', '/search'],
  ]);
  await user.click(chips.getByRole('button', { name: en['saved_search.title'] }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    `Search 13 newBrides\u00A0· Pune\u00A0· Wai (${en['saved_search.missing']})`,
    `Search 2${en['saved_search.all']}`,
    `Search 399+ new${en['saved_search.all']}`,
  ]);
  expect(document.querySelector('s')?.textContent).toMatch(/^Wai/);
  const remove = (name: string) => sheet.getByRole('button', { name: `Delete the saved search “${name}”` });
  await user.click(remove('Search 1'));
  await sheet.findByText(en['error.network']);
  await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2));
  await user.click(remove('Search 2'));
  await waitFor(() => expect(backend.last(DELETE)?.body).toEqual({ search: '2' }));
});

const page = (...ids: string[]) => Response.json(ids.map(member));
const more = () => screen.findByRole('button', { name: en['browse.load_more'] });

test('after a press for more the first new member has the focus, and at the end the text', async () => {
  const used = await openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [Response.json(STATUS)],
      [MEMBERS]: [page('1', '2', '3', '4', '5', '6'), page('7', '8', '9', '10', '11', '12'), page()],
    },
    { address: '/home', loaded: [[['profile-status', 'me'], STATUS]] },
  );
  await used.user.click(await more());
  const cards = () => [...screen.getByRole('list', { name: en['browse.title'] }).children];
  await waitFor(() => expect(cards()).toHaveLength(12));
  await waitFor(() => expect(cards()[6]?.contains(document.activeElement)).toBe(true));
  await used.user.click(await more());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(en['browse.no_more']));
  expect(screen.queryByRole('button', { name: en['browse.load_more'] })).toBeNull();
});

test('a page that does not load is told, and loaded on the next press', async () => {
  const { user } = await openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [Response.json(STATUS)],
      [MEMBERS]: [
        page('1', '2', '3', '4', '5', '6'),
        Response.json({ code: 'x', message: 'x' }, { status: 400 }),
        page('7'),
      ],
    },
    { address: '/home', loaded: [[['profile-status', 'me'], STATUS]] },
  );
  await user.click(await more());
  await screen.findByText(en['error.oops']);
  await user.click(screen.getByRole('button', { name: en['ui.retry'] }));
  await screen.findByText(en['browse.no_more']);
  expect(screen.queryByText(en['error.oops'])).toBeNull();
});
