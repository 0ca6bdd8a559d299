/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { HelpingPage } from './helping-page.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const json = (...answers: unknown[]) => answers.map((answer) => Response.json(answer));
const profile = (id: string, state: string) => ({
  id,
  first_name: id === 'c1' ? 'Sayali' : 'Sunil',
  user_code: 10_470,
  relation: 'mother',
  can_reply: false,
  state,
  address: null,
  invitations: 0,
  expired: false,
  complete: false,
  is_valid: false,
});
const INVITATION = { number: 3, first_name: 'Meera', user_code: 2, relation: 'father' };
const helping = (part: object = {}) => ({
  has_profile: true,
  profiles: [],
  refused: 0,
  invitations: [],
  ...part,
});

const open = (states: object[], answers: object = {}) =>
  openAsMember(createElement(HelpingPage), { [rpc('my_helping')]: json(...states), ...answers });
const button = (name: string) => screen.findByRole('button', { name });

test.each([
  ['draft', en['family.discard'], 'The profile of Sayali and its photos are erased within a day.'],
  ['confirmed', en['family.stop'], 'You no longer see the profile of Sayali. It stays with the candidate.'],
])('helping with a profile that is %s ends after a question', async (state, name, text) => {
  const others = [profile('c2', state === 'draft' ? 'confirmed' : 'draft')];
  const { user, backend } = await open(
    [helping({ profiles: [profile('c1', state), ...others] }), helping({ profiles: others })],
    { [rpc('stop_helping')]: done },
  );
  await user.click(await button(name));
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  expect(dialog.queryByText(text)).not.toBeNull();
  expect(backend.asked).not.toContain(rpc('stop_helping'));
  await user.click(dialog.getByRole('button', { name }));
  await screen.findByRole('heading', { name: 'Sunil' });
  expect(screen.queryByRole('heading', { name: 'Sayali' })).toBeNull();
  expect(backend.last(rpc('stop_helping'))?.body).toEqual({ candidate: 'c1' });
});

test('helping that cannot be ended says why in the dialog', async () => {
  const { user } = await open([helping({ profiles: [profile('c1', 'draft')] })], {
    [rpc('stop_helping')]: [null],
  });
  await user.click(await button(en['family.discard']));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: en['family.discard'] }));
  await dialog.findByText(en['error.network']);
  expect(screen.getAllByText(en['error.network'])).toHaveLength(1);
});

test('an invitation to help is accepted only after the sentence is ticked', async () => {
  const { user, backend } = await open([helping({ invitations: [INVITATION] }), helping()], {
    [rpc('answer_helper_invitation')]: done,
    [rpc('give_consent')]: done,
  });
  await user.click(await button(en['family.accept']));
  await screen.findByText(en['family.agree_first']);
  expect(backend.asked).not.toContain(rpc('answer_helper_invitation'));
  await user.click(screen.getByRole('checkbox', { name: en['family.helper_consent'] }));
  await user.click(await button(en['family.accept']));
  await expect.poll(() => screen.queryByText('Meera asks you to help')).toBeNull();
  expect(backend.last(rpc('give_consent'))?.body).toMatchObject({
    purpose: 'family_helper',
    language: 'en',
    shown: en['family.helper_consent'],
  });
  expect(backend.last(rpc('answer_helper_invitation'))?.body).toEqual({ invitation: 3, accept: true });
});

test('an invitation is declined without agreeing to anything', async () => {
  const { user, backend } = await open([helping({ invitations: [INVITATION] }), helping()], {
    [rpc('answer_helper_invitation')]: done,
  });
  await user.click(await button(en['family.decline']));
  await expect.poll(() => screen.queryByText('Meera asks you to help')).toBeNull();
  expect(backend.last(rpc('answer_helper_invitation'))?.body).toEqual({ invitation: 3, accept: false });
  expect(backend.asked).not.toContain(rpc('give_consent'));
});

test('an answer that does not arrive says so', async () => {
  const { user } = await open([helping({ invitations: [INVITATION] })], {
    [rpc('answer_helper_invitation')]: [null],
  });
  await user.click(await button(en['family.decline']));
  await screen.findByText(en['error.network']);
});

afterEach(() => vi.restoreAllMocks());

test.each([
  ['draft', '/profile_page_setup'],
  ['invited', '/profile_page_setup'],
  ['confirmed', '/home'],
  ['taken_over', '/home'],
])('a profile that is %s is opened at %s, for its candidate', async (state, address) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const profiles = [profile('c2', 'draft'), profile('c1', state)];
  const { user } = await open([helping({ profiles })]);
  await user.click(await button('Open the profile of Sayali'));
  expect(assign.mock.calls).toEqual([[address]]);
  expect(localStorage.getItem('acting-for')).toBe('me c1');
});

test('an own profile is made, then filled in for oneself', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = await open([helping({ has_profile: false })], { [rpc('make_own_profile')]: done });
  await user.click(await button(en['family.for_myself']));
  await expect.poll(() => assign.mock.calls).toEqual([['/profile_page_setup']]);
  expect(localStorage.getItem('acting-for')).toBeNull();
});

test('an own profile that cannot be made says why', async () => {
  const { user, backend } = await open([helping({ has_profile: false })], {
    [rpc('make_own_profile')]: [null],
  });
  await user.click(await button(en['family.for_myself']));
  await screen.findByText(en['error.network']);
  expect(backend.asked).toContain(rpc('make_own_profile'));
});
