/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { MembersPage } from './members-page.tsx';

const FIND = 'POST /rest/v1/rpc/desk_find';
const LIST = 'POST /rest/v1/rpc/desk_members';
const MEMBER = {
  code: 7,
  name: 'Anagha',
  regional_name: null,
  state: 'listed',
  city: 'Pune',
  email: 'a@example.org',
  paid_until: null,
  missing: [],
  total: 1,
};

const open = (
  { found = [], toCall = [], role = 'operator' }: { found?: object[]; toCall?: object[]; role?: string },
  address = '/desk/members',
) =>
  openAsMember(
    createElement(MembersPage),
    { [FIND]: [Response.json(found)], [LIST]: [Response.json(toCall)] },
    { address, loaded: [[['desk-role', 'me'], role]] },
  );
const field = () => screen.getByLabelText<HTMLInputElement>(en['desk.find']);
const rows = async () => (await screen.findAllByRole('link')).map(({ textContent }) => textContent ?? '');

test('a search finds members by the trimmed term, which is part of the address', async () => {
  const nameless = { ...MEMBER, code: 8, name: '', state: 'unlisted', city: null, email: null };
  const { user, backend } = await open({ found: [MEMBER, nameless] });
  await user.type(field(), ' Anagha {Enter}');
  const [first, second] = await rows();
  expect(backend.last(FIND)?.body).toEqual({ term: 'Anagha' });
  expect([address, field().value]).toEqual(['/desk/members?q=Anagha', 'Anagha']);
  expect(first).toContain('7\u00A0· Pune\u00A0· a@example.org');
  expect(second).toContain(en['desk.no_name']);
  expect(second).toContain(en['desk.state_unlisted']);
  expect(screen.queryByRole('region', { name: en['desk.call_list'] })).toBeNull();
});

test('an empty search leads back to the lists', async () => {
  const { user } = await open({}, '/desk/members?q=x');
  await screen.findByText(en['desk.nobody_found']);
  await user.clear(field());
  await user.type(field(), ' {Enter}');
  await screen.findByText(en['desk.call_list_none_expiring']);
  expect(address).toBe('/desk/members');
});

test('the list of the address is read, and another one can be chosen', async () => {
  const { user, backend } = await open({}, '/desk/members?list=unpaid');
  await screen.findByText(en['desk.call_list_none_unpaid']);
  expect(backend.last(LIST)?.body).toEqual({ list: 'unpaid' });
  await user.click(screen.getByRole('radio', { name: en['desk.call_list_incomplete'] }));
  await screen.findByText(en['desk.call_list_none_incomplete']);
  expect([backend.last(LIST)?.body, address]).toEqual([
    { list: 'incomplete' },
    '/desk/members?list=incomplete',
  ]);
});

test('a list says why each member is to be called, and how many there are', async () => {
  const toCall = [
    { ...MEMBER, paid_until: '2026-11-01T06:30:00Z', total: 2 },
    { ...MEMBER, code: 8, paid_until: '2999-01-31T06:30:00Z', missing: ['personal', 'photos'], total: 2 },
  ];
  await open({ toCall });
  const [first, second] = await rows();
  expect(first).toContain('Year ended 1 Nov 2026');
  expect(first).not.toContain('Missing');
  expect(second).toMatch(/Year ends 31 Jan 2999\u00A0· Missing: .+, .+/);
  expect(screen.queryByText('2 members')).not.toBeNull();
});

test('a list that is longer than what is shown says so', async () => {
  await open({ toCall: [{ ...MEMBER, total: 1200 }] });
  await screen.findByText('1,200 members · the first 1 are shown');
});

test('a moderator searches by code and name only, and has no lists', async () => {
  const { backend } = await open({ role: 'moderator' });
  expect(screen.queryByText(en['desk.find_hint_moderator'])).not.toBeNull();
  expect(backend.asked).not.toContain(LIST);
  expect(screen.queryByRole('radio')).toBeNull();
});
