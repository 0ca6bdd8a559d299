/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as BlockedMembersPage } from './blocked-members-page.tsx';

const MEMBERS = 'GET /rest/v1/my_blocks';
const CONTACTS = 'GET /rest/v1/my_contact_blocks';
const UNBLOCK = 'POST /rest/v1/rpc/unblock_member';
const BLOCK_CONTACT = 'POST /rest/v1/rpc/block_contact';
const UNBLOCK_CONTACT = 'POST /rest/v1/rpc/unblock_contact';
const member = (id: string, first_name: string) => ({
  member_id: id,
  blocked_at: '2026-11-20T06:30:00Z',
  user_code: 10_470,
  first_name,
  last_name: 'Deshmukh',
  regional_full_name: null,
});
const contact = (id: string, label: string) => ({ id, label, blocked_at: '2026-11-21T06:30:00Z' });
const rows = (...lists: unknown[][]) => lists.map((list) => Response.json(list));
const done = [new Response(null, { status: 204 })];
const refused = (message: string) => [Response.json({ message }, { status: 400 })];

const open = (answers: object) =>
  openAsMember(createElement(BlockedMembersPage), {
    [MEMBERS]: rows([]),
    [CONTACTS]: rows([]),
    ...answers,
  });
const unblock = (name: string) => screen.findByRole('button', { name: `Unblock ${name}` });
const field = () => screen.getByLabelText<HTMLInputElement>(en['block.contact']);

test('nobody is blocked at first', async () => {
  await open({});
  await screen.findByText(en['block.empty']);
  expect(field().maxLength).toBe(254);
  expect(screen.queryByRole('list')).toBeNull();
});

test('a member is unblocked by the own row, and the others stay', async () => {
  const two = [member('a', 'Anagha'), member('b', 'Sayali')];
  const { user, backend } = await open({ [MEMBERS]: rows(two, two.slice(0, 1)), [UNBLOCK]: done });
  await user.click(await unblock('Sayali Deshmukh'));
  await expect.poll(() => screen.queryByText('Sayali Deshmukh')).toBeNull();
  expect(backend.last(UNBLOCK)?.body).toEqual({ user_id: 'b' });
  expect(screen.queryByText('Anagha Deshmukh')).not.toBeNull();
  expect(screen.queryByText('Code 10470 · blocked on 20 Nov 2026')).not.toBeNull();
});

test('a block that cannot be ended says why and stays', async () => {
  const { user } = await open({ [MEMBERS]: rows([member('a', 'Anagha')]), [UNBLOCK]: [null] });
  await user.click(await unblock('Anagha Deshmukh'));
  await screen.findByText(en['error.network']);
  await unblock('Anagha Deshmukh');
});

test('a number is blocked, listed by its end, and unblocked', async () => {
  const { user, backend } = await open({
    [CONTACTS]: rows(
      [contact('1', '…11')],
      [contact('2', '…45'), contact('1', '…11')],
      [contact('2', '…45')],
    ),
    [BLOCK_CONTACT]: done,
    [UNBLOCK_CONTACT]: done,
  });
  await user.type(field(), '9000012345{Enter}');
  await screen.findByText(en['block.contact_done']);
  expect(backend.last(BLOCK_CONTACT)?.body).toEqual({ contact: '9000012345' });
  expect(field().value).toBe('');
  await screen.findByText('…45');
  await user.click(await unblock('…11'));
  await expect.poll(() => screen.queryByText('…11')).toBeNull();
  expect(backend.last(UNBLOCK_CONTACT)?.body).toEqual({ block_id: '1' });
});

test.each([
  ['contact_invalid', en['error.contact_invalid']],
  ['contact_block_limit', en['error.contact_block_limit']],
  ['another', en['error.oops']],
])('the refusal %s stands at the field until it changes', async (message, text) => {
  const { user } = await open({ [BLOCK_CONTACT]: refused(message) });
  await user.type(field(), 'x{Enter}');
  await screen.findByText(text);
  expect(field().value).toBe('x');
  await user.type(field(), 'y');
  expect(screen.queryByText(text)).toBeNull();
});

test('a contact block that cannot be ended says why', async () => {
  const { user } = await open({ [CONTACTS]: rows([contact('1', '…11')]), [UNBLOCK_CONTACT]: [null] });
  await user.click(await unblock('…11'));
  await screen.findByText(en['error.network']);
});
