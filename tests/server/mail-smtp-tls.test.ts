/** Mail by SMTP with TLS, from the first byte or by STARTTLS: whom we trust, and that a password never travels in the open. */
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeMail } from '#domain/mail/account-mails.ts';
import { createSmtpMailer, type SmtpSettings } from '#server/mail/smtp-mailer.ts';
import { type Authority, makeAuthority, trustAuthority } from '#tests/harness/certificates.ts';
import { type SmtpServer, startSmtp } from '#tests/harness/smtp-server.ts';

let trusted: Authority;
let unknown: Authority;
beforeAll(() => {
  [trusted, unknown] = [makeAuthority(), makeAuthority()];
  trustAuthority(trusted);
});
afterAll(() => {
  trusted.remove();
  unknown.remove();
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const LOGIN = { user: 'post', password: 'sesame' };
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, { secure }, done) =>
  secure && username === LOGIN.user && password === LOGIN.password
    ? done(null, { user: username })
    : done(Object.assign(new Error('Wrong password'), { responseCode: 535 }));

async function serve(options: SMTPServerOptions): Promise<SmtpServer> {
  const smtp = await startSmtp({ disabledCommands: [], ...options });
  closing.push(smtp.stop);
  return smtp;
}

async function send({ port }: SmtpServer, settings: Partial<SmtpSettings>): Promise<void> {
  const from = 'Reshimgath <no-reply@reshimgath.test>';
  const mailer = createSmtpMailer({ host: '127.0.0.1', port, secure: false, from, ...settings });
  closing.push(() => mailer.close());
  await mailer.send(codeMail({ to: 'asha@example.org', code: '042042', lifeSeconds: 600, language: 'en' }));
}

describe.each([
  ['from the first byte', true],
  ['by STARTTLS', false],
])('%s', (_name, secure) => {
  it('logs in to a server with a trusted certificate', async () => {
    const smtp = await serve({ secure, ...trusted.certify('localhost'), onAuth, authOptional: false });
    await send(smtp, { secure, ...LOGIN });
    await send(smtp, { secure, ...LOGIN, host: 'localhost' });
    expect(smtp.arrived).toHaveLength(2);
  });

  it('reports a wrong password', async () => {
    const smtp = await serve({ secure, ...trusted.certify('localhost'), onAuth, authOptional: false });
    const failure = { name: 'MailFailure', code: 'EAUTH', responseCode: 535 };
    await expect(send(smtp, { secure, ...LOGIN, password: 'guess' })).rejects.toMatchObject(failure);
  });

  it.each([
    ['nobody we know vouches for', () => unknown.certify('localhost')],
    ['has a certificate for another name', () => trusted.certify('elsewhere.test')],
  ])('sends neither password nor mail to a server that %s', async (_case, certificate) => {
    let asked = 0;
    const smtp = await serve({
      secure,
      ...certificate(),
      onAuth: (_auth, _session, done) => {
        asked += 1;
        done(null, { user: 'x' });
      },
    });
    for (const login of [LOGIN, {}])
      await expect(send(smtp, { secure, ...login })).rejects.toMatchObject({ name: 'MailFailure' });
    expect({ asked, arrived: smtp.arrived }).toEqual({ asked: 0, arrived: [] });
  });
});

it('sends no mail unencrypted when the server offers STARTTLS, also without a password', async () => {
  let encrypted: boolean | undefined;
  const smtp = await serve({
    ...trusted.certify('localhost'),
    onMailFrom: (_address, session, done) => {
      encrypted = session.secure;
      done();
    },
  });
  await send(smtp, {});
  expect(encrypted).toBe(true);
});

it('sends no password to a server without encryption', async () => {
  let asked = 0;
  const smtp = await serve({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      asked += 1;
      done(null, { user: 'x' });
    },
  });
  await expect(send(smtp, LOGIN)).rejects.toMatchObject({ name: 'MailFailure' });
  expect({ asked, arrived: smtp.arrived }).toEqual({ asked: 0, arrived: [] });
});
