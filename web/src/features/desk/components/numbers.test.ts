/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { Numbers } from './numbers.tsx';

const NUMBERS = 'POST /rest/v1/rpc/desk_numbers';
const button = (name: string) => screen.queryByRole('button', { name });

test('the numbers of both are read only when somebody asks', async () => {
  const person = { code: 7, name: '', phone: '9000012345', parent_number: null, is_reporter: true };
  const { user, backend } = await openAsMember(createElement(Numbers, { ticket: 'RG-1' }), {
    [NUMBERS]: [
      Response.json([
        person,
        { ...person, code: 8, name: 'Anagha', phone: null, parent_number: '9000012346', is_reporter: false },
        { ...person, code: 9, phone: null },
      ]),
    ],
  });
  expect(backend.asked).not.toContain(NUMBERS);
  await user.click(button(en['desk.numbers_show']) as HTMLElement);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toContain(`${en['desk.number_reporter']} · 7`);
  expect(rows[0]).toContain(`${en['desk.number_own']}: `);
  expect(rows[0]).not.toContain(en['desk.number_parents']);
  expect(rows[1]).toContain(`${en['desk.number_about']} · Anagha`);
  expect(rows[1]).toContain(`${en['desk.number_parents']}: `);
  expect(rows.map((text) => text.includes(en['desk.number_none']))).toEqual([false, false, true]);
  expect([backend.last(NUMBERS)?.body, button(en['desk.numbers_show'])]).toEqual([{ ticket: 'RG-1' }, null]);
});

test('numbers that may not be read say why', async () => {
  const refusal = Response.json({ message: 'operators_only' }, { status: 403 });
  const { user } = await openAsMember(createElement(Numbers, { ticket: 'RG-1' }), { [NUMBERS]: [refusal] });
  await user.click(button(en['desk.numbers_show']) as HTMLElement);
  await screen.findByText(en['desk.error_operators_only']);
});
