/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { DeskMember, MemberState } from '#web/features/desk/api/rows.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { Listing } from './listing.tsx';

const UNLIST = 'POST /rest/v1/rpc/desk_unlist';
const RELIST = 'POST /rest/v1/rpc/desk_relist';
const done = [new Response(null, { status: 204 })];

async function open(state: MemberState, answers: Answers = { [UNLIST]: done, [RELIST]: done }) {
  const member = { code: 7, state } as DeskMember;
  const used = await openAsMember(createElement(Listing, { member }), answers);
  const name = en[state === 'unlisted' ? 'desk.relist' : 'desk.unlist_member'];
  await used.user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  return { ...used, dialog, confirm: dialog.getByRole('button', { name }) };
}

test.each([
  ['listed', UNLIST, 'desk.reason_for_member'],
  ['paused', UNLIST, 'desk.reason_for_member'],
  ['unlisted', RELIST, 'desk.reason_for_log'],
] as const)('a member who is %s is changed with a reason by %s', async (state, call, label) => {
  const { user, backend, dialog, confirm } = await open(state);
  await user.type(dialog.getByLabelText(en[label]), 'Why');
  await user.click(confirm);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.requests).toEqual([`${call} {"code":7,"reason":"Why"}`]);
});

test('nothing is changed without a reason', async () => {
  const { user, backend, dialog, confirm } = await open('listed');
  await user.type(dialog.getByLabelText(en['desk.reason_for_member']), ' ');
  await user.click(confirm);
  expect(dialog.queryByText(en['desk.reason_missing'])).not.toBeNull();
  expect(backend.requests).toEqual([]);
});

test('a change that is refused says why and keeps the reason', async () => {
  const refusal = Response.json({ message: 'member_not_unlisted' }, { status: 409 });
  const { user, dialog, confirm } = await open('unlisted', { [RELIST]: [refusal] });
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(en['desk.reason_for_log']);
  expect(reason.maxLength).toBe(500);
  await user.type(reason, 'Why');
  await user.click(confirm);
  await dialog.findByText(en['desk.error_member_not_unlisted']);
  expect(reason.value).toBe('Why');
});
