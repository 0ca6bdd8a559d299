/** @vitest-environment happy-dom */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './search-page.tsx';

const MEMBERS = 'GET /rest/v1/valid_profiles';
const COUNT = 'POST /rest/v1/rpc/count_members';
const SEARCHES = 'POST /rest/v1/rpc/my_saved_searches';
const SAVE = 'POST /rest/v1/rpc/save_search';
const DELETE = 'POST /rest/v1/rpc/delete_saved_search';
const MATCHES = 'POST /rest/v1/rpc/best_matches';
const done = () => [new Response(null, { status: 204 })];

const member = (id: string) => ({ ...ANAGHA, id, photo_level: 'members', age: 27 });
const values = (column: string, ...list: string[]) => [
  Response.json(list.map((value) => ({ [column]: value }))),
];

/** The results of a man of 30 for this address. */
async function open(search: string, answers: Answers = {}, state?: object) {
  const used = await openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [
        Response.json({
          data_without_updated_at: { gender: 'Male', dob: '1996-01-01' },
          waiting_interests: 0,
          open_notices: [],
        }),
      ],
      [MEMBERS]: [Response.json([member('a'), member('b')])],
      [COUNT]: [Response.json([{ left_out: null, members: 7 }])],
      [SEARCHES]: [Response.json([])],
      'GET /rest/v1/distinct_city': values('city', 'Pune', 'Wai'),
      'GET /rest/v1/distinct_caste': values('caste', 'kul'),
      'GET /rest/v1/distinct_company_role': values('company_role', 'Architect'),
      'GET /rest/v1/distinct_highest_education': values('highest_education', 'B.E.'),
      'GET /rest/v1/married_status_options': values('value', 'Never Married'),
      'GET /rest/v1/mangal_status_options': values('value', 'No', 'Yes'),
      ...answers,
    },
    { address: `/search${search}`, state },
  );
  return used;
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const query = (backend: Awaited<ReturnType<typeof open>>['backend']) =>
  decodeURIComponent(backend.last(MEMBERS)?.query ?? '');

test('each active filter is a chip that takes it away; after the last one the button for filters has the focus', async () => {
  const { user, backend } = await open('?city=Pune&city=Wai&mangal_status=Yes');
  await screen.findByText('2 profiles');
  expect(screen.queryByRole('button', { name: 'Filters · 2' })).not.toBeNull();
  expect(query(backend)).toMatch(/city=in\.\("Pune","Wai"\)/);
  await user.click(press('Remove filter: Wai'));
  expect(address).toBe('/search?city=Pune&mangal_status=Yes');
  await waitFor(() => expect(document.activeElement).toBe(press('Remove filter: Mangal: Yes')));
  await user.click(press('Remove filter: Mangal: Yes'));
  expect(screen.queryByRole('button', { name: 'Filters · 1' })).not.toBeNull();
  await user.click(press('Remove filter: Pune'));
  expect(address).toBe('/search');
  await waitFor(() => expect(document.activeElement).toBe(press(en['browse.filters'])));
  expect(screen.queryByRole('list', { name: en['search.active'] })).toBeNull();
});

test.each([
  [7, 'Without “Pune”: 7 profiles'],
  [1, 'Without “Pune”: 1 profile'],
])('when nobody is found, leaving out a filter finds %i', async (members, name) => {
  const { user, backend } = await open('?city=Pune&income=500000', {
    [MEMBERS]: [Response.json([])],
    [COUNT]: [
      Response.json([
        { left_out: null, members: 0 },
        { left_out: 'city', members },
      ]),
    ],
  });
  await user.click(await screen.findByRole('button', { name }));
  expect(address).toBe('/search?income=500000');
  expect(query(backend)).not.toContain('city=in');
});

test('a list that has not ended is counted by the server', async () => {
  const page = Array.from({ length: 6 }, (_, index) => member(`m${index}`));
  await open('?city=Pune', {
    [MEMBERS]: [Response.json(page)],
    [COUNT]: [Response.json([{ left_out: null, members: 10_000 }])],
  });
  await screen.findByText('10,000 or more profiles');
});

test.each([
  ['?gender=Female', 1],
  ['?gender=Male', 0],
  ['', 0],
  ['?gender=Female&guna=18', 0],
])('the results of %s can be put into an order: %i', async (search, times) => {
  const { user, backend } = await open(search, {
    [MATCHES]: [Response.json([{ id: 'a', guna_known: true }])],
  });
  await waitFor(() => expect(screen.queryAllByRole('list').length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: en['order.match'] })).toHaveLength(times),
  );
  if (times === 0) return;
  await user.click(press(en['order.match']));
  expect(address).toBe('/search?gender=Female&order=match');
  expect(await screen.findByText(en['order.match_note'], { exact: false })).not.toBeNull();
  await waitFor(() => expect(backend.asked).toContain(MATCHES));
  await user.click(press(en['order.match']));
  expect(address).toBe('/search?gender=Female');
});

test('by guna, those without a patrika follow a heading', async () => {
  await open('?gender=Female&guna=18', {
    [MATCHES]: [
      Response.json([
        { id: 'a', guna_known: true },
        { id: 'b', guna_known: false },
      ]),
      Response.json([]),
    ],
  });
  expect(await screen.findByRole('heading', { name: en['search.without_guna'] })).not.toBeNull();
});

/** The drawer with the form. */
async function openFilters(search: string, answers?: Answers, state?: object) {
  const used = await open(search, answers, state);
  if (!state) await used.user.click(press(/^Filters/));
  const drawer = within(await screen.findByRole('dialog', { name: en['browse.filters'] }));
  await drawer.findAllByText(en['field.mangal_status']);
  return { ...used, drawer };
}

test('the drawer counts what its filters find, and shows them on a press', async () => {
  const { user, drawer, backend } = await openFilters('?city=Pune');
  await drawer.findByRole('button', { name: 'Show 7 profiles' });
  await user.click(drawer.getByRole('checkbox', { name: 'Wai' }));
  await waitFor(() => expect(backend.last(COUNT)?.body).toEqual({ filters: { city: ['Pune', 'Wai'] } }));
  await user.click(drawer.getByRole('radio', { name: 'Male' }));
  await user.click(drawer.getByRole('button', { name: /^Show/ }));
  expect(address).toBe('/search?gender=Male&city=Pune&city=Wai');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing the drawer keeps the results, and its next opening begins with their filters', async () => {
  const { user, drawer } = await openFilters('?city=Pune');
  await user.click(drawer.getByRole('checkbox', { name: 'Wai' }));
  await user.click(drawer.getByRole('button', { name: en['ui.close'] }));
  expect(address).toBe('/search?city=Pune');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(press(/^Filters/));
  await user.click(press(/^Filters/));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Wai' })).not.toBeNull());
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wai' }).checked).toBe(false);
  await user.click(press(en['search.clear']));
  expect(address).toBe('/search');
});

test('guna is offered for the other gender only, is not counted, and goes with the gender', async () => {
  const { user, drawer } = await openFilters('?gender=Female');
  const guna = () => drawer.queryByRole<HTMLInputElement>('checkbox', { name: /^Guna at least 18/ });
  await drawer.findByRole('button', { name: 'Show 7 profiles' });
  await user.click(guna() as HTMLElement);
  expect(guna()?.checked).toBe(true);
  expect(drawer.queryByRole('button', { name: en['search.submit'] })).not.toBeNull();
  await user.click(guna() as HTMLElement);
  expect(guna()?.checked).toBe(false);
  await drawer.findByRole('button', { name: 'Show 7 profiles' });
  await user.click(guna() as HTMLElement);
  await user.click(drawer.getAllByRole('radio', { name: en['search.any'] })[0] as HTMLElement);
  expect(guna()).toBeNull();
  await user.click(drawer.getByRole('radio', { name: 'Female' }));
  expect(guna()?.checked).toBe(false);
});

test('an income by the year is told by the month, and “any” is none', async () => {
  const { user, drawer } = await openFilters('?income=500000');
  expect(drawer.queryByText('About ₹42,000 per month, as profiles state it')).not.toBeNull();
  const [, anyIncome] = drawer.getAllByRole('radio', { name: en['search.any'] });
  await user.click(anyIncome as HTMLElement);
  expect(drawer.queryByText(/per month, as profiles state it/)).toBeNull();
  await user.click(drawer.getByRole('button', { name: /^(Show|Search)/ }));
  expect(address).toBe('/search');
});

test('lists of choices that do not load are told, and are loaded on a press', async () => {
  const { user, backend } = await open('', {
    'GET /rest/v1/distinct_city': [Response.json({}, { status: 400 })],
  });
  await user.click(press(/^Filters/));
  await screen.findByText(en['search.options_failed'], { exact: false });
  expect(screen.queryByText(en['search.income'])).not.toBeNull();
  backend.answers['GET /rest/v1/distinct_city'] = values('city', 'Satara');
  await user.click(press(en['ui.retry']));
  expect(await screen.findByRole('checkbox', { name: 'Satara' })).not.toBeNull();
});

test('a search without filters that the tab opens goes on with the last ones', async () => {
  await open('?city=Wai');
  await screen.findByText('2 profiles');
  cleanup();
  const { drawer } = await openFilters('', {}, { filters: true });
  expect(address).toBe('/search?city=Wai');
  expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Wai' }).checked).toBe(true);
});

test('an opened search with filters keeps them', async () => {
  await openFilters('?city=Pune', {}, { filters: true });
  expect(address).toBe('/search?city=Pune');
});

const saved = (id: string, changed: object = {}) => ({
  id,
  name: `Search ${id}`,
  filters: { city: ['Pune'] },
  missing: {},
  found: 0,
  ...changed,
});

test('a search is saved under the suggested name or another, and then says so', async () => {
  const { user, backend } = await open('?gender=Female&city=Pune', { [SAVE]: [null, ...done()] });
  await user.click(await screen.findByRole('button', { name: en['saved_search.save'] }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = drawer.getByLabelText<HTMLInputElement>(en['saved_search.name']);
  expect(name.value).toBe('Brides, Pune');
  await user.clear(name);
  await user.type(name, '  {Enter}');
  expect(drawer.queryByText(en['saved_search.name_missing'])).not.toBeNull();
  expect(backend.asked).not.toContain(SAVE);
  await user.type(name, 'Near{Enter}');
  await drawer.findByText(en['error.network']);
  await user.type(name, '{Enter}');
  await screen.findByText(en['saved_search.done']);
  expect(backend.last(SAVE)?.body).toEqual({ name: '  Near', filters: { gender: 'Female', city: ['Pune'] } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a suggested name leaves out what does not fit', async () => {
  const long = 'A very long name of a town that nobody can remember';
  const { user } = await open(`?gender=Female&city=${long}&mangal_status=Yes`);
  await user.click(await screen.findByRole('button', { name: en['saved_search.save'] }));
  const name = await screen.findByLabelText<HTMLInputElement>(en['saved_search.name']);
  expect(name.value).toBe('Brides, Mangal: Yes');
});

test('a saved search says its name, is seen, and is removed on a press', async () => {
  const { user, backend } = await open('?city=Pune', {
    [SEARCHES]: [Response.json([saved('1', { filters: { city: ['Wai'] } }), saved('2', { found: 3 })])],
    [DELETE]: done(),
    'POST /rest/v1/rpc/note_search_seen': done(),
  });
  await screen.findByText('Saved as “Search 2”');
  await waitFor(() =>
    expect(backend.last('POST /rest/v1/rpc/note_search_seen')?.body).toEqual({ search: '2' }),
  );
  await user.click(press(en['saved_search.remove']));
  await waitFor(() => expect(backend.last(DELETE)?.body).toEqual({ search: '2' }));
});

test('a saved search without new members is not noted as seen', async () => {
  const { backend } = await open('?city=Pune', { [SEARCHES]: [Response.json([saved('1')])] });
  await screen.findByText('Saved as “Search 1”');
  expect(backend.asked).not.toContain('POST /rest/v1/rpc/note_search_seen');
});

test('without filters there is nothing to save', async () => {
  await open('');
  await screen.findByText('2 profiles');
  expect(screen.queryByRole('button', { name: en['saved_search.save'] })).toBeNull();
});

test('with all searches in use one is deleted first, and the focus goes to its neighbour', async () => {
  const searches = Array.from({ length: 5 }, (_, index) => saved(`${index}`, { filters: { city: ['Wai'] } }));
  const { user, backend } = await open('?city=Pune', {
    [SEARCHES]: [Response.json(searches), Response.json(searches.slice(1))],
    [DELETE]: done(),
  });
  await user.click(await screen.findByRole('button', { name: en['saved_search.save'] }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByText(en['error.saved_search_limit'])).not.toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Delete the saved search “Search 0”' }));
  await waitFor(() => expect(drawer.queryByLabelText(en['saved_search.name'])).not.toBeNull());
  expect(backend.last(DELETE)?.body).toEqual({ search: '0' });
});
