/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { dateInIndia } from '#domain/india-time.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { SettingsPage } from './settings-page.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const refused = (message: string) => [Response.json({ message }, { status: 400 })];
const SETTINGS = {
  name_en: 'Ours',
  name_mr: null,
  description_en: null,
  description_mr: null,
  support_email: null,
  legal_name: null,
  postal_address: null,
  officer_name: 'Asha',
  officer_post_en: null,
  officer_post_mr: null,
  officer_email: null,
  officer_phone: null,
  officer_hours_en: null,
  officer_hours_mr: null,
  data_contact: null,
  contact_default: 'members',
  photo_review: 'after',
};
const TEXTS = {
  sign_in: true,
  abroad: false,
  an_hour: 100,
  a_day: 1000,
  sender: 'http',
  sent_last_hour: 1,
  sent_last_day: 2,
  only_by_number: 3,
};

async function open(answers: object = {}, texts: object = {}) {
  const used = await openAsMember(createElement(SettingsPage), {
    [rpc('desk_settings')]: [
      Response.json({
        settings: SETTINGS,
        fee: 50_000,
        fees: [{ valid_from: '2027-01-01', amount: 60_000 }],
        choices: [],
        merges: [],
      }),
    ],
    [rpc('desk_text_settings')]: [Response.json({ ...TEXTS, ...texts })],
    ...answers,
  });
  await screen.findByLabelText(en['desk.texts_a_day']);
  return used;
}
/** One of the cards. */
const card = (title: string) => within(screen.getByRole('region', { name: title }));
const NAMES = en['desk.settings_names'];
const MEMBERSHIP = en['desk.settings_membership'];

test('a card saves what was changed in it, and all other settings as they are', async () => {
  const { user, backend } = await open({ [rpc('desk_save_settings')]: done });
  await user.type(card(en['desk.settings_officer']).getByLabelText(en['desk.setting_officer_name']), '?');
  await user.type(card(NAMES).getByLabelText(en['desk.setting_name_en']), '!');
  await user.type(card(NAMES).getByLabelText(en['desk.setting_name_mr']), 'आ');
  await user.click(card(NAMES).getByRole('button', { name: en['desk.save'] }));
  await screen.findByText(en['desk.settings_saved']);
  expect(backend.last(rpc('desk_save_settings'))?.body).toEqual({
    settings: { ...SETTINGS, name_en: 'Ours!', name_mr: 'आ' },
  });
});

test('settings that are refused say why beside their own button, and stay', async () => {
  const { user } = await open({
    [rpc('desk_save_settings')]: refused('constraint "community_settings_name_en"'),
  });
  const name = card(NAMES).getByLabelText<HTMLInputElement>(en['desk.setting_name_en']);
  await user.type(name, '!');
  await user.click(card(NAMES).getByRole('button', { name: en['desk.save'] }));
  await card(NAMES).findByText(en['desk.error_community_settings_name_en']);
  expect(name.value).toBe('Ours!');
  expect(screen.queryByText(en['desk.settings_saved'])).toBeNull();
});

test('who sees numbers and when photos are reviewed are chosen and saved', async () => {
  const { user, backend } = await open({ [rpc('desk_save_settings')]: done });
  const rules = card(MEMBERSHIP);
  const option = (name: string) => rules.getByRole<HTMLInputElement>('radio', { name });
  expect(option(en['desk.contact_default_members']).checked).toBe(true);
  expect(option(en['desk.photo_review_after']).checked).toBe(true);
  await user.click(option(en['desk.contact_default_accepted']));
  await user.click(option(en['desk.photo_review_before']));
  await user.click(rules.getByRole('button', { name: en['desk.save'] }));
  await screen.findByText(en['desk.settings_saved']);
  expect(backend.last(rpc('desk_save_settings'))?.body).toEqual({
    settings: { ...SETTINGS, contact_default: 'accepted', photo_review: 'before' },
  });
});

test('a fee is set in rupees, from today on unless told otherwise', async () => {
  const { user, backend } = await open({ [rpc('desk_set_fee')]: done });
  const fees = card(MEMBERSHIP);
  expect(fees.queryByText('Today: ₹500')).not.toBeNull();
  expect(fees.queryByText('From 1 Jan 2027: ₹600')).not.toBeNull();
  const today = dateInIndia(new Date());
  const from = fees.getByLabelText<HTMLInputElement>(en['desk.fee_valid_from']);
  expect([from.value, from.min]).toEqual([today, today]);
  await user.type(fees.getByLabelText(en['desk.fee_new']), '199.99');
  await user.click(fees.getByRole('button', { name: en['desk.fee_save'] }));
  await expect.poll(() => fees.getByLabelText<HTMLInputElement>(en['desk.fee_new']).value).toBe('');
  expect(backend.last(rpc('desk_set_fee'))?.body).toEqual({ amount: 19_999, valid_from: today });
});

test('a fee that is refused says why and stays', async () => {
  const { user } = await open({ [rpc('desk_set_fee')]: refused('fee_date_wrong') });
  const fees = card(MEMBERSHIP);
  await user.type(fees.getByLabelText(en['desk.fee_new']), '5');
  await user.click(fees.getByRole('button', { name: en['desk.fee_save'] }));
  await fees.findByText(en['desk.error_fee_date_wrong']);
  expect(fees.getByLabelText<HTMLInputElement>(en['desk.fee_new']).value).toBe('5');
});

test('text messages are saved as chosen; numbers are digits, at most seven', async () => {
  const { user, backend } = await open({ [rpc('desk_save_text_settings')]: done });
  const texts = card(en['desk.texts']);
  expect(texts.queryByText('Messages leave by a gateway.')).not.toBeNull();
  const group = (name: string) => within(texts.getByRole('group', { name }));
  expect(texts.queryByText(en['desk.texts_warning'])).toBeNull();
  await user.click(group(en['desk.texts_sign_in']).getByRole('radio', { name: en['desk.texts_off'] }));
  expect(texts.queryByText(en['desk.texts_warning'])).not.toBeNull();
  await user.click(group(en['desk.texts_abroad']).getByRole('radio', { name: en['desk.texts_on'] }));
  const hour = texts.getByLabelText<HTMLInputElement>(en['desk.texts_an_hour']);
  await user.clear(hour);
  expect(hour.value).toBe('');
  await user.type(hour, '1x23456789');
  await user.click(texts.getByRole('button', { name: en['desk.save'] }));
  await screen.findByText(en['desk.settings_saved']);
  expect(backend.last(rpc('desk_save_text_settings'))?.body).toEqual({
    sign_in: false,
    abroad: true,
    an_hour: 1_234_567,
    a_day: 1000,
  });
});

test('without a sender and without accounts that have only a number, the card says so and warns of nothing', async () => {
  const { user } = await open(
    { [rpc('desk_save_text_settings')]: refused('text_sender_missing') },
    { sender: null, sign_in: false, only_by_number: 0 },
  );
  const texts = card(en['desk.texts']);
  expect(texts.queryByText(en['desk.texts_no_sender'])).not.toBeNull();
  expect(texts.queryByText(en['desk.texts_warning'])).toBeNull();
  await user.click(texts.getByRole('button', { name: en['desk.save'] }));
  await texts.findByText(en['desk.error_text_sender_missing']);
});
