/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Answers } from '#web/testing/answering-backend.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import { useChangeCode } from './change-code.ts';

const VERIFY = 'POST /auth/v1/verify';
const wrong = () => Response.json({ code: 'otp_expired', message: '' }, { status: 403 });

type Outcomes = Parameters<typeof useChangeCode>[1];

function Form({ address, ...outcomes }: Outcomes & { address: string }) {
  const { form, field, startAgain } = useChangeCode(address, outcomes);
  return createElement(
    'form',
    form,
    createElement(CodeField, field),
    createElement('button', { type: 'submit' }, 'Confirm'),
    createElement('button', { type: 'button', onClick: startAgain }, 'Again'),
  );
}

async function open(answers: Answers[string], outcomes: Partial<Outcomes> = {}, address = 'new@example.org') {
  const onDone = vi.fn();
  const used = await openAsMember(createElement(Form, { address, onDone, ...outcomes }), {
    [VERIFY]: answers,
  });
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  await used.user.click(boxes[0] as HTMLElement);
  return { ...used, onDone, boxes, typed: () => boxes.map(({ value }) => value).join('') };
}

test.each([
  ['new@example.org', { email: 'new@example.org', type: 'email_change' }],
  ['+919000012345', { phone: '+919000012345', type: 'phone_change' }],
])('a wrong code for %s is asked for again, until it is typed on', async (address, sent) => {
  const { user, backend, boxes, typed, onDone } = await open([wrong()], {}, address);
  await user.keyboard('123456');
  await screen.findByText(en['login.check_code']);
  expect(backend.last(VERIFY)?.body).toMatchObject({ ...sent, token: '123456' });
  expect(typed()).toBe('');
  expect(document.activeElement).toBe(boxes[0]);
  await user.keyboard('1');
  expect(screen.queryByText(en['login.check_code'])).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('a right code of which another one is still required says so', async () => {
  const onAccepted = vi.fn();
  const { user, onDone } = await open([Response.json({ msg: 'accepted' })], { onAccepted });
  await user.keyboard('123456');
  await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
});

test('a code that could not be checked stays; the form sends it again, and a new start empties it', async () => {
  const onError = vi.fn();
  const { user, backend, boxes, typed } = await open([null], { onError });
  await user.keyboard('123456');
  await screen.findByText(en['error.network']);
  expect(typed()).toBe('123456');
  const before = backend.asked.length;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(backend.asked.length).toBeGreaterThan(before));
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: 'Again' }));
  expect(typed()).toBe('');
  expect(screen.queryByText(en['error.network'])).toBeNull();
  expect(document.activeElement).toBe(boxes[0]);
});
