/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { NO_PREFERENCES, type PreferencesRow } from '#domain/match/stored.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as PreferencesPage } from './preferences-page.tsx';

const READ = 'GET /rest/v1/partner_preferences';
const SAVE = 'POST /rest/v1/partner_preferences';
const values = (...list: string[]) => [Response.json(list.map((value) => ({ value })))];

async function open(
  stored: Partial<PreferencesRow> = {},
  saved: Response | null = Response.json({ member: 'me' }),
) {
  const row = { ...NO_PREFERENCES, ...stored, member: 'me', updated_at: '2026-11-20T06:30:00Z' };
  const used = await openAsMember(createElement(PreferencesPage), {
    [READ]: [Response.json([row])],
    [SAVE]: [saved],
    'GET /rest/v1/highest_education_options': values('BE'),
    'GET /rest/v1/city_options': values('Pune', 'Nashik'),
    'GET /rest/v1/married_status_options': values('Never Married'),
  });
  await screen.findByRole('group', { name: en['preferences.age'] });
  return used;
}
type User = Awaited<ReturnType<typeof open>>['user'];
type Key =
  | 'age'
  | 'height'
  | 'education'
  | 'city'
  | 'maritalStatus'
  | 'income'
  | 'mangal'
  | 'guna'
  | 'lineage';
/** Says how much a preference counts. */
const weigh = (user: User, key: Key, importance: 'any' | 'nice' | 'must') =>
  user.click(
    within(screen.getByRole('group', { name: en[`preferences.${key}`] })).getByRole('radio', {
      name: en[`preferences.importance.${importance}`],
    }),
  );
const save = (user: User) => user.click(screen.getByRole('button', { name: en['ui.save'] }));
const saved = () => screen.findByText(en['preferences.saved']);
const field = (name: 'age_from' | 'age_to' | 'guna_least') =>
  screen.getByLabelText<HTMLInputElement>(en[`preferences.${name}`]);

test('what a preference wishes is asked only where it counts, and stored with the rest', async () => {
  const { user, backend } = await open({ lineage_importance: 'nice' });
  expect(screen.queryByLabelText(en['preferences.age_from'])).toBeNull();
  expect(screen.queryByText(en['preferences.lineage_note'])).not.toBeNull();
  await weigh(user, 'age', 'must');
  await user.type(field('age_from'), '2x५');
  await user.type(field('age_to'), '30');
  expect(field('age_from').value).toBe('25');
  await save(user);
  await saved();
  expect(backend.last(SAVE)?.body).toEqual({
    ...NO_PREFERENCES,
    lineage_importance: 'nice',
    age_importance: 'must',
    age_from: 25,
    age_to: 30,
    member: 'me',
  });
});

test('what is not complete is named once it was tried to be saved, and nothing is stored', async () => {
  const { user, backend } = await open();
  for (const key of ['age', 'height', 'city', 'income', 'mangal', 'guna'] as const)
    await weigh(user, key, 'nice');
  const wrong = () =>
    (
      ['age', 'height', 'education', 'city', 'maritalStatus', 'income', 'mangal', 'guna', 'lineage'] as const
    ).filter((key) => within(cardOf(key)).queryByText(en[`preferences.wrong.${key}`]) !== null);
  expect(wrong()).toEqual([]);
  await save(user);
  expect(wrong()).toEqual(expect.arrayContaining(['age', 'height', 'city', 'income', 'guna']));
  expect(wrong()).not.toContain('education');
  expect(backend.asked).not.toContain(SAVE);
  await weigh(user, 'age', 'any');
  expect(wrong()).not.toContain('age');
});
/** The card of a preference. */
const cardOf = (key: Key) =>
  screen.getByRole('group', { name: en[`preferences.${key}`] }).parentElement?.parentElement as HTMLElement;

test('a range is stored from the lesser to the greater end only', async () => {
  const { user, backend } = await open({ age_importance: 'nice', age_from: 31, age_to: 30 });
  await save(user);
  expect(screen.queryByText(en['preferences.wrong.age'])).not.toBeNull();
  await user.clear(field('age_from'));
  expect(field('age_from').value).toBe('');
  await user.type(field('age_from'), '30');
  expect(screen.queryByText(en['preferences.wrong.age'])).toBeNull();
  await save(user);
  await saved();
  expect(backend.last(SAVE)?.body).toMatchObject({ age_from: 30, age_to: 30 });
});

test('a fourth must is refused at once', async () => {
  const { user, backend } = await open({
    lineage_importance: 'must',
    mangal_importance: 'must',
    mangal_wants: 'with',
    guna_importance: 'must',
    guna_least: 18,
    age_importance: 'nice',
    age_from: 25,
    age_to: 30,
  });
  expect(screen.queryByText('At most 3 can be a must.')).toBeNull();
  await weigh(user, 'age', 'must');
  expect(screen.queryByText('At most 3 can be a must.')).not.toBeNull();
  await save(user);
  expect(backend.asked).not.toContain(SAVE);
});

test('heights, mangal, income and cities are chosen from what is offered', async () => {
  const { user, backend } = await open({
    height_importance: 'nice',
    mangal_importance: 'nice',
    income_importance: 'nice',
    city_importance: 'nice',
  });
  const [from, to] = ['preferences.height_from', 'preferences.height_to'].map((key) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: en[key as 'preferences.height_from'] }),
  );
  expect(within(from as HTMLElement).getAllByRole('option')).toHaveLength(38);
  await user.selectOptions(from as HTMLElement, '60');
  await user.selectOptions(to as HTMLElement, '72');
  await user.click(screen.getByRole('radio', { name: en['preferences.mangal.without'] }));
  const incomes = within(
    screen.getByRole('group', { name: en['preferences.income_least'] }),
  ).getAllByRole<HTMLInputElement>('radio');
  const amounts = incomes.map(({ value }) => Number(value));
  expect(amounts[0]).toBeGreaterThan(0);
  await user.click(incomes[1] as HTMLElement);
  await user.click(screen.getByLabelText(en['preferences.any_of']));
  await user.click(await screen.findByRole('option', { name: 'Nashik' }));
  await user.keyboard('{Escape}');
  await save(user);
  await saved();
  expect(backend.last(SAVE)?.body).toMatchObject({
    height_from: 152,
    height_to: 183,
    mangal_wants: 'without',
    income_least: amounts[1],
    city: ['Nashik'],
  });
});

test('an own income between the steps stays a choice, in its place', async () => {
  await open({ income_importance: 'nice', income_least: 12_345 });
  const group = within(screen.getByRole('group', { name: en['preferences.income_least'] }));
  const choices = group.getAllByRole<HTMLInputElement>('radio');
  expect(choices.find(({ checked }) => checked)?.value).toBe('12345');
  const amounts = choices.map(({ value }) => Number(value));
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
});

test('preferences that cannot be stored say why and stay', async () => {
  const { user } = await open({ age_importance: 'nice', age_from: 25, age_to: 3 }, null);
  await user.type(field('age_to'), '0');
  await save(user);
  await screen.findByText(en['error.network']);
  expect(field('age_to').value).toBe('30');
});
