/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { LinkForm } from './link-form.tsx';

const GIVE = 'POST /rest/v1/rpc/give_consent';
const CREATE = 'POST /rest/v1/rpc/create_biodata_link';
const SHOWING = { photo: true, phone: false, patrika: false, income: true, birth: false };

const open = (
  { phone = false, number = '90000 12346' }: { phone?: boolean; number?: string | null } = {},
  answer: Response | null = Response.json({ token: 'T1' }),
) =>
  openAsMember(
    createElement(LinkForm, {
      showing: { ...SHOWING, phone },
      language: 'both',
      number,
      parent: 'Vilas Deshmukh',
    }),
    { [GIVE]: [new Response(null, { status: 204 })], [CREATE]: [answer] },
  );
const recipient = () => screen.getByLabelText<HTMLInputElement>(en['biodata.recipient']);
const create = () => screen.getByRole('button', { name: en['biodata.link_create'] });

test('a link is made for its recipient with what the copy shows, and can be copied', async () => {
  const { user, backend } = await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '14 days' }).checked).toBe(true);
  await user.type(recipient(), ' Patil ');
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.click(create());
  await screen.findByText(/\/b\/T1$/);
  expect(backend.last(GIVE)?.body).toMatchObject({
    purpose: 'share_link',
    language: 'en',
    shown: en['biodata.link_consent'],
  });
  expect(backend.last(CREATE)?.body).toEqual({
    recipient: 'Patil',
    days: 7,
    language: 'both',
    show_photo: true,
    show_phone: false,
    show_patrika: false,
    show_income: true,
  });
  expect(recipient().value).toBe('');
  await user.click(screen.getByRole('button', { name: en['biodata.link_pass'] }));
  await screen.findByText(en['biodata.link_copied']);
  expect(await navigator.clipboard.readText()).toMatch(/\/b\/T1$/);
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await user.click(screen.getByRole('button', { name: en['biodata.link_pass'] }));
  expect(share).toHaveBeenCalledWith({ url: expect.stringMatching(/\/b\/T1$/) });
});

test.each([
  ['', true],
  [' a ', true],
  ['ab', false],
])('the recipient "%s" is missing: %s', async (typed, isMissing) => {
  const { user, backend } = await open();
  if (typed) await user.type(recipient(), typed);
  await user.click(create());
  expect(screen.queryByText(en['biodata.recipient_missing']) !== null).toBe(isMissing);
  await expect.poll(() => backend.asked.includes(CREATE)).toBe(!isMissing);
});

test('a link with the telephone number is confirmed first', async () => {
  const { user, backend } = await open({ phone: true });
  await user.type(recipient(), 'Patil ');
  await user.click(create());
  const dialog = within(await screen.findByRole('alertdialog', { name: en['biodata.phone_confirm'] }));
  expect(
    dialog.queryByText('Patil will see 90000 12346, the number of Vilas Deshmukh, and can pass it on.'),
  ).not.toBeNull();
  expect(backend.asked).not.toContain(CREATE);
  await user.click(dialog.getByRole('button', { name: en['biodata.link_create'] }));
  await screen.findByText(/\/b\/T1$/);
  expect(backend.last(CREATE)?.body).toMatchObject({ recipient: 'Patil', show_phone: true });
});

test('without a number there is nothing to confirm', async () => {
  const { user } = await open({ phone: true, number: null });
  await user.type(recipient(), 'Patil');
  await user.click(create());
  await screen.findByText(/\/b\/T1$/);
});

test('a link that cannot be made says why and keeps the recipient', async () => {
  const { user } = await open({}, null);
  await user.type(recipient(), 'Patil');
  await user.click(create());
  await screen.findByText(en['error.network']);
  expect(recipient().value).toBe('Patil');
  expect(screen.queryByRole('button', { name: en['biodata.link_pass'] })).toBeNull();
});
