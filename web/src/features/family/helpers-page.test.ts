/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as HelpersPage } from './helpers-page.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const json = (...answers: unknown[]) => answers.map((answer) => Response.json(answer));
const helper = (number: number, relation: string) => ({
  number,
  relation,
  address: null,
  can_reply: number === 2,
  since: '2026-11-20T06:30:00Z',
});
const invitation = (number: number) => ({ number, relation: 'father', address: `${number}@example.org` });
const family = (part: object = {}) => ({ helpers: [], invitations: [], consented: true, ...part });

/** The page with these answers of `my_helpers`, in turn. */
const open = (families: object[], answers: object = {}) =>
  openAsMember(createElement(HelpersPage), {
    [rpc('my_helpers')]: json(...families),
    [rpc('my_helper_requests')]: json([]),
    [rpc('my_helper_acts')]: json([]),
    'GET /rest/v1/sign_in_options': json([]),
    ...answers,
  });
const button = (name: string) => screen.findByRole('button', { name });
/** The form that asks somebody to help. */
const form = async () => within(await screen.findByRole('form', { name: en['family.add_helper'] }));
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const MOTHER = 'Remove as helper: Mother';

test('a helper is removed only after a question, and the other one stays', async () => {
  const two = family({ helpers: [helper(1, 'mother'), helper(2, 'sibling')] });
  const left = family({ helpers: [helper(2, 'sibling')] });
  const { user, backend } = await open([two, left], { [rpc('remove_helper')]: done });
  await user.click(await button(MOTHER));
  const dialog = within(await screen.findByRole('alertdialog', { name: MOTHER }));
  await user.click(dialog.getByRole('button', { name: en['ui.cancel'] }));
  expect(backend.asked).not.toContain(rpc('remove_helper'));
  await user.click(await button(MOTHER));
  const again = within(await screen.findByRole('alertdialog', { name: MOTHER }));
  await user.click(again.getByRole('button', { name: en['family.remove'] }));
  // The dialog ends with the helper's card.
  await screen.findByRole('heading', { name: 'Brother or sister' });
  expect(screen.queryByRole('heading', { name: 'Mother' })).toBeNull();
  expect(backend.last(rpc('remove_helper'))?.body).toEqual({ helper: 1 });
});

test('a helper who cannot be removed stays, and the dialog says why', async () => {
  const { user } = await open([family({ helpers: [helper(1, 'mother')] })], {
    [rpc('remove_helper')]: [null],
  });
  await user.click(await button(MOTHER));
  const dialog = within(await screen.findByRole('alertdialog', { name: MOTHER }));
  await user.click(dialog.getByRole('button', { name: en['family.remove'] }));
  await dialog.findByText(en['error.network']);
  // Not behind the dialog, too.
  expect(screen.getAllByText(en['error.network'])).toHaveLength(1);
});

test('each helper may be allowed to answer, and forbidden', async () => {
  const { user, backend } = await open([family({ helpers: [helper(1, 'mother'), helper(2, 'father')] })], {
    [rpc('let_helper_reply')]: done,
  });
  await button(MOTHER);
  const [mother, father] = screen.getAllByRole<HTMLInputElement>('checkbox', {
    name: en['family.can_reply'],
  });
  expect([mother?.checked, father?.checked]).toEqual([false, true]);
  await user.click(mother as HTMLElement);
  await expect.poll(() => backend.last(rpc('let_helper_reply'))?.body).toEqual({ helper: 1, allowed: true });
  await user.click(father as HTMLElement);
  await expect.poll(() => backend.last(rpc('let_helper_reply'))?.body).toEqual({ helper: 2, allowed: false });
});

test('the member takes over with one tap', async () => {
  const { user } = await open([family({ helpers: [helper(1, 'mother')] }), family()], {
    [rpc('take_over')]: done,
  });
  await user.click(await button(en['family.take_over']));
  await screen.findByText(en['family.taken_over']);
  await expect.poll(() => screen.queryByRole('button', { name: en['family.take_over'] })).toBeNull();
});

test('an invitation is taken back', async () => {
  const { user, backend } = await open([family({ invitations: [invitation(5)] }), family()], {
    [rpc('withdraw_helper_invitation')]: done,
  });
  await screen.findByText('Asked at 5@example.org');
  expect(screen.queryByRole('button', { name: en['family.take_over'] })).toBeNull();
  await user.click(await button(en['family.withdraw']));
  await expect.poll(() => screen.queryByText('Asked at 5@example.org')).toBeNull();
  expect(backend.last(rpc('withdraw_helper_invitation'))?.body).toEqual({ invitation: 5 });
});

test.each([
  [{ helpers: [helper(1, 'mother')] }, true],
  [{ helpers: [helper(1, 'mother')], invitations: [invitation(5)] }, false],
  [{ invitations: [invitation(5), invitation(6)] }, false],
])('of at most two helpers and invitations another can be asked: %j', async (part, isOffered) => {
  await open([family(part)]);
  await screen.findByText(en['family.no_acts']);
  expect(screen.queryByRole('form') !== null).toBe(isOffered);
  expect(screen.queryByText(en['family.helpers_full']) === null).toBe(isOffered);
});

test('somebody is asked to help with what was chosen, and the form is empty again', async () => {
  const { user, backend } = await open([family()], { [rpc('invite_helper')]: done });
  const inside = await form();
  await user.click(inside.getByRole('radio', { name: 'Father' }));
  await user.type(inside.getByLabelText(en['family.helper_email']), 'a@example.org');
  await user.click(inside.getByRole('checkbox', { name: en['family.can_reply'] }));
  await user.click(inside.getByRole('button', { name: en['family.ask_helper'] }));
  await screen.findByText(en['family.helper_asked']);
  expect(backend.last(rpc('invite_helper'))?.body).toEqual({
    address: 'a@example.org',
    relation: 'father',
    can_reply: true,
  });
  expect(backend.asked).not.toContain(rpc('give_consent'));
  expect(inside.getByLabelText<HTMLInputElement>(en['family.helper_email']).value).toBe('');
  expect(inside.getByRole<HTMLInputElement>('radio', { name: 'Father' }).checked).toBe(false);
  expect(inside.queryByText(en['family.choose_relation'])).toBeNull();
});

test('the first helper is asked after the member agrees to be helped', async () => {
  const { user, backend } = await open([family({ consented: false })], {
    [rpc('invite_helper')]: done,
    [rpc('give_consent')]: done,
  });
  const inside = await form();
  await user.click(inside.getByRole('button', { name: en['family.ask_helper'] }));
  for (const fault of ['family.choose_relation', 'error.email', 'family.agree_first'] as const)
    expect(inside.queryByText(en[fault])).not.toBeNull();
  expect(document.activeElement).toBe(inside.getByLabelText(en['family.helper_email']));
  await user.type(inside.getByLabelText(en['family.helper_email']), 'a@example.org');
  await user.click(inside.getByRole('radio', { name: 'Mother' }));
  await user.click(inside.getByRole('button', { name: en['family.ask_helper'] }));
  expect(backend.asked).not.toContain(rpc('invite_helper'));
  await user.click(await tick(en['family.candidate_consent']));
  await user.click(inside.getByRole('button', { name: en['family.ask_helper'] }));
  await screen.findByText(en['family.helper_asked']);
  expect(backend.last(rpc('give_consent'))?.body).toMatchObject({
    purpose: 'managed_by_family',
    language: 'en',
    shown: en['family.candidate_consent'],
  });
});

test('a refusal to ask stands at the address until it changes', async () => {
  const { user } = await open([family()], { [rpc('invite_helper')]: [null] });
  const inside = await form();
  await user.click(inside.getByRole('radio', { name: 'Mother' }));
  await user.type(inside.getByLabelText(en['family.helper_email']), 'a@example.org{Enter}');
  await inside.findByText(en['error.network']);
  await user.type(inside.getByLabelText(en['family.helper_email']), 'x');
  expect(inside.queryByText(en['error.network'])).toBeNull();
});

test('where members sign in by number, a helper is asked by number or address', async () => {
  const { user, backend } = await open([family()], {
    'GET /rest/v1/sign_in_options': json([{ by_number: true, abroad: false }]),
    [rpc('invite_helper')]: done,
  });
  const inside = await form();
  await user.click(inside.getByRole('radio', { name: 'Mother' }));
  await user.type(await inside.findByLabelText(en['family.helper_number']), '90000');
  await user.click(inside.getByRole('button', { name: en['family.ask_helper'] }));
  expect(inside.queryByText(en['error.number'])).not.toBeNull();
  await user.type(inside.getByLabelText(en['family.helper_number']), '12346{Enter}');
  await screen.findByText(en['family.helper_asked']);
  expect(backend.last(rpc('invite_helper'))?.body).toMatchObject({ address: '+919000012346' });
  await user.type(inside.getByLabelText(en['family.helper_number']), '9');
  await user.click(inside.getByRole('radio', { name: en['login.email'] }));
  expect(inside.getByLabelText<HTMLInputElement>(en['family.helper_email']).value).toBe('');
});

const request = { draft: 'd1', relation: 'mother', address: '919000012346' };

test.each([
  [true, 'family.let_help'],
  [false, 'family.decline'],
] as const)('a request to help is answered with %s', async (accept, name) => {
  const { user, backend } = await open([family()], {
    [rpc('my_helper_requests')]: json([request], []),
    [rpc('answer_helper_request')]: done,
  });
  await screen.findByText('+91 90000 12346');
  await user.click(await button(en[name]));
  await expect.poll(() => screen.queryByText(en['family.wants_to_help_mother'])).toBeNull();
  expect(backend.last(rpc('answer_helper_request'))?.body).toEqual({ draft: 'd1', accept });
});

test('the first request is allowed only after the sentence is ticked', async () => {
  const { user, backend } = await open(
    [family({ consented: false, invitations: [invitation(5), invitation(6)] })],
    {
      [rpc('my_helper_requests')]: json([request]),
      [rpc('answer_helper_request')]: [null],
      [rpc('give_consent')]: done,
    },
  );
  await user.click(await button(en['family.let_help']));
  await screen.findByText(en['family.agree_first']);
  expect(backend.asked).not.toContain(rpc('answer_helper_request'));
  await user.click(await tick(en['family.candidate_consent']));
  await user.click(await button(en['family.let_help']));
  await screen.findByText(en['error.network']);
  expect(backend.asked).toContain(rpc('give_consent'));
  expect(backend.last(rpc('answer_helper_request'))?.body).toEqual({ draft: 'd1', accept: true });
});
