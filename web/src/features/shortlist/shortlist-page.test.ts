/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './shortlist-page.tsx';

const SAVED = 'GET /rest/v1/follows_view';
const INTERESTS = 'GET /rest/v1/my_interests';
const CLOSED = 'GET /rest/v1/my_interests_closed_by_marriage';
const done = () => [new Response(null, { status: 204 })];

const named = (first_name: string, changed: object = {}) => ({
  ...ANAGHA,
  id: first_name.toLowerCase(),
  first_name,
  middle_name: null,
  last_name: 'Pawar',
  photo_level: 'members',
  age: 27,
  ...changed,
});
const ALL = ['Asha', 'Bela', 'Charu', 'Devi'].map((name) => named(name));

interface Opening {
  members?: readonly object[];
  waiting?: number;
  answers?: Answers;
}

/** The page of a man who has saved these members, at this address. */
async function open(search: string, { members = ALL, waiting = 0, answers = {} }: Opening = {}) {
  const status = {
    data_without_updated_at: { gender: 'Male' },
    waiting_interests: waiting,
    open_notices: [],
    media_data: [],
  };
  const ids = members.map((member) => ({ following_id: (member as { id: string }).id }));
  return openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [Response.json(status)],
      'GET /rest/v1/follows': [Response.json(ids)],
      'DELETE /rest/v1/follows': done(),
      'POST /rest/v1/follows': [new Response(null, { status: 201 })],
      [SAVED]: [Response.json(members)],
      [INTERESTS]: [Response.json([])],
      [CLOSED]: [Response.json([])],
      ...answers,
    },
    { address: `/list${search}`, loaded: [[['profile-status', 'me'], status]] },
  );
}

const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['', 1, '/list?show=received'],
  ['', 0, '/list'],
  ['?show=saved', 1, '/list?show=saved'],
])('the address %s with %i interests that wait shows %s', async (search, waiting, shown) => {
  await open(search, { waiting });
  expect(address).toBe(shown);
  expect(screen.queryAllByText('1 waiting for your answer')).toHaveLength(waiting);
});

test('a member who is unsaved gives way to a line that brings back, with the focus', async () => {
  const { user, backend } = await open('?show=saved');
  await user.click(await screen.findByRole('button', { name: /Asha Pawar/ }));
  await screen.findByText('Asha Pawar was removed from your saved profiles.');
  await waitFor(() => expect(document.activeElement).toBe(press('Undo: Asha Pawar')));
  await waitFor(() => expect(backend.asked).toContain('DELETE /rest/v1/follows'));
  await user.click(press('Undo: Asha Pawar'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Asha Pawar/));
  expect(screen.queryByText('Asha Pawar was removed from your saved profiles.')).toBeNull();
  expect(backend.last('POST /rest/v1/follows')?.body).toEqual({ follower_id: 'me', following_id: 'asha' });
});

test('a member who could not be unsaved stays, and the reason is told', async () => {
  const { user } = await open('?show=saved', { answers: { 'DELETE /rest/v1/follows': [null] } });
  await user.click(await screen.findByRole('button', { name: /Asha Pawar/ }));
  await screen.findByText(new RegExp(en['error.network']));
  expect(screen.queryByText('Asha Pawar was removed from your saved profiles.')).toBeNull();
});

test('an empty list leads to the profiles, and has nothing to compare or to view otherwise', async () => {
  await open('?show=saved', { members: [] });
  await screen.findByText(en['shortlist.empty']);
  expect(screen.queryByRole('button', { name: en['shortlist.compare'] })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: en['view.rows'] })).toBeNull());
});

test('one saved member alone is not compared', async () => {
  await open('?show=saved', { members: ALL.slice(0, 1) });
  await screen.findByRole('button', { name: /Asha Pawar/ });
  expect(screen.queryByRole('button', { name: en['shortlist.compare'] })).toBeNull();
});

test('rows have a button to call, and the choice is kept', async () => {
  const { user } = await open('?show=saved');
  await screen.findByRole('button', { name: /Asha Pawar/ });
  await user.click(press(en['view.rows']));
  expect(press('Call Asha Pawar')).not.toBeNull();
  expect(localStorage.getItem('list-view')).toBe('rows');
  await user.click(press(en['view.cards']));
  expect(screen.queryByRole('button', { name: 'Call Asha Pawar' })).toBeNull();
});

test('two or three are compared, and a fourth takes the place of the last', async () => {
  const { user } = await open('?show=saved', {
    members: [
      named('Asha', { income: null, mangal_status: 'No', company_role: null, company_name: null }),
      ...ALL.slice(1),
    ],
  });
  await user.click(await screen.findByRole('button', { name: en['shortlist.compare'] }));
  const sheet = within(await screen.findByRole('dialog'));
  const choose = (name: string) => user.click(sheet.getByRole('checkbox', { name: `${name} Pawar` }));
  const heads = () => sheet.queryAllByRole('columnheader').map((head) => head.lastElementChild?.textContent);
  await choose('Asha');
  expect(sheet.queryByRole('table')).toBeNull();
  await choose('Charu');
  await choose('Bela');
  expect(heads()).toEqual(['Asha Pawar', 'Charu Pawar', 'Bela Pawar']);
  await choose('Devi');
  expect(heads()).toEqual(['Asha Pawar', 'Charu Pawar', 'Devi Pawar']);
  await choose('Charu');
  expect(heads()).toEqual(['Asha Pawar', 'Devi Pawar']);
  const table = sheet
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  const valuesOf = (label: string) => table[table.findIndex(([head]) => head === label) + 1];
  expect(valuesOf(en['search.age'])).toEqual(['27 yrs', '27 yrs']);
  expect(valuesOf(en['field.income_short'])).toEqual(['–', '₹85,000 per month']);
  expect(valuesOf(en['field.company_role'])).toEqual(['Nashik', 'Architect, Tulsi Software, Nashik']);
  expect(valuesOf(en['field.mangal_status'])).toEqual(['No', 'Yes']);
  expect(valuesOf(en['shortlist.compare_family'])).toEqual(['Wai, Haveli, Satara', 'Wai, Haveli, Satara']);
  expect(valuesOf(en['shortlist.compare_guna'])).toEqual(['–', '–']);
  const bold = [...sheet.getByRole('table').querySelectorAll('td.font-semibold')];
  expect(bold.map(({ textContent }) => textContent)).toContain('No');
  expect(bold.map(({ textContent }) => textContent)).not.toContain('27 yrs');
});

const interest = (name: string, state: string, direction: string, changed: object = {}) => ({
  ...named(name),
  interest_id: `i-${name}`,
  state,
  direction,
  sentence: 0,
  by_family: false,
  sent_at: '2026-10-05T08:00:00Z',
  accepted_at: null,
  ...changed,
});
const rowOf = async (name: string) => within(await screen.findByRole('article', { name: `${name} Pawar` }));
const names = () => screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent);

test('what waits for an answer comes first, and says what can be done', async () => {
  await open('?show=received', {
    answers: {
      [INTERESTS]: [
        Response.json([
          interest('Asha', 'declined', 'received'),
          interest('Bela', 'pending', 'received', { sentence: 2, by_family: true }),
          interest('Charu', 'accepted', 'received', { accepted_at: '2026-10-06T08:00:00Z' }),
        ]),
      ],
    },
  });
  const bela = await rowOf('Bela');
  expect(names()).toEqual(['Bela Pawar', 'Asha Pawar', 'Charu Pawar']);
  expect(bela.queryByText('“We would like to compare patrikas”')).not.toBeNull();
  expect(bela.queryByText(en['interest.by_family'])).not.toBeNull();
  expect(bela.queryByText('Received on 5 Oct 2026', { exact: false })).not.toBeNull();
  expect(bela.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    en['interest.accept'],
    en['interest.decline'],
  ]);
  const asha = await rowOf('Asha');
  expect(asha.queryByText(en['matches.state_declined'])).not.toBeNull();
  expect(asha.queryAllByRole('button')).toHaveLength(0);
  expect(asha.queryByText(en['interest.by_family'])).toBeNull();
  expect(asha.queryByText(/“/)).toBeNull();
  const charu = await rowOf('Charu');
  expect(charu.getByRole('button', { name: 'Call Charu Pawar' })).not.toBeNull();
  expect(charu.queryByText('6 Oct 2026', { exact: false })).not.toBeNull();
});

test('an accepted interest is celebrated', async () => {
  const { user, backend } = await open('?show=received', {
    answers: {
      [INTERESTS]: [Response.json([interest('Bela', 'pending', 'received')])],
      'POST /rest/v1/rpc/answer_interest': done(),
    },
  });
  await user.click((await rowOf('Bela')).getByRole('button', { name: en['interest.accept'] }));
  const sheet = within(await screen.findByRole('dialog', { name: en['interest.accepted_title'] }));
  expect(backend.last('POST /rest/v1/rpc/answer_interest')?.body).toEqual({ user_id: 'bela', accept: true });
  expect(sheet.queryByText(/^You and Bela Pawar are in contact/)).not.toBeNull();
  expect(sheet.queryByRole('button', { name: en['profile.call'] })).not.toBeNull();
  await user.click(sheet.getByRole('link', { name: en['interest.share_biodata'] }));
  expect(address).toBe('/biodata');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a declined interest can be taken back', async () => {
  const { user, backend } = await open('?show=received', {
    answers: {
      [INTERESTS]: [Response.json([interest('Bela', 'pending', 'received')])],
      'POST /rest/v1/rpc/answer_interest': done(),
      'POST /rest/v1/rpc/undo_decline': done(),
    },
  });
  await user.click((await rowOf('Bela')).getByRole('button', { name: en['interest.decline'] }));
  await screen.findByText('Declined: Bela Pawar');
  expect(backend.last('POST /rest/v1/rpc/answer_interest')?.body).toEqual({ user_id: 'bela', accept: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(press('Undo: Bela Pawar'));
  await waitFor(() =>
    expect(backend.last('POST /rest/v1/rpc/undo_decline')?.body).toEqual({ user_id: 'bela' }),
  );
});

test('a sent interest is withdrawn, or the reason is told why not', async () => {
  const { user, backend } = await open('?show=sent', {
    answers: {
      [INTERESTS]: [Response.json([interest('Bela', 'pending', 'sent')])],
      'POST /rest/v1/rpc/withdraw_interest': [null, ...done()],
    },
  });
  const bela = await rowOf('Bela');
  expect(bela.queryByText('Sent on 5 Oct 2026', { exact: false })).not.toBeNull();
  await user.click(bela.getByRole('button', { name: en['interest.withdraw'] }));
  await screen.findByText(en['error.network']);
  await user.click(bela.getByRole('button', { name: en['interest.withdraw'] }));
  await waitFor(() =>
    expect(backend.last('POST /rest/v1/rpc/withdraw_interest')?.body).toEqual({ user_id: 'bela' }),
  );
});

test('interests that ended with a marriage follow in their direction', async () => {
  const closed = (first_name: string, direction: string) => ({
    user_code: 10_470,
    first_name,
    closed_at: '2026-10-05T08:00:00Z',
    direction,
  });
  await open('?show=sent', {
    answers: { [CLOSED]: [Response.json([closed('Asha', 'sent'), closed('Bela', 'received')])] },
  });
  const list = within(await screen.findByRole('list', { name: en['marriage.closed'] }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.queryByText(/^Asha · 10470/)).not.toBeNull();
  expect(screen.queryByText(en['matches.sent_empty'])).not.toBeNull();
});
