/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Report, ReportedMember } from '#web/features/desk/api/rows.ts';
import { APPEAL, ORDER, REPORT as PLAIN_REPORT, REPORTED } from '#web/testing/reports.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import mr from '../../../../public/locales/mr/desk.json' with { type: 'json' };
import { Decide } from './decide.tsx';

const DECIDE = 'POST /rest/v1/rpc/desk_decide';

const ABOUT: ReportedMember = { ...REPORTED, language: 'mr' };
const REPORT: Report = { ...PLAIN_REPORT, photo: 'a.jpg', about: ABOUT };

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label) as HTMLTextAreaElement;

/** Presses a decision about a report, which opens its dialog. */
async function choose(choice: string, changes: Partial<Report> = {}) {
  const report = { ...REPORT, ...changes };
  const stored = { [DECIDE]: [new Response(null, { status: 204 })] };
  const used = await openAsMember(createElement(Decide, { report }), stored);
  await used.user.click(button(choice));
  return used;
}

test.each<[string, string, Partial<Report>, object]>([
  [
    'unlisted: both are told why, each in their language',
    en['desk.unlist'],
    {},
    {
      decision: 'upheld',
      measure: 'unlist',
      reason: en['desk.unlist_reason'],
      member_reason: mr['desk.unlist_member_reason'],
    },
  ],
  [
    'without a photo any more',
    en['desk.hide'],
    { about: { ...ABOUT, language: 'en' }, reporter: { code: 7, name: 'Sunil', language: 'mr' } },
    {
      decision: 'upheld',
      measure: 'hide_photo',
      reason: mr['desk.hide_reason'],
      member_reason: en['desk.hide_member_reason'],
    },
  ],
  [
    'left in peace, without a word about a dismissed report',
    en['desk.dismiss'],
    {},
    { decision: 'dismissed', measure: 'none', reason: en['desk.dismiss_reason'] },
  ],
  [
    'unlisted by an order: the member is told in a mail',
    en['desk.order_unlist'],
    { order: ORDER },
    {
      decision: 'upheld',
      measure: 'unlist',
      reason: en['desk.order_unlist_reason'],
      member_reason: mr['desk.order_unlist_member_reason'],
    },
  ],
  [
    'not told of an order that is carried out otherwise',
    en['desk.order_follow'],
    { order: ORDER },
    { decision: 'upheld', measure: 'none', reason: en['desk.order_follow_reason'] },
  ],
  [
    'the one who appealed, who is told in the reason',
    en['desk.appeal_grant'],
    { appeal: APPEAL },
    { decision: 'upheld', measure: 'none', reason: en['desk.appeal_grant_reason'] },
  ],
  [
    'a former one, whom nobody can tell',
    en['desk.uphold'],
    { about: null },
    { decision: 'upheld', measure: 'none', reason: en['desk.uphold_reason'] },
  ],
])('the reported member is %s', async (_of, choice, changes, sent) => {
  const { user, backend } = await choose(choice, changes);
  expect(screen.queryByLabelText(en['desk.reason_for_member']) !== null).toBe('member_reason' in sent);
  await user.click(button(en['desk.confirm_decision']));
  await screen.findByText('RG-1 is decided.');
  expect(backend.last(DECIDE)?.body).toEqual({ ticket: 'RG-1', ...sent });
  expect(address).toBe('/desk/reports');
});

test.each<[string, Partial<Report>, string]>([
  [en['desk.dismiss'], {}, en['desk.reason_for_reporter']],
  [en['desk.appeal_reject'], { appeal: APPEAL }, en['desk.reason_for_appellant']],
  [en['desk.order_follow'], { order: ORDER }, en['desk.order_note']],
])('the reason of "%s" with %j says who reads it', async (choice, changes, label) => {
  await choose(choice, changes);
  expect(within(screen.getByRole('alertdialog')).getByLabelText(label)).not.toBeNull();
});

test('what is written in place of the prepared reasons is sent', async () => {
  const { user, backend } = await choose(en['desk.unlist']);
  expect(field(en['desk.reason_for_reporter']).maxLength).toBe(1000);
  expect(field(en['desk.reason_for_member']).maxLength).toBe(500);
  for (const label of ['desk.reason_for_reporter', 'desk.reason_for_member'] as const) {
    await user.clear(field(en[label]));
    await user.type(field(en[label]), label.slice(-8));
  }
  await user.click(button(en['desk.confirm_decision']));
  await screen.findByText('RG-1 is decided.');
  expect(backend.last(DECIDE)?.body).toMatchObject({ reason: 'reporter', member_reason: 'r_member' });
});

test('a decision that is refused says why, stays and keeps what was written', async () => {
  const { user, backend } = await choose(en['desk.dismiss']);
  backend.answers = { [DECIDE]: [Response.json({ message: 'report_decided' }, { status: 409 })] };
  await user.type(field(en['desk.reason_for_reporter']), '!');
  await user.click(button(en['desk.confirm_decision']));
  await screen.findByText(en['desk.error_report_decided']);
  expect(field(en['desk.reason_for_reporter']).value).toBe(`${en['desk.dismiss_reason']}!`);
  expect(address).toBe('/');
});

test('nothing is decided by a dialog that is cancelled', async () => {
  const { user, backend } = await choose(en['desk.unlist']);
  await user.click(button('Cancel'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.asked).not.toContain(DECIDE);
});
