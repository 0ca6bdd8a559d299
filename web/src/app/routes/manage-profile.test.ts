/** @vitest-environment happy-dom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { Link } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#web/backend/query-client.ts';
import { useUserStore } from '#web/session/user-store.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './manage-profile.tsx';

const SAVE = 'PATCH /rest/v1/profiles';
const EDUCATION = { highest_education: 'B.E.', university: 'Savitribai Phule Pune University' };

/** A newcomer, who has filled in nothing. */
const NEW = {
  data_without_updated_at: { ...ANAGHA, gender: null, first_name: null, university: null, income: null },
  is_personal_details_null: true,
  is_educational_details_null: true,
  is_professional_details_null: false,
  is_parents_details_null: false,
  isTextFormNull: true,
  isMediaNull: true,
  media_data: [],
  has_paid: false,
  has_open_payment: false,
  expiry_at: null,
  deactivated_at: null,
  unlisted_reason: null,
  unlisted_report_kind: null,
  awaits_consent: false,
  is_valid: false,
  open_notices: [],
  waiting_interests: 0,
  photo_level: 'members',
};
/** Whose education alone is missing. */
const FILLED = {
  is_personal_details_null: false,
  data_without_updated_at: { ...ANAGHA, university: null },
  isMediaNull: false,
};

interface Opening {
  status?: object;
  answers?: Answers;
  acting?: boolean;
}

/** The page of a newcomer, with these differences. */
async function open({ status = {}, answers = {}, acting = false }: Opening = {}) {
  const whole = { ...NEW, ...status };
  const screenWithLink = createElement(
    Fragment,
    null,
    createElement(Component),
    createElement(Link, { to: '/elsewhere' }, 'Elsewhere'),
  );
  const used = await openAsMember(
    screenWithLink,
    {
      'GET /rest/v1/profile_status': [Response.json(whole)],
      'GET /rest/v1/profiles': [Response.json({ ...EDUCATION, university: null })],
      [SAVE]: [Response.json(EDUCATION)],
      'POST /functions/v1/list_data': [
        Response.json({
          highest_edu_dropdwon_list: ['B.E.'],
          mangal_dropdwon_list: ['No'],
          married_dropdwon_list: ['Divorced'],
        }),
      ],
      'GET /rest/v1/city_options': [Response.json([])],
      'GET /rest/v1/caste_options': [Response.json([])],
      'POST /storage/v1/object/list/avatars': [Response.json([])],
      ...answers,
    },
    { address: '/profile_page_setup', loaded: [[['profile-status', 'me'], whole]] },
  );
  if (acting) act(() => useUserStore.setState({ account: 'helper' }));
  return used;
}

const section = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(Complete|Incomplete)\\s*${name}`) });
const isOpen = (name: string) => section(name).getAttribute('aria-expanded') === 'true';
const noteOf = (name: string) => section(name).textContent;
const EDUCATIONAL = en['section.educational'];
const PERSONAL = en['section.personal'];
const PHOTOS = en['section.photos'];
const PAYMENT = en['section.payment'];

test('a newcomer sees what is complete, what is missing, and who is asked about first', async () => {
  await open();
  expect(screen.getByRole('progressbar', { name: '2 of 6 complete' })).not.toBeNull();
  expect(screen.queryByText(en['manage.intro'])).not.toBeNull();
  expect(noteOf(PERSONAL)).toMatch(/Gender and first name are missing/);
  expect(noteOf(EDUCATIONAL)).toMatch(/^Incomplete.*University is missing$/);
  expect(noteOf(PHOTOS)).toMatch(/No photo yet$/);
  expect(noteOf(PAYMENT)).toMatch(/To be paid$/);
  expect(screen.queryByText(en['for_whom.title'])).not.toBeNull();
  expect(screen.queryByText(en['manage.next'])).toBeNull();
  expect(screen.getByRole('link', { name: en['title.settings'] }).getAttribute('href')).toBe('/settings');
});

test.each([
  ['woman', en['manage.whose.personal_self']],
  ['man', en['manage.whose.personal_self']],
] as const)(
  'the answer %s opens the first form in its words, and is not asked for again',
  async (whom, text) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: en[`for_whom.${whom}`] }));
    await screen.findByText(text);
    expect(isOpen(PERSONAL)).toBe(true);
    expect(document.activeElement).toBe(section(PERSONAL));
    await user.click(section(PERSONAL));
    expect(screen.queryByText(en['for_whom.title'])).toBeNull();
    expect(screen.queryByText(en['manage.next'])).not.toBeNull();
  },
);

test('a profile for somebody else is begun under another account', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: en['for_whom.daughter'] }));
  expect(address).toBe('/for_family');
});

test('a member who has begun is led to what is missing', async () => {
  await open({ status: FILLED });
  expect(screen.queryByText(en['for_whom.title'])).toBeNull();
  expect(section(EDUCATIONAL).textContent).toMatch(/Next$/);
  expect(screen.getAllByText(en['manage.next'])).toHaveLength(1);
});

/** The open form of the education, in which something was typed. */
async function type(opening: Opening) {
  const used = await open(opening);
  await used.user.click(section(EDUCATIONAL));
  const input = await screen.findByLabelText<HTMLInputElement>(en['field.university']);
  await used.user.type(input, 'Pune');
  return { ...used, input };
}

test('a saved form leads on to the payment, which comes last', async () => {
  const { user, backend } = await type({ status: FILLED });
  const saved = { ...NEW, ...FILLED, is_educational_details_null: false, isTextFormNull: false };
  backend.answers['GET /rest/v1/profile_status'] = [Response.json(saved)];
  await user.click(screen.getByRole('button', { name: en['ui.save'] }));
  await waitFor(() => expect(isOpen(PAYMENT)).toBe(true));
  expect(isOpen(EDUCATIONAL)).toBe(false);
  expect(document.activeElement).toBe(section(PAYMENT));
  expect(screen.queryByText(en['manage.intro'])).toBeNull();
  expect(screen.queryByText(en['membership.only_fee_left'])).not.toBeNull();
});

test('a saved form of a complete profile is closed, and its title has the focus', async () => {
  const status = {
    ...FILLED,
    is_educational_details_null: false,
    isTextFormNull: false,
    has_paid: true,
    is_valid: true,
  };
  const { user } = await type({ status });
  await user.click(screen.getByRole('button', { name: en['ui.save'] }));
  await waitFor(() => expect(isOpen(EDUCATIONAL)).toBe(false));
  expect(document.activeElement).toBe(section(EDUCATIONAL));
});

test('a form with unsaved text is closed after a question only, and says so in its title', async () => {
  const { user, input } = await type({ status: FILLED });
  await user.click(section(EDUCATIONAL));
  let dialog = within(await screen.findByRole('alertdialog', { name: en['manage.close_title'] }));
  await user.click(dialog.getByRole('button', { name: en['manage.leave_stay'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(input.isConnected).toBe(true);
  await user.click(section(PHOTOS));
  dialog = within(await screen.findByRole('alertdialog', { name: en['manage.close_title'] }));
  await user.click(dialog.getByRole('button', { name: en['ui.close'] }));
  await waitFor(() => expect(isOpen(PHOTOS)).toBe(true));
  expect(noteOf(EDUCATIONAL)).toMatch(/Draft, not saved yet/);
});

test('leaving with unsaved text is asked about', async () => {
  const { user } = await type({ status: FILLED });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  let dialog = within(await screen.findByRole('alertdialog', { name: en['manage.leave_form_title'] }));
  await user.click(dialog.getByRole('button', { name: en['manage.leave_stay'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address).toBe('/profile_page_setup');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: en['manage.leave_confirm'] }));
  await waitFor(() => expect(address).toBe('/elsewhere'));
});

test('leaving without unsaved text is not asked about', async () => {
  const { user } = await open({ status: FILLED });
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(address).toBe('/elsewhere');
});

test('leaving with photos that are not saved is asked about', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await open({ status: FILLED });
  await user.click(section(PHOTOS));
  fireEvent.change(await screen.findByLabelText(en['photos.add']), {
    target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
  });
  await waitFor(() => expect(noteOf(PHOTOS)).toMatch(/1 photo not saved yet$/));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alertdialog', { name: en['manage.leave_photos_title'] })).not.toBeNull();
});

test('the first photo leads on to what is missing', async () => {
  const { user } = await open({ status: { ...FILLED, isMediaNull: true } });
  await user.click(section(PHOTOS));
  const withPhoto = { ...NEW, ...FILLED, media_data: [{ name: 'a.jpg', focus: null }] };
  act(() => queryClient.setQueryData(['profile-status', 'me'], withPhoto));
  await waitFor(() => expect(isOpen(EDUCATIONAL)).toBe(true));
  expect(noteOf(PHOTOS)).toMatch(/1 photo$/);
});

test('a photo does not lead away from another section', async () => {
  const { user } = await open({ status: { ...FILLED, isMediaNull: true } });
  await user.click(section(PERSONAL));
  act(() => queryClient.setQueryData(['profile-status', 'me'], { ...NEW, ...FILLED }));
  expect(isOpen(PERSONAL)).toBe(true);
});

test('the notice of the fee opens the payment', async () => {
  const { user } = await open({
    status: { ...FILLED, is_educational_details_null: false, isTextFormNull: false },
  });
  await user.click(screen.getByRole('button', { name: en['membership.to_payment'] }));
  await waitFor(() => expect(isOpen(PAYMENT)).toBe(true));
  expect(document.activeElement).toBe(section(PAYMENT));
});

test('a paid year is told in the title', async () => {
  await open({ status: { has_paid: true, expiry_at: '2027-01-10T08:00:00Z' } });
  expect(noteOf(PAYMENT)).toMatch(/^Complete.*Paid, valid till 10 Jan 2027$/);
});

const LISTED = {
  ...FILLED,
  is_educational_details_null: false,
  isTextFormNull: false,
  has_paid: true,
  is_valid: true,
};

test('a profile that has just become listed says so first', async () => {
  await open({ status: { ...LISTED, is_valid: false } });
  expect(screen.queryByText(en['manage.listed'])).toBeNull();
  act(() => queryClient.setQueryData(['profile-status', 'me'], { ...NEW, ...LISTED }));
  await screen.findByText(en['manage.listed']);
  expect(document.activeElement).toBe(screen.getByText(en['manage.listed']).closest('section'));
});

test('a listed profile says so without taking the focus', async () => {
  await open({ status: LISTED });
  expect(screen.queryByText(en['manage.listed'])).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('link', { name: en['manage.see_all'] }).getAttribute('href')).toBe('/home');
});

test('nobody pays for a profile whose candidate has not agreed', async () => {
  const { user } = await open({ status: { ...FILLED, awaits_consent: true }, acting: true });
  expect(screen.queryByRole('link', { name: en['title.settings'] })).toBeNull();
  expect(screen.queryByRole('heading', { name: en['title.manage_for'] })).not.toBeNull();
  await user.click(section(PAYMENT));
  await screen.findByText(en['family.fee_later']);
});
