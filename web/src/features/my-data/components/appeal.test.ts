/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { Appeal } from './appeal.tsx';

const APPEAL = 'POST /rest/v1/rpc/appeal_decision';
const DISPUTED = {
  ticket: 'RG-1',
  may_appeal: true,
  appeal_due_at: null,
  appeal_decision: null,
  appeal_reason: null,
};

/** The form of the appeal, opened. */
async function open(answer: Response | null) {
  const used = await openAsMember(createElement(Appeal, { disputed: DISPUTED }), { [APPEAL]: [answer] });
  await used.user.click(screen.getByRole('button', { name: en['my_data.appeal'] }));
  const field = screen.getByLabelText<HTMLTextAreaElement>(en['my_data.appeal_text']);
  return { ...used, field, send: screen.getByRole('button', { name: en['my_data.appeal_send'] }) };
}

test('an appeal is written where the focus goes, and sent with its report', async () => {
  const { user, backend, field, send } = await open(Response.json('RG-2'));
  expect(document.activeElement).toBe(field);
  expect(field.maxLength).toBe(1000);
  expect(screen.queryByRole('button', { name: en['my_data.appeal'] })).toBeNull();
  await user.keyboard('Wrong');
  await user.click(send);
  await screen.findByText(en['my_data.appeal_done']);
  expect(backend.last(APPEAL)?.body).toMatchObject({ ticket: 'RG-1', details: 'Wrong' });
});

test('an empty appeal is not sent, and says so', async () => {
  const { user, backend, send } = await open(null);
  expect(screen.queryByText(en['error.required'])).toBeNull();
  await user.keyboard(' ');
  await user.click(send);
  expect(screen.queryByText(en['error.required'])).not.toBeNull();
  expect(backend.asked).not.toContain(APPEAL);
});

test('an appeal that does not arrive says so and keeps what was written', async () => {
  const { user, field, send } = await open(null);
  await user.keyboard('Wrong');
  await user.click(send);
  await screen.findByText(en['error.network']);
  expect(field.value).toBe('Wrong');
});
