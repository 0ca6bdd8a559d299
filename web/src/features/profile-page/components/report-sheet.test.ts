/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { type AnsweringBackend, stubBackend } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { use } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { ReportSheet } from './report-sheet.tsx';

const REPORT = 'POST /rest/v1/rpc/report_member';

let backend: AnsweringBackend;
beforeEach(async () => {
  backend = stubBackend({ [REPORT]: [Response.json({ ticket: 'R-1', due_at: '2026-12-01T06:30:00Z' })] });
  await loadClient();
});
afterEach(() => vi.unstubAllGlobals());

/** The sheet with the form to report Anagha. */
function open({ first_photo = null }: { first_photo?: string | null } = {}) {
  const onOpenChange = vi.fn();
  const onBlock = vi.fn();
  const member = { ...ANAGHA, first_photo };
  const user = use(
    createElement(ReportSheet, { member, open: true, onOpenChange, onBlock, isBlocking: false }),
  );
  return { user, onOpenChange, onBlock };
}

const kind = (name: string) => screen.getByRole('radio', { name });
const press = (name: string) => screen.getByRole('button', { name });

test('a report without a kind is not sent, says why and leads to the first kind', async () => {
  const { user } = open();
  await user.click(press(en['report.send']));
  expect(screen.queryByText(en['report.choose'])).not.toBeNull();
  expect(document.activeElement).toBe(kind(en['report.kind_harassment']));
  expect(backend.asked).not.toContain(REPORT);
  await user.click(kind(en['report.kind_other']));
  expect(screen.queryByText(en['report.choose'])).toBeNull();
});

test.each([
  ['other', 0, 0],
  ['intimate', 0, 0],
  ['money', 1, 0],
  ['impersonation', 0, 1],
] as const)(
  'a report of the kind %s names the helpline %i times and asks %i times whom it concerns',
  async (name, helplines, questions) => {
    const { user } = open();
    await user.click(kind(en[`report.kind_${name}`]));
    expect(screen.queryAllByText('1930')).toHaveLength(helplines);
    expect(screen.queryAllByRole('group', { name: en['report.concerns_me'] })).toHaveLength(questions);
  },
);

test.each([
  ['impersonation', 'a.jpg', { photo: 'a.jpg' }],
  ['intimate', 'a.jpg', { photo: 'a.jpg' }],
  ['intimate', null, {}],
  ['harassment', 'a.jpg', {}],
] as const)(
  'a report of the kind %s about a member with the first photo %s sends %j',
  async (name, first_photo, photo) => {
    const { user } = open({ first_photo });
    await user.click(kind(en[`report.kind_${name}`]));
    await user.type(screen.getByRole('textbox'), 'As told');
    await user.click(press(en['report.send']));
    await screen.findByText(/R-1/);
    expect(backend.last(REPORT)?.body).toEqual({
      user_id: ANAGHA.id,
      kind: name,
      details: 'As told',
      concerns_reporter: false,
      ...photo,
    });
  },
);

test('a report by the person in the picture says so', async () => {
  const { user } = open();
  await user.click(kind(en['report.kind_impersonation']));
  await user.click(kind(en['report.concerns_me_yes']));
  await user.click(press(en['report.send']));
  await screen.findByText(/R-1/);
  expect(backend.last(REPORT)?.body).toMatchObject({ concerns_reporter: true });
});

test('a sent report has the focus and offers to block the member or to close', async () => {
  const { user, onBlock, onOpenChange } = open();
  await user.click(kind(en['report.kind_other']));
  await user.click(press(en['report.send']));
  expect(document.activeElement).toBe(await screen.findByText(/R-1/));
  await user.click(press(en['report.block_too']));
  expect(onBlock).toHaveBeenCalledOnce();
  await user.click(press(en['report.close']));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('a report that does not arrive says so and keeps what was written', async () => {
  backend.answers = { [REPORT]: [null] };
  const { user } = open();
  await user.click(kind(en['report.kind_other']));
  await user.type(screen.getByRole('textbox'), 'As told');
  await user.click(press(en['report.send']));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('As told');
});
