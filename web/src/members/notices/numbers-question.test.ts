/** @vitest-environment happy-dom */
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { NumbersQuestion } from './numbers-question.tsx';

const LEVELS = 'GET /rest/v1/my_contact_levels';
const SAVE = 'POST /rest/v1/rpc/set_contact_levels';
const done = () => [new Response(null, { status: 204 })];

const stored = {
  phone: 'accepted',
  parent_number: 'accepted',
  mama_phone: 'accepted',
  call_first: 'own',
  photos: 'members',
  dob: 'accepted',
  answered_at: null as string | null,
};
const ANSWERED = '2026-10-05T08:00:00Z';

test.each([
  ['parents', { phone: 'nobody', parent_number: 'members', mama_phone: 'nobody', call_first: 'parents' }],
  ['accepted', { phone: 'accepted', parent_number: 'accepted', mama_phone: 'accepted', call_first: 'own' }],
  ['members', { phone: 'members', parent_number: 'members', mama_phone: 'accepted', call_first: 'own' }],
] as const)(
  'the answer %s stores these levels, keeps the others, and stands in its place',
  async (answer, levels) => {
    const { user, backend } = await openAsMember(createElement(NumbersQuestion), {
      [LEVELS]: [
        Response.json(stored),
        Response.json(stored),
        Response.json({ ...stored, ...levels, answered_at: ANSWERED }),
      ],
      [SAVE]: [null, ...done()],
    });
    const group = within(await screen.findByRole('group', { name: en['notices.numbers'] }));
    const card = group.getByRole('button', { name: new RegExp(`^${en[`notices.numbers_${answer}`]}`) });
    expect(group.getAllByRole('button').map((each) => each.getAttribute('aria-pressed'))).toEqual(
      Array(3).fill('false'),
    );
    await user.click(card);
    await group.findByText(en['error.network']);
    await user.click(card);
    await screen.findByText(en['levels.saved']);
    expect(backend.last(SAVE)?.body).toEqual({ ...levels, photos: 'members', dob: 'accepted' });
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(en[`notices.numbers_${answer}_text`]);
    expect(screen.getByRole('link', { name: en['notices.numbers_change'] }).getAttribute('href')).toBe(
      '/contact_levels',
    );
  },
);

test.each([
  ['answered already', Response.json({ ...stored, answered_at: ANSWERED })],
  ['not to be read', Response.json({ code: 'x', message: 'x' }, { status: 400 })],
])('nobody is asked about levels that are %s', async (_, answer) => {
  const { backend } = await openAsMember(createElement(NumbersQuestion), { [LEVELS]: [answer] });
  await waitFor(() => expect(backend.asked).toContain(LEVELS));
  await waitFor(() => expect(document.querySelector('[aria-hidden], h2')).toBeNull());
});

const chip = (question: string, value: string) =>
  within(screen.getByRole('group', { name: question })).getByRole<HTMLInputElement>('radio', { name: value });

test('the form of all levels is saved once each is chosen', async () => {
  const { user, backend } = await openAsMember(createElement(LevelsForm, { levels: stored as never }), {
    [SAVE]: [null, ...done()],
  });
  const save = screen.getByRole('button', { name: en['levels.save'] });
  expect(screen.queryByText(en['levels.default_accepted'])).not.toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  await user.click(save);
  expect(screen.getAllByText(en['levels.choose'])).toHaveLength(1);
  await user.click(chip(en['levels.phone'], en['levels.value_nobody']));
  expect(screen.queryByText(en['levels.choose'])).toBeNull();
  await user.click(chip(en['levels.parent_number'], en['levels.value_members']));
  await user.click(chip(en['levels.mama_phone'], en['levels.value_accepted']));
  await user.click(chip(en['levels.call_first'], en['levels.value_parents']));
  await user.click(chip(en['levels.photos'], en['levels.value_accepted']));
  await user.click(save);
  expect(backend.asked).not.toContain(SAVE);
  await user.click(chip(en['levels.dob'], en['levels.value_members']));
  await user.click(save);
  await screen.findByText(en['error.network']);
  await user.click(save);
  await screen.findByText(en['levels.saved']);
  expect(backend.last(SAVE)?.body).toEqual({
    phone: 'nobody',
    parent_number: 'members',
    mama_phone: 'accepted',
    call_first: 'parents',
    photos: 'accepted',
    dob: 'members',
  });
  await waitFor(() => expect(screen.queryByText(en['error.network'])).toBeNull());
});

test('stored levels are chosen, and the uncle is never open to all', async () => {
  await openAsMember(createElement(LevelsForm, { levels: { ...stored, answered_at: ANSWERED } as never }));
  expect(screen.queryByText(en['levels.intro'])).not.toBeNull();
  expect(chip(en['levels.phone'], en['levels.value_accepted']).checked).toBe(true);
  expect(chip(en['levels.dob'], en['levels.value_accepted']).checked).toBe(true);
  const uncle = within(screen.getByRole('group', { name: en['levels.mama_phone'] }));
  expect(uncle.queryByRole('radio', { name: en['levels.value_members'] })).toBeNull();
});
