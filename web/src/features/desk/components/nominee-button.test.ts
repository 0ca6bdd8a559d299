/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { Nominee } from './nominee-button.tsx';

const NOMINEE = 'POST /rest/v1/rpc/desk_nominee';
const nominee = {
  name: 'Vilas',
  relation: 'parent',
  contact: '9000012346',
  named_at: '2026-11-20T06:30:00Z',
};
const button = (name: string) => screen.queryByRole('button', { name });

/** The card of a nominee, once it was asked for. */
async function askNominee(answer: Response) {
  const used = await openAsMember(createElement(Nominee, { ticket: 'RG-1' }), { [NOMINEE]: [answer] });
  expect(used.backend.asked).not.toContain(NOMINEE);
  await used.user.click(button(en['desk.nominee_show']) as HTMLElement);
  return used;
}

test('a nominee is read only when somebody asks, which is logged', async () => {
  const { backend } = await askNominee(Response.json([nominee]));
  await screen.findByText(/Vilas.*9000012346/);
  expect(screen.getByRole('status').textContent).toContain('Named on 20 Nov 2026');
  expect([backend.last(NOMINEE)?.body, button(en['desk.nominee_show'])]).toEqual([{ ticket: 'RG-1' }, null]);
});

test('no nominee says so', async () => {
  await askNominee(Response.json([]));
  await screen.findByText(en['desk.nominee_none']);
});

test('a nominee that may not be read says why, and can be asked for again', async () => {
  await askNominee(Response.json({ message: 'report_decided' }, { status: 409 }));
  await screen.findByText(en['desk.error_report_decided']);
  expect(button(en['desk.nominee_show'])).not.toBeNull();
});
