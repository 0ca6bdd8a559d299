/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './patrika-page.tsx';

const SAVED = 'GET /rest/v1/own_patrika';
const SAVE = 'POST /functions/v1/save_patrika';
const CONSENT = 'POST /rest/v1/rpc/give_consent';
const ERASE = 'POST /rest/v1/rpc/erase_patrika';
const BIRTH = {
  dob: '1999-03-14' as string | null,
  dob_time: '06:42:00' as string | null,
  dob_time_certainty: null as string | null,
  mangal_status: null,
};

interface Opening {
  saved?: Partial<PatrikaAnswers> | null;
  birth?: Partial<typeof BIRTH>;
  answers?: Answers;
}

/** The page of a member who was born like this and has saved these answers. */
async function open({ saved = null, birth = {}, answers = {} }: Opening = {}) {
  const used = await openAsMember(createElement(Component), {
    [SAVED]: [Response.json(saved && { ...NO_ANSWERS, time_certainty: 'exact', ...saved })],
    'GET /rest/v1/profiles': [Response.json({ ...BIRTH, ...birth })],
    'GET /rest/v1/my_patrika_requests': [Response.json([])],
    [SAVE]: [Response.json({})],
    [CONSENT]: [Response.json(null)],
    ...answers,
  });
  await screen.findByRole('button', { name: en['ui.save'] });
  return { ...used, saves: () => used.backend.last(SAVE)?.body };
}

const press = (name: string) => screen.getByRole('button', { name });
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const consent = () => box(en['patrika.consent']);

test('a new patrika is computed, begins as exact as the profile, and is saved with consent only', async () => {
  const { user, backend, saves } = await open({ birth: { dob_time_certainty: 'About' } });
  expect(chip(en['patrika.source.computed']).checked).toBe(true);
  expect(chip(en['patrika.certainty.about']).checked).toBe(true);
  expect(screen.queryByRole('button', { name: en['patrika.erase'] })).toBeNull();
  await user.click(press(en['ui.save']));
  expect(screen.getByRole('alert').textContent).toBe(en['patrika.problem.consent_required']);
  expect(backend.asked).not.toContain(SAVE);
  await user.click(consent());
  await user.click(press(en['ui.save']));
  await screen.findByText(en['patrika.saved']);
  expect(screen.queryByText(en['patrika.problem.consent_required'])).toBeNull();
  expect(saves()).toMatchObject({ source: 'computed', time_certainty: 'about', consent: true });
  expect(backend.last(CONSENT)?.body).toMatchObject({ purpose: 'patrika' });
});

test('without an answer how exact the time is, the result waits and nothing is saved', async () => {
  const { user, backend } = await open();
  expect(screen.queryByText(en['patrika.result_waiting'])).not.toBeNull();
  await user.click(press(en['ui.save']));
  expect(screen.getByRole('alert').textContent).toBe(en['patrika.problem.time_certainty_missing']);
  expect(backend.asked).not.toContain(SAVE);
});

test('without the part of the day, the result waits and nothing is saved', async () => {
  const { user, backend } = await open({ birth: { dob_time_certainty: 'Unknown' } });
  expect(chip(en['patrika.certainty.unknown']).checked).toBe(true);
  await user.click(chip(en['patrika.certainty.part']));
  expect(screen.queryByText(en['patrika.result_waiting'])).not.toBeNull();
  await user.click(press(en['ui.save']));
  expect(screen.getByRole('alert').textContent).toBe(en['patrika.problem.day_part_missing']);
  expect(backend.asked).not.toContain(SAVE);
  await choose(user, en['patrika.day_part'], en['patrika.day_part.morning']);
  expect(screen.queryByText(en['patrika.result_waiting'])).toBeNull();
});

/** Takes a value of a list. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], list: string, value: string) {
  await user.click(screen.getByLabelText(list));
  await user.click(await screen.findByRole('option', { name: value }));
}

test('a member who looks at no patrika needs no consent', async () => {
  const { user, backend, saves } = await open();
  await user.click(chip(en['patrika.source.none']));
  expect(screen.queryByText(en['patrika.none_note'])).not.toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(press(en['ui.save']));
  await screen.findByText(en['patrika.saved']);
  expect(saves()).toMatchObject({ source: 'none', consent: false });
  expect(backend.asked).not.toContain(CONSENT);
});

test.each([
  [
    Response.json({ code: 'time_in_future', message: 'x' }, { status: 422 }),
    en['patrika.problem.time_in_future'],
  ],
  [null, en['error.network']],
])('a refusal (%#) is told beside the button', async (answer, text) => {
  const { user } = await open({ saved: { source: 'computed' }, answers: { [SAVE]: [answer] } });
  await user.click(press(en['ui.save']));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(screen.queryByText(en['patrika.saved'])).toBeNull();
});

test('saved answers are there again, and are erased after a question', async () => {
  const { user, backend } = await open({
    saved: { source: 'computed', level: 'nobody', guna_on_lists: true },
    answers: { [ERASE]: [null, new Response(null, { status: 204 })] },
  });
  expect(chip(en['patrika.level.nobody']).checked).toBe(true);
  expect(screen.queryByText(en['patrika.level_nobody_hint'], { exact: false })).not.toBeNull();
  expect(box(en['patrika.guna_on_lists']).checked).toBe(true);
  expect(consent().checked).toBe(true);
  await user.click(press(en['patrika.erase']));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(backend.asked).not.toContain(ERASE);
  await user.click(dialog.getByRole('button', { name: en['patrika.erase_confirm'] }));
  await dialog.findByText(en['error.network']);
  backend.answers[SAVED] = [Response.json(null)];
  await user.click(dialog.getByRole('button', { name: en['patrika.erase_confirm'] }));
  await screen.findByText(en['patrika.erased']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: en['patrika.erase'] })).toBeNull();
  expect(consent().checked).toBe(false);
});

test('a member who looked at no patrika has given no consent', async () => {
  const { user } = await open({ saved: { source: 'none' } });
  await user.click(chip(en['patrika.source.computed']));
  expect(consent().checked).toBe(false);
});

test.each([
  [{}, 'Born on 14 March 1999, 6:42 am.'],
  [{ dob_time_certainty: 'Unknown' }, 'Born on 14 March 1999, time not known.'],
  [{ dob: null }, en['patrika.birth_missing']],
  [{ dob_time: null }, en['patrika.birth_missing']],
])('a birth with %j is told as %s', async (birth, line) => {
  await open({ birth });
  expect(screen.queryByText(line, { exact: false })).not.toBeNull();
});

test.each([
  ['1955-12-31', 1],
  ['1956-01-01', 0],
])('a birth on %s asks %i times which clock it was', async (dob, times) => {
  const { user } = await open({ birth: { dob } });
  expect(screen.queryAllByText(en['patrika.clock'])).toHaveLength(times);
  if (times === 0) return;
  expect(chip(en['patrika.clock.zone']).checked).toBe(true);
  await user.click(chip(en['patrika.clock.local']));
  expect(chip(en['patrika.clock.local']).checked).toBe(true);
});

test('a place is found by two letters', async () => {
  const { user, saves } = await open({ saved: { source: 'computed' } });
  const place = screen.getByRole('combobox', { name: en['patrika.place'] });
  await user.type(place, 's');
  expect(await screen.findByText(en['patrika.place_type_more'])).not.toBeNull();
  await user.type(place, 'atar');
  await user.click((await screen.findAllByRole('option', { name: /^Satara/ }))[0] as HTMLElement);
  await user.click(press(en['ui.save']));
  await screen.findByText(en['patrika.saved']);
  expect(saves()).toMatchObject({ birth_place: expect.stringMatching(/satara/i), other_place: null });
});

test('the first eight of many places are offered', async () => {
  const { user } = await open({ saved: { source: 'computed' } });
  await user.type(screen.getByRole('combobox', { name: en['patrika.place'] }), 'pu');
  expect(await screen.findAllByRole('option')).toHaveLength(8);
});

test('no place is found by what is none', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox', { name: en['patrika.place'] }), 'qqqq');
  expect(await screen.findByText(en['ui.no_results'])).not.toBeNull();
});

test('a place that is not in the list takes the place of one that is, until it is listed after all', async () => {
  const { user, saves } = await open({ saved: { source: 'computed', birth_place: 'satara' } });
  expect(screen.queryByLabelText(en['patrika.other_place'])).toBeNull();
  await user.click(box(en['patrika.place_not_listed']));
  await user.type(screen.getByLabelText(en['patrika.other_place']), 'Chicago');
  await user.type(screen.getByLabelText(new RegExp(en['patrika.other_district'])), 'Cook');
  await user.click(press(en['ui.save']));
  await screen.findByText(en['patrika.saved']);
  expect(saves()).toMatchObject({ birth_place: null, other_place: 'Chicago', other_district: 'Cook' });
  await user.click(box(en['patrika.place_not_listed']));
  expect(screen.queryByLabelText(en['patrika.other_place'])).toBeNull();
  await user.click(press(en['ui.save']));
  await waitFor(() => expect(saves()).toMatchObject({ other_place: null, other_district: null }));
});

test('born abroad, the time is that of this device at first', async () => {
  const { user, saves } = await open({ saved: { source: 'computed' } });
  expect(screen.queryByLabelText(en['patrika.zone'])).toBeNull();
  await user.click(box(en['patrika.abroad']));
  await choose(user, en['patrika.zone'], 'America/Chicago');
  await user.click(press(en['ui.save']));
  await screen.findByText(en['patrika.saved']);
  expect(saves()).toMatchObject({ birth_zone: 'America/Chicago' });
  await user.click(box(en['patrika.abroad']));
  await user.click(press(en['ui.save']));
  await waitFor(() => expect(saves()).toMatchObject({ birth_zone: null }));
});

test('a patrika name that is deleted is none', async () => {
  const { user, saves } = await open({ saved: { source: 'computed' } });
  const name = screen.getByLabelText(new RegExp(en['patrika.name'].slice(0, 12)));
  await user.type(name, 'चे');
  await user.click(press(en['ui.save']));
  await waitFor(() => expect(saves()).toMatchObject({ patrika_name: 'चे' }));
  await user.clear(name);
  await user.click(press(en['ui.save']));
  await waitFor(() => expect(saves()).toMatchObject({ patrika_name: null }));
});

test('a printed patrika names the almanac and what stands in it', async () => {
  const { user, saves } = await open({ saved: { source: 'printed', almanac_name: 'Ours' } });
  expect(screen.queryByLabelText(new RegExp(en['patrika.almanac_name'].slice(0, 13)))).toBeNull();
  await choose(user, en['patrika.rashi'], 'Mesha');
  await choose(user, en['patrika.nakshatra'], 'Ashwini');
  await user.click(chip('2'));
  await choose(user, en['patrika.nakshatra'], 'Bharani');
  expect(chip('2').checked).toBe(false);
  await user.click(press(en['ui.save']));
  expect(screen.getByRole('alert').textContent).toBe(en['patrika.problem.almanac_missing']);
  expect(saves()).toBeUndefined();
});

const ASKERS = 'GET /rest/v1/valid_profiles';
const request = (id: string, direction: string) => ({ id, direction, asked_at: '2026-10-05T08:00:00Z' });

test('the members who ask are listed with their day; the others are not read', async () => {
  const { id, first_name, middle_name, last_name } = ANAGHA;
  const { backend } = await open({
    answers: {
      'GET /rest/v1/my_patrika_requests': [
        Response.json([request(id, 'received'), request('hidden', 'received'), request('other', 'sent')]),
      ],
      [ASKERS]: [Response.json([{ id, first_name, middle_name, last_name, regional_full_name: null }])],
    },
  });
  const list = within(await screen.findByRole('region', { name: en['patrika.requests'] }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Anagha Vilas Deshmukhasked on 5 Oct 2026',
  ]);
  expect(decodeURIComponent(backend.last(ASKERS)?.query ?? '')).toContain(`in.("${id}","hidden")`);
});

test('without a request there is no list', async () => {
  const { backend } = await open({
    answers: { 'GET /rest/v1/my_patrika_requests': [Response.json([request('other', 'sent')])] },
  });
  expect(screen.queryByText(en['patrika.requests'])).toBeNull();
  expect(backend.asked).not.toContain(ASKERS);
});
