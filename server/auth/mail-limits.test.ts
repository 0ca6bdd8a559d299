import { expect, it } from 'vitest';
import { MailFailure } from '#domain/mail/mailer.ts';
import { AuthError } from './auth-error.ts';
import { enforceResendInterval, mailboxOf, mailFailureError } from './mail-limits.ts';

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
