/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { NomineeBlock } from './nominee-block.tsx';

const READ = 'GET /rest/v1/my_nominee';
const NAME = 'POST /rest/v1/rpc/name_nominee';
const REMOVE = 'POST /rest/v1/rpc/remove_nominee';
const NOMINEE = {
  name: 'Vilas',
  relation: 'parent',
  contact: '9000012346',
  named_at: '2026-11-20T06:30:00Z',
};
const rows = (...lists: unknown[][]) => lists.map((list) => Response.json(list));
const done = [new Response(null, { status: 204 })];

const open = (answers: object) => openAsMember(createElement(NomineeBlock), { [READ]: rows([]), ...answers });
const name = () => screen.findByLabelText<HTMLInputElement>(en['my_data.nominee_name']);
const contact = () => screen.getByLabelText<HTMLInputElement>(en['block.contact']);
const relation = (one: keyof typeof en) => screen.getByRole('radio', { name: en[one] });
const save = () => screen.getByRole('button', { name: en['my_data.nominee_add'] });

test('a nominee is stored, then shown in place of the form', async () => {
  const { user, backend } = await open({ [READ]: rows([], [NOMINEE]), [NAME]: done });
  expect([(await name()).maxLength, contact().maxLength]).toEqual([60, 254]);
  await user.type(await name(), 'Vilas');
  await user.click(relation('my_data.relation.parent'));
  await user.type(contact(), '9000012346');
  await user.click(save());
  await screen.findByText(en['my_data.nominee_done']);
  expect(backend.last(NAME)?.body).toEqual({ name: 'Vilas', relation: 'parent', contact: '9000012346' });
  await screen.findByText(`${en['my_data.relation.parent']} · 9000012346`);
  expect(screen.queryByLabelText(en['my_data.nominee_name'])).toBeNull();
});

test('what is missing is named, one after the other, and nothing is sent', async () => {
  const { user, backend } = await open({});
  await user.type(await name(), ' ');
  await user.click(save());
  expect(screen.queryByText(en['my_data.nominee_name_missing'])).not.toBeNull();
  expect(screen.queryByText(en['levels.choose'])).toBeNull();
  await user.type(await name(), 'Vilas');
  expect(screen.queryByText(en['my_data.nominee_name_missing'])).toBeNull();
  await user.click(save());
  expect(screen.queryByText(en['levels.choose'])).not.toBeNull();
  await user.click(relation('my_data.relation.friend'));
  await user.click(save());
  expect(screen.queryByText(en['error.contact_invalid'])).not.toBeNull();
  expect(backend.asked).not.toContain(NAME);
});

test.each([
  ['at the contact', Response.json({ message: 'contact_invalid' }, { status: 400 }), true],
  ['beside the button', null, false],
])('a refusal stands %s, until something changes', async (_at, answer, isContact) => {
  const { user } = await open({ [NAME]: [answer] });
  await user.type(await name(), 'Vilas');
  await user.click(relation('my_data.relation.sibling'));
  await user.type(contact(), '9');
  await user.click(save());
  const text = isContact ? en['error.contact_invalid'] : en['error.network'];
  await screen.findByText(text);
  expect(contact().getAttribute('aria-invalid')).toBe(isContact ? 'true' : null);
  await user.type(contact(), '0');
  expect(screen.queryByText(text)).toBeNull();
});

test('a nominee is removed, and another one can be named', async () => {
  const { user, backend } = await open({ [READ]: rows([NOMINEE], []), [REMOVE]: done });
  await user.click(await screen.findByRole('button', { name: en['my_data.nominee_remove'] }));
  await screen.findByText(en['my_data.nominee_removed']);
  expect(backend.asked).toContain(REMOVE);
  expect((await name()).value).toBe('');
});

test('a nominee that cannot be removed stays, and it says why', async () => {
  const { user } = await open({ [READ]: rows([NOMINEE]), [REMOVE]: [null] });
  await user.click(await screen.findByRole('button', { name: en['my_data.nominee_remove'] }));
  await screen.findByText(en['error.network']);
  expect(screen.queryByText('Vilas')).not.toBeNull();
});
