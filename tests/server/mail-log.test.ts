/** The log of mails to an address for the operator: whether they were sent, or why not, and never their content. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { MailFailure } from '#domain/mail/mailer.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const mailbox = createMailbox();
let isDown = false;
let server: TestServer;
beforeAll(async () => {
  const send: typeof mailbox.send = async (mail) => {
    if (isDown) throw new MailFailure('EENVELOPE', 451);
    await mailbox.send(mail);
  };
  server = await startTestServer({ overrides: { mailer: { send, close: mailbox.close } } });
});
afterAll(() => server.close());

const logOf = async (recipient: string) => (await server.admin.rpc('mails_to', { recipient })).data;

test('logs a sent mail without its code', async () => {
  await server.client().auth.signInWithOtp({ email: 'Asha@example.org' });
  const [mail] = mailbox.list('asha@example.org');
  const log = await logOf('asha@example.org');
  expect(log).toEqual([{ at: expect.any(String), subject: mail?.subject, outcome: 'handed over' }]);
  expect(mail?.code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(log)).not.toContain(mail?.code);
});

test('logs a rejected mail with the reason', async () => {
  isDown = true;
  const { error } = await server.client().auth.signInWithOtp({ email: 'ravi@example.org' });
  isDown = false;
  expect(error?.status).toBe(500);
  expect(await logOf('ravi@example.org')).toMatchObject([{ outcome: 'EENVELOPE 451' }]);
  server.reports.length = 0;
});

test('sends mails when the log cannot be written', async () => {
  await server.database.admin`alter function public.log_mail rename to log_mail_gone`;
  const { error } = await server.client().auth.signInWithOtp({ email: 'mira@example.org' });
  await server.database.admin`alter function public.log_mail_gone rename to log_mail`;
  expect(error).toBeNull();
  expect(mailbox.list('mira@example.org')).toHaveLength(1);
  expect(server.reports.splice(0)).toHaveLength(1);
});
