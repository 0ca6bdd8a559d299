/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { type BiodataDetails, MAX_RELATIVES, NO_DETAILS, type Relative } from '#domain/biodata/fields.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { DetailsForm } from './details-form.tsx';

const SAVE = 'POST /rest/v1/biodata_details';
const relative = (name: string): Relative => ({ relation: 'brother', name, married: null, occupation: null });

/** The form with its details, as the page keeps them. */
function Page({ first }: { first: Partial<BiodataDetails> }) {
  const [details, change] = useState<BiodataDetails>({ ...NO_DETAILS, ...first });
  return createElement(DetailsForm, { details, change });
}
const open = (
  first: Partial<BiodataDetails> = {},
  answer: Response | null = Response.json({ member: 'me' }),
) => openAsMember(createElement(Page, { first }), { [SAVE]: [answer] });
type User = Awaited<ReturnType<typeof open>>['user'];
const text = (name: 'gotra' | 'heading_text' | 'native_place') =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${en[`biodata.${name}`]}`));
const save = (user: User) => user.click(screen.getByRole('button', { name: en['ui.save'] }));

test('the fields are stored; an emptied one is no value', async () => {
  const { user, backend } = await open({ native_place: 'Wai' });
  await user.type(text('gotra'), 'Kashyap');
  await user.clear(text('native_place'));
  await save(user);
  await screen.findByText(en['biodata.saved']);
  expect(backend.last(SAVE)?.body).toMatchObject({ member: 'me', gotra: 'Kashyap', native_place: null });
});

test('an own heading is asked for where it is chosen', async () => {
  const { user, backend } = await open({ heading_choice: 'none' });
  expect(screen.queryByLabelText(new RegExp(en['biodata.heading_text']))).toBeNull();
  await user.click(screen.getByRole('radio', { name: en['biodata.heading.own'] }));
  await user.type(text('heading_text'), 'Shri');
  await save(user);
  await screen.findByText(en['biodata.saved']);
  expect(backend.last(SAVE)?.body).toMatchObject({ heading_choice: 'own', heading_text: 'Shri' });
});

test.each<[string, Partial<BiodataDetails>]>([
  ['a field', { gotra: '9000012345' }],
  ['the heading', { heading_choice: 'own', heading_text: '90000 12345' }],
  ['the name of a relative', { relatives: [relative('Amit'), relative('९००००१२३४५')] }],
  ['the occupation of a relative', { relatives: [{ ...relative('Amit'), occupation: 'call 90000-12345' }] }],
])('a telephone number in %s is named when it is to be saved, and nothing is stored', async (_in, first) => {
  const { user, backend } = await open(first);
  expect(screen.queryByText(/A phone number has no place here/)).toBeNull();
  await save(user);
  expect(screen.queryByText(/A phone number has no place here: .*[09०९]/)).not.toBeNull();
  expect(backend.asked).not.toContain(SAVE);
});

test('details that cannot be stored say why and stay', async () => {
  const { user } = await open({ gotra: 'Kashyap' }, null);
  await save(user);
  await screen.findByText(en['error.network']);
  expect(text('gotra').value).toBe('Kashyap');
});

test('relatives are added, changed and removed one by one', async () => {
  const { user, backend } = await open({ relatives: [relative('Amit'), relative('Sunil')] });
  const [, remove] = screen.getAllByRole('button', { name: en['biodata.relative_remove'] });
  await user.click(remove as HTMLElement);
  await user.click(screen.getByRole('button', { name: en['biodata.relative_add'] }));
  const names = screen.getAllByLabelText<HTMLInputElement>(en['biodata.relative_name']);
  expect(names.map(({ value }) => value)).toEqual(['Amit', '']);
  await user.type(names[1] as HTMLElement, 'Meera');
  await user.click(screen.getAllByLabelText(en['biodata.relation'])[1] as HTMLElement);
  await user.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  const [first, second] = screen.getAllByRole('group', {
    name: new RegExp(`^${en['biodata.relative_married'].replace('?', '\\?')}`),
  });
  await user.click(within(first as HTMLElement).getByRole('radio', { name: en['biodata.married.no'] }));
  await user.click(within(second as HTMLElement).getByRole('radio', { name: en['biodata.married.yes'] }));
  const [occupation] = screen.getAllByLabelText(new RegExp(`^${en['biodata.relative_occupation']}`));
  await user.type(occupation as HTMLElement, 'CA');
  await save(user);
  await screen.findByText(en['biodata.saved']);
  expect(backend.last(SAVE)?.body).toMatchObject({
    relatives: [
      { relation: 'brother', name: 'Amit', married: false, occupation: 'CA' },
      { relation: 'sister', name: 'Meera', married: true, occupation: null },
    ],
  });
});

test.each([
  [MAX_RELATIVES - 1, true],
  [MAX_RELATIVES, false],
])('with %i relatives another one can be added: %s', async (count, isOffered) => {
  await open({ relatives: Array.from({ length: count }, () => relative('Amit')) });
  expect(screen.queryByRole('button', { name: en['biodata.relative_add'] }) !== null).toBe(isOffered);
});
