import { expect, it } from 'vitest';
import { MailFailure } from '#domain/mail/mailer.ts';
import type { Transaction } from '#server/database/client/database.ts';
import { type RequestContext, runInRequestContext } from '#server/ops/logging/request-context.ts';
import { AuthError } from './auth-error.ts';
import { AUTH_LIMITS } from './limits.ts';
import { consumeMailBudgets, enforceResendInterval, mailboxOf, mailFailureError } from './mail-limits.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const sentBefore = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it.each([
  ['no code was sent', null],
  ['the interval has just ended', sentBefore(60)],
  ['the clock was set back by more than twice the interval', sentBefore(-60.001)],
])('lets a code be sent when %s', (_when, sentAt) =>
  expect(enforceResendInterval(sentAt, 60, NOW)).toBeUndefined(),
);

it.each([
  ['a moment before the interval ends', sentBefore(59.999), 1],
  ['at once', sentBefore(0), 60],
  ['when the clock was set back by the interval', sentBefore(-60), 120],
])('tells how long to wait for a code %s', (_when, sentAt, seconds) => {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  expect(() => enforceResendInterval(sentAt, 60, NOW)).toThrow(
    new AuthError('over_email_send_rate_limit', message),
  );
  expect(() => enforceResendInterval(sentAt, 60, NOW, 'over_sms_send_rate_limit')).toThrow(
    expect.objectContaining({ code: 'over_sms_send_rate_limit', status: 429, message }),
  );
});

it.each([
  ['asha+shaadi@example.org', 'asha@example.org'],
  ['a.sha@example.org', 'a.sha@example.org'],
  ['a.sh.a+1@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@notgmail.com', 'a.sha@notgmail.com'],
])('counts a mail to %s for the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it.each([
  [false, 'unexpected_failure', 500, 'Error sending it'],
  [true, 'email_address_invalid', 400, 'Email address "a@b.in" is invalid'],
])(
  'blames the address when the mail server says that it does not exist: %s',
  (refuses, code, status, message) => {
    const failure = mailFailureError(
      new MailFailure('EENVELOPE', 550, refuses),
      'a@b.in',
      'Error sending it',
    );
    expect([failure.code, failure.status, failure.message]).toEqual([code, status, message]);
  },
);

it.each([
  ['no budget', 0, 4, undefined],
  ['that of the first address', 1, 1, 'codesPerAddress'],
  ['that of the second address', 2, 2, 'codesPerAddress'],
  ['that of the installation at the first mail', 3, 3, 'codesInAll'],
  ['that of the installation at the second mail', 4, 4, 'codesInAll'],
])(
  'asks each address and then the installation, and names what refuses, when %s is used up',
  async (_what, used, asked, limit) => {
    const keys: string[] = [];
    const query = async ({ values: [key] }: { values: string[] }) =>
      keys.push(String(key)) === used ? [] : [{}];
    const context: RequestContext = { requestId: 'request' };
    const counted = runInRequestContext(context, () =>
      consumeMailBudgets({ query } as unknown as Transaction, AUTH_LIMITS, ['a@b.in', 'b@b.in'], NOW),
    );
    if (limit)
      await expect(counted).rejects.toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
    else await counted;
    expect([keys.length, context.refusedBy]).toEqual([asked, limit]);
    expect(new Set(keys).size).toBe(Math.min(asked, 3));
  },
);
