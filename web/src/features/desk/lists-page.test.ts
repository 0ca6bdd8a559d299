/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { ListsPage } from './lists-page.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const choice = (list: string, value: string, position: number, retired = false) => ({
  list,
  value,
  position,
  label_en: value,
  label_mr: `${value}-mr`,
  retired,
});
const CHOICES = [
  choice('caste', 'Bhosale', 10),
  choice('caste', 'Jadhav', 20),
  choice('caste', 'Old', 30, true),
  choice('city', 'Pune', 10),
];
const merge = (id: number, left = 0, undone = false) => ({
  id,
  list: 'caste',
  merged: `M${id}`,
  into: 'Jadhav',
  at: '2026-11-20T06:30:00Z',
  members: 3,
  left,
  undone,
});

async function open(answers: object = {}, merges: object[] = []) {
  const used = await openAsMember(createElement(ListsPage), {
    [rpc('desk_settings')]: [
      Response.json({
        settings: {
          ...Object.fromEntries(
            ['name_en', 'name_mr', 'description_en', 'description_mr', 'support_email', 'legal_name']
              .concat(['postal_address', 'officer_name', 'officer_post_en', 'officer_post_mr'])
              .concat([
                'officer_email',
                'officer_phone',
                'officer_hours_en',
                'officer_hours_mr',
                'data_contact',
              ])
              .map((name) => [name, null]),
          ),
          contact_default: 'members',
          photo_review: 'after',
        },
        fee: 1,
        fees: [],
        choices: CHOICES,
        merges,
      }),
    ],
    ...answers,
  });
  await screen.findByRole('list', { name: en['desk.list_caste'] });
  return used;
}
/** Opens the dialog of a choice, or of a new one. */
async function edit(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name }));
  // A new choice has no name yet.
  return within(await screen.findByRole('alertdialog', { name: name.split(' · ')[0] }));
}
type Dialog = Awaited<ReturnType<typeof edit>>;
const field = (dialog: Dialog, name: 'en' | 'mr' | 'position') =>
  dialog.getByLabelText<HTMLInputElement>(en[`desk.choice_${name}`]);
const BHOSALE = 'Bhosale · Bhosale-mr';

test('a new choice is stored last in its list, under its English label', async () => {
  const { user, backend } = await open({ [rpc('desk_save_choice')]: done });
  const dialog = await edit(user, en['desk.choice_add']);
  expect(field(dialog, 'position').value).toBe('40');
  expect([field(dialog, 'en').maxLength, field(dialog, 'mr').maxLength]).toEqual([80, 80]);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(field(dialog, 'en'), ' Shinde ');
  await user.click(dialog.getByRole('button', { name: en['desk.save'] }));
  expect(dialog.queryByText(en['desk.choice_incomplete'])).not.toBeNull();
  expect(backend.asked).not.toContain(rpc('desk_save_choice'));
  await user.type(field(dialog, 'mr'), 'शिंदे');
  await user.click(dialog.getByRole('button', { name: en['desk.save'] }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(rpc('desk_save_choice'))?.body).toEqual({
    list: 'caste',
    value: 'Shinde',
    label_en: ' Shinde ',
    label_mr: 'शिंदे',
    position: 40,
    retired: false,
  });
});

test('a changed choice keeps its stored value; an empty place keeps the former one', async () => {
  const { user, backend } = await open({ [rpc('desk_save_choice')]: done });
  const dialog = await edit(user, BHOSALE);
  await user.type(field(dialog, 'en'), '!');
  await user.clear(field(dialog, 'position'));
  await user.click(dialog.getByRole('checkbox', { name: en['desk.choice_retire'] }));
  await user.click(dialog.getByRole('button', { name: en['desk.save'] }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(rpc('desk_save_choice'))?.body).toEqual({
    list: 'caste',
    value: 'Bhosale',
    label_en: 'Bhosale!',
    label_mr: 'Bhosale-mr',
    position: 10,
    retired: true,
  });
});

test('a choice is merged only into another one that is offered', async () => {
  const { user, backend } = await open({ [rpc('desk_merge_choices')]: done });
  const dialog = await edit(user, BHOSALE);
  expect(dialog.queryByText(en['desk.choice_effect'])).not.toBeNull();
  await user.click(dialog.getByLabelText(new RegExp(en['desk.choice_merge_into'])));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Jadhav']);
  await user.click(options[0] as HTMLElement);
  await dialog.findByText(en['desk.choice_merge_effect']);
  await user.click(dialog.getByRole('button', { name: en['desk.choice_merge'] }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(rpc('desk_merge_choices'))?.body).toEqual({
    list: 'caste',
    merged: 'Bhosale',
    into_value: 'Jadhav',
  });
  expect(backend.asked).not.toContain(rpc('desk_save_choice'));
});

test('a choice that is refused says why and stays open', async () => {
  const refusal = Response.json({ message: 'choice_wrong' }, { status: 400 });
  const { user } = await open({ [rpc('desk_save_choice')]: [refusal] });
  const dialog = await edit(user, BHOSALE);
  await user.click(dialog.getByRole('button', { name: en['desk.save'] }));
  await dialog.findByText(en['desk.error_choice_wrong']);
});

test('another list has its own choices and merges', async () => {
  const { user } = await open({}, [merge(1)]);
  expect(screen.queryByText(en['desk.choice_retired'])).not.toBeNull();
  await user.click(screen.getByLabelText(en['desk.list']));
  await user.click(await screen.findByRole('option', { name: en['desk.list_city'] }));
  const cities = within(await screen.findByRole('list', { name: en['desk.list_city'] }));
  expect(cities.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Pune · Pune-mr']);
  expect(screen.queryByText(en['desk.merges'])).toBeNull();
});

test('a finished merge is undone by its own button', async () => {
  const refusal = Response.json({ message: 'unknown_merge' }, { status: 400 });
  const { user, backend } = await open({ [rpc('desk_undo_merge')]: [refusal] }, [merge(1), merge(2)]);
  const [, undo] = screen.getAllByRole('button', { name: en['desk.merge_undo'] });
  await user.click(undo as HTMLElement);
  await screen.findByText(en['desk.error_unknown_merge']);
  expect(backend.last(rpc('desk_undo_merge'))?.body).toEqual({ number: 2 });
  expect(backend.asked).not.toContain(rpc('desk_continue_merge'));
});

test('a merge that is not finished goes on by itself, and says how far it is', async () => {
  const { backend } = await open({ [rpc('desk_continue_merge')]: [null] }, [merge(1, 5), merge(2, 4, true)]);
  await expect
    .poll(() => backend.requests.filter((one) => one.startsWith(rpc('desk_continue_merge'))).sort())
    .toEqual([1, 2].map((number) => `${rpc('desk_continue_merge')} {"number":${number}}`));
  expect(screen.queryByRole('button', { name: en['desk.merge_undo'] })).toBeNull();
  const [first, second] = screen.getAllByRole('progressbar');
  expect(first?.getAttribute('aria-label')).toBe('M1 → Jadhav: 5 still to do');
  expect([first?.getAttribute('aria-valuenow'), first?.getAttribute('aria-valuemax')]).toEqual(['3', '8']);
  expect(second?.getAttribute('aria-label')).toBe('M2 → Jadhav is being undone: 4 still to do');
});
