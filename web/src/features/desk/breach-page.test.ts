/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import type { Breach } from './api/rows.ts';
import { BreachPage } from './breach-page.tsx';
import { BreachesPage } from './breaches-page.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const AT = '2026-11-20T06:30:00Z';
const notice = (name: Breach['deadlines'][number]['notice'], sent: string | null = null) => ({
  notice: name,
  due_at: AT,
  sent_at: sent,
  reference: sent && 'A-1',
});
const BREACH: Breach = {
  number: 3,
  title: 'A lost disk',
  noticed_at: AT,
  closed_at: null,
  deadlines: [notice('cert_in', AT), notice('board')],
  facts: { what_en: 'A disk', cause: 'Theft' },
  mails: { affected: 5, waiting: 0, sent: 1, failed: 1, failed_codes: [7, 8] },
  history: [],
};

async function open(changes: Partial<Breach> = {}, answers: object = {}) {
  const used = await openAsMember(
    createElement(BreachPage),
    { [rpc('desk_breach')]: [Response.json({ ...BREACH, ...changes })], ...answers },
    { address: '/desk/breach?number=3' },
  );
  await screen.findByRole('heading', { name: 'A lost disk' });
  return used;
}
const button = (name: string) => screen.getByRole('button', { name });
const queryButton = (name: string) => screen.queryByRole('button', { name });
const mails = (affected: number, waiting: number) => ({
  mails: { affected, waiting, sent: 1, failed: 1, failed_codes: [] },
});

test('a notice to an authority is recorded with its number', async () => {
  const { user, backend } = await open({}, { [rpc('desk_record_notice')]: done });
  // The other one was sent.
  await user.click(button(en['desk.notice_record']));
  const dialog = within(await screen.findByRole('alertdialog', { name: en['desk.notice_board'] }));
  const reference = dialog.getByLabelText<HTMLInputElement>(en['desk.notice_reference']);
  expect(reference.maxLength).toBe(120);
  await user.type(reference, 'B-2');
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(rpc('desk_record_notice'))?.body).toEqual({
    number: 3,
    notice: 'board',
    reference: 'B-2',
  });
});

test('a notice that is refused says why', async () => {
  const refusal = Response.json({ message: 'notice_sent' }, { status: 409 });
  const { user } = await open({}, { [rpc('desk_record_notice')]: [refusal] });
  await user.click(button(en['desk.notice_record']));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  await dialog.findByText(en['desk.error_notice_sent']);
});

test('affected members are added by the codes in a text, in either digits', async () => {
  const { user, backend } = await open({}, { [rpc('desk_add_affected')]: done });
  const codes = screen.getByLabelText<HTMLTextAreaElement>(en['desk.affected_codes']);
  await user.type(codes, '12, १३ and 14');
  await user.click(button(en['desk.affected_add']));
  await expect.poll(() => codes.value).toBe('');
  expect(backend.last(rpc('desk_add_affected'))?.body).toEqual({
    number: 3,
    codes: [12, 13, 14],
    everybody: false,
  });
});

test('everybody can be affected', async () => {
  const { user, backend } = await open({}, { [rpc('desk_add_affected')]: done });
  await user.click(screen.getByRole('checkbox', { name: en['desk.affected_everybody'] }));
  expect(screen.queryByLabelText(en['desk.affected_codes'])).toBeNull();
  await user.click(button(en['desk.affected_add']));
  await expect
    .poll(() => backend.last(rpc('desk_add_affected'))?.body)
    .toEqual({ number: 3, codes: [], everybody: true });
});

test('members without a mail are notified, unless a text is missing', async () => {
  const refusal = Response.json({ message: 'breach_text_missing' }, { status: 400 });
  const { user, backend } = await open({}, { [rpc('desk_notify_breach')]: [refusal] });
  await user.click(button(en['desk.affected_notify']));
  await screen.findByText(en['desk.error_breach_text_missing']);
  expect(backend.last(rpc('desk_notify_breach'))?.body).toEqual({ number: 3 });
});

test.each([
  [mails(3, 0), true, false],
  [mails(3, 1), false, true],
  [mails(2, 0), false, false],
])('of %j members are to be notified: %s, mails are on their way: %s', async (changes, notifies, sends) => {
  await open(changes);
  expect(queryButton(en['desk.affected_notify']) !== null).toBe(notifies);
  expect(screen.queryByRole('progressbar') !== null).toBe(sends);
  expect(screen.queryByText(/7, 8/)).toBeNull();
});

test('the codes of members without a mail are named', async () => {
  await open();
  expect(screen.queryByText(/7, 8/)).not.toBeNull();
});

test('the texts are saved together, those that were not changed, too', async () => {
  const { user, backend } = await open({}, { [rpc('desk_save_breach')]: done });
  await user.type(screen.getByLabelText(en['desk.fact_cause']), '!');
  await user.type(screen.getByLabelText(en['desk.fact_person']), 'X');
  await user.click(button(en['desk.save']));
  await screen.findByText(en['desk.breach_saved']);
  expect(backend.last(rpc('desk_save_breach'))?.body).toEqual({
    number: 3,
    facts: { what_en: 'A disk', cause: 'Theft!', person: 'X' },
  });
});

test('the report to the Board is copied whole', async () => {
  const { user } = await open();
  await user.click(button(en['desk.copy']));
  await screen.findByRole('button', { name: en['desk.copied'] });
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(`1. ${en['desk.board_description']}\nA disk`);
  expect(copied).toContain(`2. ${en['desk.board_cause']}\nTheft`);
});

test('a report that cannot be copied says so', async () => {
  const { user } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(button(en['desk.copy']));
  await screen.findByText(en['desk.copy_failed']);
  expect(queryButton(en['desk.copied'])).toBeNull();
});

test('a procedure that is not finished cannot be closed', async () => {
  const refusal = Response.json({ message: 'breach_unfinished' }, { status: 400 });
  const { user, backend } = await open({}, { [rpc('desk_close_breach')]: [refusal] });
  await user.click(button(en['desk.breach_close']));
  await screen.findByText(en['desk.error_breach_unfinished']);
  expect(backend.last(rpc('desk_close_breach'))?.body).toEqual({ number: 3 });
});

test('a closed procedure can only be read', async () => {
  await open({ closed_at: AT });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([en['desk.copy']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a breach is opened with its title and moment, and leads to its page', async () => {
  const { user, backend } = await openAsMember(createElement(BreachesPage), {
    [rpc('desk_breaches')]: [Response.json([])],
    [rpc('desk_open_breach')]: [Response.json(4)],
  });
  await screen.findByText(en['desk.breaches_none']);
  await user.click(button(en['desk.breach_open']));
  const dialog = within(await screen.findByRole('alertdialog'));
  const title = dialog.getByLabelText<HTMLInputElement>(en['desk.breach_title']);
  expect(title.maxLength).toBe(120);
  await user.type(title, 'A disk');
  await user.click(dialog.getByRole('button', { name: en['desk.breach_open'] }));
  await expect.poll(() => address).toBe('/desk/breach?number=4');
  const sent = backend.last(rpc('desk_open_breach'))?.body as { title: string; noticed_at: string };
  expect(sent.title).toBe('A disk');
  expect(Math.abs(Date.parse(sent.noticed_at) - Date.now())).toBeLessThan(120_000);
});

test('the list names the next deadline of an open breach, and that another is closed', async () => {
  const sent = [notice('cert_in', AT), notice('board', AT)];
  await openAsMember(createElement(BreachesPage), {
    [rpc('desk_breaches')]: [
      Response.json([
        BREACH,
        { ...BREACH, number: 4, deadlines: sent },
        { ...BREACH, number: 5, closed_at: AT },
      ]),
    ],
  });
  await screen.findAllByRole('link');
  const rows = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => text.includes(en['desk.late']))).toEqual([true, false, false]);
  expect(rows.map((text) => text.includes(en['desk.breach_closed']))).toEqual([false, false, true]);
});
