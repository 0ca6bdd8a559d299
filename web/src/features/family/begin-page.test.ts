/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as BeginPage } from './begin-page.tsx';

const GIVE = 'POST /rest/v1/rpc/give_consent';
const BEGIN = 'POST /functions/v1/make_family_profile';
const done = [new Response(null, { status: 204 })];

const open = (begin: Response | null) =>
  openAsMember(
    createElement(BeginPage),
    { 'GET /rest/v1/sign_in_options': [Response.json([])], [GIVE]: done, [BEGIN]: [begin] },
    { account: { email: 'mother@example.org' } },
  );
const field = () => screen.findByLabelText<HTMLInputElement>(en['family.candidate_email']);
const submit = () => screen.getByRole('button', { name: en['family.begin'] });
type User = Awaited<ReturnType<typeof open>>['user'];

async function fill(user: User, address = 'daughter@example.org') {
  await user.type(await field(), address);
  await user.click(screen.getByRole('radio', { name: 'Mother' }));
  await user.click(screen.getByRole('checkbox', { name: en['family.helper_consent'] }));
  await user.click(submit());
}

test('what is missing is said together, with the focus in the address, and nothing is sent', async () => {
  const { user, backend } = await open(null);
  await field();
  const faults = ['family.choose_relation', 'error.email', 'family.agree_first'] as const;
  for (const fault of faults) expect(screen.queryByText(en[fault])).toBeNull();
  await user.click(submit());
  for (const fault of faults) expect(screen.queryByText(en[fault])).not.toBeNull();
  expect(document.activeElement).toBe(await field());
  await user.type(await field(), 'daughter@example.org');
  await user.click(screen.getByRole('radio', { name: 'Father' }));
  await user.click(submit());
  expect(faults.map((fault) => screen.queryByText(en[fault]) !== null)).toEqual([false, false, true]);
  expect(backend.requests).not.toContainEqual(expect.stringContaining('give_consent'));
});

test.each([
  ['own_address', en['family.refused_own_address']],
  ['refused_recently', en['family.refused_refused_recently']],
  ['draft_limit', en['family.refused_draft_limit']],
])('the refusal %s stands at the address until it changes', async (code, text) => {
  const { user, backend } = await open(Response.json({ code, message: code }, { status: 409 }));
  await fill(user);
  await screen.findByText(text);
  expect(backend.last(GIVE)?.body).toMatchObject({
    purpose: 'family_helper',
    language: 'en',
    shown: en['family.helper_consent'],
  });
  expect(backend.last(BEGIN)?.body).toEqual({
    address: 'daughter@example.org',
    relation: 'mother',
    language: 'en',
  });
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  await user.type(await field(), 'x');
  expect(screen.queryByText(text)).toBeNull();
});

afterEach(() => vi.restoreAllMocks());

test('a profile that has begun is filled in next, for its candidate', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = await open(Response.json({ candidate: 'c1' }));
  await fill(user);
  await expect.poll(() => assign.mock.calls).toEqual([['/profile_page_setup']]);
  expect(localStorage.getItem('acting-for')).toBe('me c1');
  // It is being loaded: nothing begins another one.
  await expect.poll(() => submit().getAttribute('aria-disabled')).toBe('true');
});

test('another failure stands beside the button', async () => {
  const { user } = await open(null);
  await fill(user);
  await screen.findByText(en['error.network']);
  expect((await field()).getAttribute('aria-invalid')).toBeNull();
});
