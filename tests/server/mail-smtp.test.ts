/** Mail by SMTP, against a real SMTP server: what arrives, and every way of failing. Encryption: `mail-smtp-tls.test.ts`. */
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeMail } from '#domain/mail/account-mails.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { createSmtpMailer, type SmtpSettings } from '#server/mail/smtp-mailer.ts';
import { type AuthServer, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { decodedMail, type SmtpServer, startSmtp } from '#tests/harness/smtp-server.ts';

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

  it('names the address that ends mails of its kind in the headers of RFC 8058', async () => {
    const { port, arrived } = await smtpFor();
    const unsubscribeUrl = 'https://example.org/unsubscribe/0b1e';
    await mailerAt(port).send({ ...mail(), unsubscribeUrl });
    await mailerAt(port).send(mail());
    expect(arrived[0]?.raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(arrived[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(arrived[1]?.raw).not.toContain('List-Unsubscribe');
  });

  it('has exactly one recipient for any address', async () => {
    const { port, arrived } = await smtpFor();
    await mailerAt(port)
      .send(mail('a@b.in, c@d.in'))
      .catch(() => undefined);
    expect(arrived.flatMap(({ to }) => to)).not.toContain('c@d.in');
  });

  it('share few connections when many are sent', async () => {
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
    expect(most).toBe(5);
    expect(open).toBe(5);
    await mailer.close();
    await expect.poll(() => open).toBe(0);
    await sendOnce({ host: '127.0.0.1', port, secure: false, from: 'desk@example.org' }, mail());
    expect(arrived).toHaveLength(13);
    await expect.poll(() => open).toBe(0);
  });
});

describe('a failure', () => {
  it('rejects when nothing listens', async () => {
    const { port, stop } = await smtpFor();
    await stop();
    await expect(mailerAt(port).send(mail())).rejects.toMatchObject({
      name: 'MailFailure',
      code: expect.stringMatching(/^E/),
    });
  });

  it('rejects without the address when the server rejects the recipient', async () => {
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

  it('rejects after a timeout when the server is silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => promisify(silent.close.bind(silent))());
    silent.on('connection', (socket) => closing.push(() => socket.destroy()));
    const mailer = mailerAt((silent.address() as AddressInfo).port, { timeoutMs: 200 });
    await expect(mailer.send(mail())).rejects.toMatchObject({ name: 'MailFailure', code: 'ETIMEDOUT' });
  });

  it('sends again after an outage', async () => {
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

describe('a sign-in code', () => {
  let server: AuthServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startAuthServer({
      mailer: { send: (each) => mailer.send(each), close: () => mailer.close() },
    });
  });
  afterAll(() => server.stop());

  const refuseWith = (responseCode: number, words = 'Not now'): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  });
  const codeIn = (raw: string) => /\b\d{6}\b/.exec(decodedMail(raw)[0] ?? '')?.[0] ?? '';

  it.each<[string, SMTPServerOptions | undefined]>([
    ['is away', undefined],
    ['asks to come back later (451, greylisting)', refuseWith(451)],
    ['is full (452)', refuseWith(452)],
    ['refuses us as a sender (550 5.7.1)', refuseWith(550, '5.7.1 Blocked')],
    ['refuses us (554)', refuseWith(554)],
  ])('returns an error while the server %s, and mails a code afterwards', async (_case, trouble) => {
    const failing = await smtpFor(trouble);
    const { port } = failing;
    if (!trouble) await failing.stop();
    mailer = mailerAt(port);
    const email = someEmail();
    const ask = () => server.client().auth.signInWithOtp({ email });
    for (let time = 1; time <= 2; time++)
      expect((await ask()).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
    expect(failing.arrived).toEqual([]);
    expect(server.reports.join()).not.toContain(email);

    await failing.stop();
    const { arrived, stop } = await startSmtp({}, port);
    closing.push(stop);
    expect((await ask()).error).toBeNull();
    const token = codeIn(arrived[0]?.raw ?? '');
    const { data } = await server.client().auth.verifyOtp({ email, token, type: 'email' });
    expect(data.user?.email).toBe(email);
  });

  it.each([
    ['550', refuseWith(550)],
    ['550 5.1.1', refuseWith(550, '5.1.1 User unknown')],
    ['553', refuseWith(553)],
  ])('returns 400 for an address that the mail server does not know (%s)', async (_case, trouble) => {
    mailer = mailerAt((await smtpFor(trouble)).port);
    const email = someEmail();
    const before = server.reports.length;
    for (let time = 1; time <= 2; time++)
      expect((await server.client().auth.signInWithOtp({ email })).error).toMatchObject({
        name: 'AuthApiError',
        status: 400,
        code: 'email_address_invalid',
        message: `Email address "${email}" is invalid`,
      });
    expect(server.reports).toHaveLength(before);
    const rows = await server.test.admin`select 1 from server.codes where relates_to = ${email}`;
    expect(rows).toHaveLength(0);
  });
});
