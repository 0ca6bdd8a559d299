/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { ConsentPage } from './consent-page.tsx';

const ASKED = 'POST /rest/v1/rpc/asked_consent';
const GIVE = 'POST /rest/v1/rpc/give_consent';
const ANSWER = 'POST /rest/v1/rpc/answer_asked_consent';
const LOGOUT = 'POST /auth/v1/logout';
const done = [new Response(null, { status: 204 })];
const asked = { state: 'invited', made_by: 'mother', asked_by: '919000012346', expired: false };

async function open(answers: object = {}, changes: object = {}) {
  const onChange = vi.fn();
  const page = createElement(ConsentPage, {
    preview: 'The profile',
    notice: 'The notice',
    noticeText: 'The notice as text',
    onChange,
  });
  const answered = { [ASKED]: [Response.json({ ...asked, ...changes })], ...answers };
  const used = await openAsMember(page, answered, { account: { email: 'a@example.org' } });
  await screen.findByText(en['family.made_by_mother']);
  return { ...used, onChange };
}
const button = (name: string) => screen.getByRole('button', { name });
const tick = (name: string) => screen.getByRole('checkbox', { name });

test('the candidate agrees to both texts, then to the profile', async () => {
  const { user, backend } = await open({ [GIVE]: done, [ANSWER]: done });
  expect(screen.queryByText('+91 90000 12346')).not.toBeNull();
  await user.click(tick(en['my_data.notice_agree']));
  await user.click(tick(en['family.candidate_consent']));
  await user.click(button(en['family.agree']));
  await expect.poll(() => backend.asked).toContain(ANSWER);
  const sent = backend.requests.filter((one) => one.startsWith(GIVE) || one.startsWith(ANSWER));
  expect(sent).toEqual([
    expect.stringContaining('"purpose":"account"'),
    expect.stringContaining('"purpose":"managed_by_family"'),
    `${ANSWER} {"agreed":true}`,
  ]);
  expect(sent[0]).toContain('"shown":"The notice as text"');
  expect(sent[1]).toContain(JSON.stringify(en['family.candidate_consent']));
});

test.each([[['my_data.notice_agree']], [['family.candidate_consent']], [[]]] as const)(
  'nothing is agreed to with only %j ticked, and the page says so',
  async (ticked) => {
    const { user, backend } = await open();
    expect(screen.queryByText(en['family.agree_first'])).toBeNull();
    for (const key of ticked) await user.click(tick(en[key]));
    await user.click(button(en['family.agree']));
    expect(screen.queryByText(en['family.agree_first'])).not.toBeNull();
    expect(backend.asked).not.toContain(GIVE);
  },
);

test('an answer that does not arrive says so', async () => {
  const { user } = await open({ [GIVE]: [null] });
  await user.click(tick(en['my_data.notice_agree']));
  await user.click(tick(en['family.candidate_consent']));
  await user.click(button(en['family.agree']));
  await screen.findByText(en['error.network']);
});

test('the profile can be changed first', async () => {
  const { user, onChange } = await open();
  await user.click(button(en['family.change_first']));
  expect(onChange).toHaveBeenCalledOnce();
});

test('a refusal is asked about, then signs the candidate out', async () => {
  const { user, backend } = await open({ [ANSWER]: done, [LOGOUT]: done });
  await user.click(button(en['family.refuse']));
  const dialog = within(await screen.findByRole('alertdialog', { name: en['family.refuse'] }));
  expect(backend.asked).not.toContain(ANSWER);
  await user.click(dialog.getByRole('button', { name: en['family.discard'] }));
  await screen.findByText(en['family.refused_done']);
  expect(backend.last(ANSWER)?.body).toEqual({ agreed: false });
  await expect.poll(() => backend.asked).toContain(LOGOUT);
});

test('a refusal that does not arrive says so, and nobody is signed out', async () => {
  const { user, backend } = await open({ [ANSWER]: [null] });
  await user.click(button(en['family.refuse']));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: en['family.discard'] }));
  await dialog.findByText(en['error.network']);
  expect(backend.asked).not.toContain(LOGOUT);
});

test('an invitation that has ended can only be refused', async () => {
  await open({}, { expired: true, asked_by: null });
  expect(screen.queryByText(en['family.ask_again'])).not.toBeNull();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: en['family.agree'] })).toBeNull();
  button(en['family.refuse']);
});
