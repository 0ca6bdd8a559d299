/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { Consents } from './consent-switches.tsx';

const READ = 'GET /rest/v1/my_consents';
const GIVE = 'POST /rest/v1/rpc/give_consent';
const LEVELS = 'GET /rest/v1/my_contact_levels';
const LAST_ACTIVE = 'POST /rest/v1/rpc/set_last_active_shown';
const done = [new Response(null, { status: 204 })];
const rows = (...lists: unknown[][]) => lists.map((list) => Response.json(list));
const given = (purpose: string, given_at = '2026-11-20T06:30:00Z') => ({
  purpose,
  given_at,
  withdrawn_at: null,
});

const open = (answers: object, ofProfile = true) =>
  openAsMember(createElement(Consents, { ofProfile }), {
    [READ]: rows([]),
    [LEVELS]: [Response.json({ shows_last_active: true })],
    ...answers,
  });
/** The switch whose sentence begins so. */
const of = (text: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: (name) => name.startsWith(text) });
const PATRIKA = en['patrika.consent'];

test('a consent is given with the text that is shown', async () => {
  const { user, backend } = await open({ [READ]: rows([], [given('patrika')]), [GIVE]: done });
  const box = await of(PATRIKA);
  expect(box.checked).toBe(false);
  await user.click(box);
  await expect.poll(() => backend.asked.filter((name) => name === READ)).toHaveLength(2);
  await expect.poll(() => box.checked).toBe(true);
  expect(backend.last(GIVE)?.body).toMatchObject({ purpose: 'patrika', language: 'en', shown: PATRIKA });
});

test('a consent is withdrawn by the same tap', async () => {
  const WITHDRAW = 'POST /rest/v1/rpc/withdraw_consent';
  const { user, backend } = await open({
    [READ]: rows([given('patrika'), given('selfie')], [given('selfie')]),
    [WITHDRAW]: done,
  });
  const box = await of(PATRIKA);
  expect([box.checked, (await of(en['my_data.id_check'])).checked]).toEqual([true, false]);
  await user.click(box);
  await expect.poll(() => box.checked).toBe(false);
  expect(backend.last(WITHDRAW)?.body).toMatchObject({ purpose: 'patrika' });
  expect((await of(en['my_data.selfie'])).checked).toBe(true);
  expect(backend.asked).not.toContain(GIVE);
});

test('a consent that cannot be stored goes back and says why', async () => {
  const { user } = await open({ [GIVE]: [null] });
  const box = await of(PATRIKA);
  await user.click(box);
  await screen.findByText(en['error.network']);
  expect(box.checked).toBe(false);
});

test('without a profile only what was agreed to elsewhere is offered', async () => {
  await open({ [READ]: rows([given('family_helper', '2026-11-25T06:30:00Z'), given('account')]) }, false);
  await of(en['family.helper_consent']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.queryByText(en['my_data.notice_given'].replace('{{date}}', '20 Nov 2026'))).not.toBeNull();
});

test('a story and helping are not offered to who never agreed to them', async () => {
  await open({});
  await of(PATRIKA);
  await of(en['my_data.last_active']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(9);
  expect(screen.queryByText(/20 Nov 2026/)).toBeNull();
});

test('the time of the last visit is hidden from others by its switch', async () => {
  const { user, backend } = await open({
    [LEVELS]: [Response.json({ shows_last_active: true }), Response.json({ shows_last_active: false })],
    [LAST_ACTIVE]: done,
  });
  const box = await of(en['my_data.last_active']);
  await user.click(box);
  await expect.poll(() => backend.asked.filter((name) => name === LEVELS)).toHaveLength(2);
  await expect.poll(() => box.checked).toBe(false);
  expect(backend.last(LAST_ACTIVE)?.body).toEqual({ shown: false });
});

test('a switch of the last visit that cannot be stored goes back and says why', async () => {
  const { user } = await open({ [LAST_ACTIVE]: [null] });
  const box = await of(en['my_data.last_active']);
  await user.click(box);
  await screen.findByText(en['error.network']);
  expect(box.checked).toBe(true);
});
