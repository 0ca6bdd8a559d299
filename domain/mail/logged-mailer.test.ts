import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { withMailLog } from './logged-mailer.ts';
import { type Mail, MailFailure } from './mailer.ts';
import { type CommunityTexts, readOnce, withCommunityName } from './named-mailer.ts';
import { NAME_PLACE } from './words.ts';

const MAIL: Mail = {
  kind: 'receipt',
  to: 'a@example.org',
  subject: `${NAME_PLACE}: receipt`,
  text: `from ${NAME_PLACE}`,
  html: `<p>from ${NAME_PLACE}</p>`,
  language: 'mr',
};
const close = async () => {};

/** How a mail ends that goes through the log, and what is logged. */
async function logged(fault: Error | null, { kind = MAIL.kind, logFails = false } = {}) {
  const log = vi.fn(async () => {
    await setImmediate();
    if (logFails) throw new Error('no database');
  });
  const report = vi.fn();
  const send = async () => {
    if (fault) throw fault;
  };
  const failure = await withMailLog({ send, close }, { log, report })
    .send({ ...MAIL, kind })
    .catch((error) => error);
  return { failure, logged: log.mock.calls, reports: report.mock.calls.length };
}

it.each([
  ['handed over', null],
  ['EAUTH 535', new MailFailure('EAUTH', 535)],
  ['ECONNECTION', new MailFailure('ECONNECTION')],
  ['failed', new TypeError('a@example.org is malformed')],
])('logs the outcome of a mail: %s', async (outcome, fault) => {
  expect(await logged(fault)).toEqual({
    failure: fault ?? undefined,
    logged: [['a@example.org', MAIL.subject, outcome]],
    reports: 0,
  });
});

it.each(['email_changed', 'account_deleted_mail'] as const)(
  'logs no mail to an address that is none of an account any more: %s',
  async (kind) => {
    expect((await logged(null, { kind })).logged).toEqual([]);
  },
);

it('reports a log that fails, and neither keeps a mail nor hides why it failed', async () => {
  const fault = new MailFailure('EAUTH', 535);
  expect(await logged(null, { logFails: true })).toMatchObject({ failure: undefined, reports: 1 });
  expect(await logged(fault, { logFails: true })).toMatchObject({ failure: fault, reports: 1 });
});

/** The mail as it is sent with these texts of the community. */
async function named(readTexts: () => Promise<CommunityTexts | undefined>) {
  const send = vi.fn(async (_mail: Mail) => {});
  const report = vi.fn();
  await withCommunityName({ send, close }, { readTexts, report }).send(MAIL);
  return { sent: send.mock.calls[0]?.[0], reports: report.mock.calls.length };
}

it('writes the name of the community into a mail, escaped in its HTML', async () => {
  const { sent } = await named(async () => ({ en: {}, mr: { 'app.name': 'वधू & वर' } }));
  expect(sent).toMatchObject({
    subject: 'वधू & वर: receipt',
    text: 'from वधू & वर',
    html: '<p>from वधू &amp; वर</p>',
  });
});

it('writes the delivered name where there is no other, and where it cannot be read', async () => {
  const own = await named(async () => undefined);
  expect(own).toMatchObject({ sent: { subject: 'रेशीमगाठ: receipt' }, reports: 0 });
  const unread = await named(() => Promise.reject(new Error('no database')));
  expect(unread).toMatchObject({ sent: { subject: 'रेशीमगाठ: receipt' }, reports: 1 });
});

it('reads the texts once, and again after a failure', async () => {
  const texts = { en: {}, mr: {} };
  const read = vi.fn(async () => texts).mockRejectedValueOnce(new Error('no database'));
  const once = readOnce(read);
  await expect(once()).rejects.toThrow('no database');
  expect([await once(), await once()]).toEqual([texts, texts]);
  expect(read).toHaveBeenCalledTimes(2);
});
