/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { DeskMember } from '#web/features/desk/api/rows.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { Checks } from './checks.tsx';

const RECORD = 'POST /rest/v1/rpc/desk_record_check';
const AT = '2026-11-20T06:30:00Z';
const CHECKS: DeskMember['checks'] = [
  { kind: 'phone', passed: true, checked_at: AT, expired: false },
  { kind: 'identity', passed: false, checked_at: AT, expired: false },
];

const open = (
  checks: DeskMember['checks'] = CHECKS,
  role: 'operator' | 'moderator' = 'operator',
  answer: Response = new Response(null, { status: 204 }),
) => {
  const member = { code: 7, checks, ...(role === 'operator' && { payments: [] }) } as Partial<DeskMember>;
  return openAsMember(createElement(Checks, { member: member as DeskMember }), { [RECORD]: [answer] });
};
const name = (kind: 'phone' | 'identity' | 'face', passed: boolean | null) =>
  `${en[`desk.check_${kind}`]}: ${en[`desk.check_set_${passed}`]}`;

test('a check has the results that it does not have yet', async () => {
  await open();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    name('phone', false),
    name('phone', null),
    name('identity', true),
    name('identity', null),
    name('face', true),
    name('face', false),
  ]);
});

test.each([
  ['phone', null],
  ['identity', true],
  ['face', false],
] as const)('the result of the check %s is stored as %s', async (kind, passed) => {
  const { user, backend } = await open();
  await user.click(screen.getByRole('button', { name: name(kind, passed) }));
  await expect.poll(() => backend.last(RECORD)?.body).toEqual({ code: 7, kind, passed });
});

test('a result that is refused says why', async () => {
  const refusal = Response.json({ message: 'consent_missing' }, { status: 403 });
  const { user } = await open(CHECKS, 'operator', refusal);
  await user.click(screen.getByRole('button', { name: name('face', true) }));
  await screen.findByText(en['desk.error_consent_missing']);
});

test('a moderator only reads the results, of which an old one has expired', async () => {
  await open([...CHECKS, { kind: 'face', passed: true, checked_at: AT, expired: true }], 'moderator');
  expect(screen.queryByRole('button')).toBeNull();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const text = (result: 'passed' | 'failed' | 'expired') =>
    en[`desk.check_${result}`].replace('{{date}}', '20 Nov 2026');
  expect(rows).toEqual([
    `${en['desk.check_phone']}${text('passed')}`,
    `${en['desk.check_identity']}${text('failed')}`,
    `${en['desk.check_face']}${text('expired')}`,
  ]);
});
