/** Mail by SMTP, against a real SMTP server: what arrives, and every way of failing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { codeMail } from '#server/mail/code-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { createSmtpMailer, type SmtpSettings } from '#server/mail/smtp-mailer.ts';
import { someEmail, startAuthServer } from '../harness/auth-server.ts';
import { decodedMail, type SmtpServer, startSmtp } from '../harness/smtp-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function smtpFor(options?: SMTPServerOptions): Promise<SmtpServer> {
  const smtp = await startSmtp(options);
  closing.push(smtp.stop);
  return smtp;
}

function mailerAt(port: number, settings: Partial<SmtpSettings> = {}): Mailer {
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port,
    secure: false,
    from: 'Reshimgath <no-reply@reshimgath.test>',
    ...settings,
  });
  closing.push(() => mailer.close());
  return mailer;
}

const mail = (to = 'asha+2@example.org') =>
  codeMail({ to, code: '042042', lifeSeconds: 600, language: 'mr' });

describe('a mail', () => {
  it('arrives with text and HTML, sender, language and one recipient', async () => {
    const { port, arrived } = await smtpFor();
    await mailerAt(port).send(mail());
    const [one] = arrived;
    expect(one).toMatchObject({ from: 'no-reply@reshimgath.test', to: ['asha+2@example.org'] });
    expect(one?.raw).toMatch(/^From: Reshimgath <no-reply@reshimgath\.test>/m);
    expect(one?.raw).toMatch(/^Content-Language: mr/m);
    expect(one?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(one?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    const [text, html] = decodedMail(one?.raw ?? '');
    expect(text).toContain('042042');
    expect(html).toContain('042042');
    expect(text).toContain('हा ओटीपी कोणालाही सांगू नका');
  });

  it('goes to nobody else, whatever the address looks like', async () => {
    const { port, arrived } = await smtpFor();
    await mailerAt(port)
      .send(mail('a@b.in, c@d.in'))
      .catch(() => undefined);
    expect(arrived.flatMap(({ to }) => to)).not.toContain('c@d.in');
  });

  it('many at once share few connections', async () => {
    let open = 0;
    let most = 0;
    const { port, arrived } = await smtpFor({
      onConnect: (_session, done) => {
        most = Math.max(most, ++open);
        done();
      },
      onClose: () => {
        open -= 1;
      },
    });
    const mailer = mailerAt(port);
    await Promise.all(Array.from({ length: 12 }, () => mailer.send(mail())));
    expect(arrived).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(3);
  });
});

describe('with a password', () => {
  /** A certificate of our own for localhost, made afresh. */
  function makeCertificate() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-smtp-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const how = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
    ];
    const what = [
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    execFileSync('openssl', [...how, ...what], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  }
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, { secure }, done) =>
    secure && username === 'post' && password === 'sesame'
      ? done(null, { user: username })
      : done(new Error('Wrong password'));

  it.each([false, true])('it logs in encrypted (TLS from the start: %s)', async (secure) => {
    const { key, cert } = makeCertificate();
    const { port, arrived } = await smtpFor({
      secure,
      key,
      cert,
      onAuth,
      authOptional: false,
      disabledCommands: [],
    });
    const settings = { secure, user: 'post', password: 'sesame' };
    await mailerAt(port, { ...settings, certificateAuthority: cert }).send(mail());
    expect(arrived).toHaveLength(1);
    const failures = [
      mailerAt(port, settings),
      mailerAt(port, { ...settings, password: 'wrong', certificateAuthority: cert }),
    ];
    for (const mailer of failures)
      await expect(mailer.send(mail())).rejects.toMatchObject({ name: 'MailFailure' });
    expect(arrived).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('nobody listens', async () => {
    const { port, stop } = await smtpFor();
    await stop();
    await expect(mailerAt(port).send(mail())).rejects.toMatchObject({
      name: 'MailFailure',
      code: expect.stringMatching(/^E/),
    });
  });

  it('the server refuses the recipient; the error names no address', async () => {
    const { port } = await smtpFor({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such person'), { responseCode: 550 })),
    });
    const failure = await mailerAt(port)
      .send(mail())
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'MailFailure', responseCode: 550 });
    expect(String(failure)).not.toContain('asha');
  });

  it('the server says nothing: given up in time', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => promisify(silent.close.bind(silent))());
    silent.on('connection', (socket) => closing.push(() => socket.destroy()));
    const mailer = mailerAt((silent.address() as AddressInfo).port, { timeoutMs: 200 });
    await expect(mailer.send(mail())).rejects.toMatchObject({ name: 'MailFailure', code: 'ETIMEDOUT' });
  });

  it('a password is not sent without encryption', async () => {
    let tried = false;
    const { port, arrived } = await smtpFor({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        tried = true;
        done(null, { user: 'x' });
      },
    });
    await expect(mailerAt(port, { user: 'x', password: 'y' }).send(mail())).rejects.toMatchObject({
      name: 'MailFailure',
    });
    expect({ tried, arrived }).toEqual({ tried: false, arrived: [] });
  });

  it('ends, and the same mailer sends again when the server is back', async () => {
    let refusing = true;
    const { port, arrived } = await smtpFor({
      onMailFrom: (_address, _session, done) =>
        refusing ? done(Object.assign(new Error('Later'), { responseCode: 451 })) : done(),
    });
    const mailer = mailerAt(port);
    await expect(mailer.send(mail())).rejects.toMatchObject({ responseCode: 451 });
    refusing = false;
    await mailer.send(mail());
    expect(arrived).toHaveLength(1);
  });
});

it('carries a code from /otp to /verify; while it fails the person is told and may retry at once', async () => {
  let refusing = true;
  const { port, arrived } = await smtpFor({
    onMailFrom: (_address, _session, done) =>
      refusing ? done(Object.assign(new Error('Later'), { responseCode: 451 })) : done(),
  });
  const server = await startAuthServer({ mailer: mailerAt(port) });
  closing.push(() => server.stop());
  const email = someEmail();
  expect((await server.client().auth.signInWithOtp({ email })).error).toMatchObject({
    name: 'AuthRetryableFetchError',
    status: 500,
  });
  refusing = false;
  expect((await server.client().auth.signInWithOtp({ email })).error).toBeNull();
  const code = /\b\d{6}\b/.exec(arrived[0]?.raw.split('text/plain')[1] ?? '')?.[0] ?? '';
  expect((await server.client().auth.verifyOtp({ email, token: code, type: 'email' })).data.user?.email).toBe(
    email,
  );
});
