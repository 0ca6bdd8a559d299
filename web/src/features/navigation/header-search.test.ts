/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { HeaderSearch } from './header-search.tsx';

const MEMBERS = 'GET /rest/v1/valid_profiles';
const member = (first_name: string, user_code: number, changed: object = {}) => ({
  ...ANAGHA,
  id: first_name.toLowerCase(),
  first_name,
  middle_name: null,
  last_name: 'Pawar',
  user_code,
  photo_level: 'members',
  age: 27,
  ...changed,
});

/** The open search, which finds these members. */
async function open(
  answers: Answers = { [MEMBERS]: [Response.json([member('Asha', 101), member('Ashalata', 102)])] },
) {
  const onClose = vi.fn();
  const used = await openAsMember(createElement(HeaderSearch, { onClose }), answers);
  return { ...used, onClose, box: screen.getByRole<HTMLInputElement>('combobox') };
}

const rows = () => screen.queryAllByRole('option');
const selected = () =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map(({ id }) => id);

test('the box has the focus, and says what can be typed', async () => {
  const { box, backend } = await open();
  expect(document.activeElement).toBe(box);
  expect(screen.queryByText(en['search.hint'])).not.toBeNull();
  expect(screen.queryByText(en['search.nothing'])).toBeNull();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(backend.asked).not.toContain(MEMBERS);
});

test('what is typed is searched for, with whole names before others', async () => {
  const { user, box } = await open({
    [MEMBERS]: [Response.json([member('Ashalata', 102, { height: null, city: null }), member('Asha', 101)])],
  });
  await user.type(box, 'asha');
  expect(screen.queryByText(en['search.searching'])).not.toBeNull();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Asha Pawar27 yrs · 5′4″|Asha Pawar.*Pune/),
    expect.stringMatching(/Ashalata Pawar27 yrs/),
  ]);
  expect(screen.queryByText(en['search.searching'])).toBeNull();
  expect(box.getAttribute('aria-expanded')).toBe('true');
  const partial = within(screen.getByRole('group', { name: en['search.partial'] }));
  expect(partial.getAllByRole('option')).toHaveLength(1);
});

test('the arrow keys select around the ends, and Enter opens', async () => {
  const { user, box, onClose } = await open();
  await user.type(box, 'asha');
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [first, second] = rows().map(({ id }) => id);
  expect(selected()).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect([selected(), box.getAttribute('aria-activedescendant')]).toEqual([[first], first]);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual([second]);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual([first]);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toEqual([second]);
  await user.type(box, ' ');
  expect(selected()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(address).toBe('/user_profile_page');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a press on a row opens it', async () => {
  const { user, box } = await open();
  await user.type(box, 'asha');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(rows()[1] as HTMLElement);
  expect(address).toBe('/user_profile_page');
});

test('Enter opens nobody before the results are those of the text', async () => {
  const { user, box } = await open();
  await user.type(box, 'asha{Enter}');
  expect(address).toBe('/');
});

test('the arrow keys do nothing without results', async () => {
  const { user, box } = await open();
  await user.type(box, '{ArrowDown}{Enter}');
  expect(address).toBe('/');
});

test('nobody found is told', async () => {
  const { user, box } = await open({ [MEMBERS]: [Response.json([])] });
  await user.type(box, 'zubin');
  await screen.findByText(en['search.nothing']);
  expect(screen.queryByText(en['search.hint'])).toBeNull();
});

test('a search that fails says so, and nothing else', async () => {
  const { user, box } = await open({
    [MEMBERS]: [Response.json({ code: 'x', message: 'x' }, { status: 400 })],
  });
  await user.type(box, 'asha');
  await screen.findByText(en['error.oops']);
  expect(screen.queryByText(en['search.nothing'])).toBeNull();
});

test('emptied, the box shows nobody', async () => {
  const { user, box } = await open();
  await user.type(box, 'asha');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.clear(box);
  expect(rows()).toEqual([]);
  expect(screen.queryByText(en['search.hint'])).not.toBeNull();
});

test.each([
  ['Escape', '{Escape}'],
  ['the button', null],
])('%s closes the search', async (_, keys) => {
  const { user, onClose } = await open();
  await user.keyboard('a');
  expect(onClose).not.toHaveBeenCalled();
  if (keys) await user.keyboard(keys);
  else await user.click(screen.getByRole('button', { name: en['search.close'] }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the link to the filters leaves the search', async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole('link', { name: en['search.with_filters'] }));
  expect(address).toBe('/search');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
