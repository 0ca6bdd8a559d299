/** Requests for a change of the e-mail address, as GoTrue's secure e-mail change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { MailFailure } from '#domain/mail/mailer.ts';
import { type AuthServer, atOnce, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { emailChanges } from '#tests/harness/email-changes.ts';
import { latestCode, signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const { member, ask, confirm, codeFor, change } = emailChanges(() => server);

describe('requesting a change', () => {
  it('mails a code to each address and returns the new address as pending', async () => {
    const who = await member();
    const { data, error } = await ask(who, who.next.toUpperCase());
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: who.email, new_email: who.next });
    expect(data.user?.email_change_sent_at).toMatch(/Z$/);
    expect((await who.client.auth.getUser()).data.user).toEqual(data.user);
    expect(await codeFor(who.next)).not.toBe(undefined);
    const [toCurrent] = server.mailbox.list(who.email);
    expect(toCurrent?.subject).toBe('Confirm the change of your e-mail address on Reshimgath');
    expect(toCurrent?.text).toContain(who.next);
    const [toNew] = server.mailbox.list(who.next);
    expect(toNew?.subject).toBe('Confirm your new e-mail address for Reshimgath');
    expect(toNew?.text).not.toContain(who.email);
    const slots = await server.test
      .admin`select token_type, relates_to from server.codes where user_id = ${who.id} order by token_type`;
    expect([...slots]).toEqual([
      { token_type: 'email_change_token_new', relates_to: who.next },
      { token_type: 'email_change_token_current', relates_to: who.email },
    ]);
  });

  it('mails in the language of the member', async () => {
    const who = await member();
    await who.client.auth.updateUser({ data: { language: 'mr' } });
    await change(who);
    const subjects = [...server.mailbox.list(who.email), ...server.mailbox.list(who.next)].map(
      ({ subject }) => subject,
    );
    expect(subjects).toEqual([
      'तुमच्या रेशीमगाठ खात्याचा ई-मेल पत्ता बदलला आहे',
      'रेशीमगाठवरील तुमचा ई-मेल पत्ता बदलण्यासाठी ओटीपी',
      'Your sign-in code for Reshimgath',
      'रेशीमगाठसाठी तुमच्या नवीन ई-मेल पत्त्याची पडताळणी',
    ]);
  });

  it('changes nothing when the new address is the present one', async () => {
    const who = await member();
    const { data, error } = await ask(who, who.email.toUpperCase());
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
    expect(server.mailbox.list(who.email)).toHaveLength(1);
  });

  it('is limited to once a minute and five times an hour', async () => {
    const who = await member();
    expect((await ask(who)).error).toBeNull();
    expect((await ask(who)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    });
    for (let time = 0; time < 3; time += 1) {
      server.pass(60);
      expect((await ask(who)).error).toBeNull();
    }
    server.pass(60);
    expect((await ask(who)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('sends one pair of codes for concurrent requests', async () => {
    const who = await member();
    const outcomes = await atOnce(server, who.email, 3, () => ask(who));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect(server.mailbox.list(who.next)).toHaveLength(1);
  });

  it('returns GoTrue’s error for an address in use, mails nobody and is limited to five times an hour', async () => {
    const [who, other] = [await member(), await member()];
    for (let time = 0; time < 5; time += 1)
      expect((await ask(who, other.email)).error).toMatchObject({
        status: 422,
        code: 'email_exists',
        message: 'A user with this email address has already been registered',
      });
    expect(server.mailbox.list(other.email)).toHaveLength(1);
    for (const email of [other.email, someEmail()])
      expect((await ask(who, email)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('counts for the mail limits of both mailboxes', async () => {
    const [who, next] = [await member(), someEmail()];
    for (let time = 0; time < 10; time += 1) {
      await server.client().auth.signInWithOtp({ email: next });
      server.pass(60);
    }
    await server.client().auth.signInWithOtp({ email: next });
    server.pass(60);
    expect((await ask(who, next)).error).toMatchObject({
      status: 429,
      message: 'email rate limit exceeded',
    });
    expect(server.mailbox.list(who.email)).toHaveLength(1);
  });

  it('requires a session', async () => {
    const answer = await server.request('/user', { method: 'PUT', body: { email: someEmail() } });
    expect(answer.status).toBe(403);
  });

  it('changes nothing when the codes cannot be mailed', async () => {
    const mailbox = createMailbox();
    let refused = '';
    const mailer = {
      ...mailbox,
      send: (mail: Parameters<typeof mailbox.send>[0]) =>
        mail.to === refused ? Promise.reject(new MailFailure('EENVELOPE', 550)) : mailbox.send(mail),
    };
    const broken = await startAuthServer({ mailer });
    try {
      const [email, first, second] = [someEmail(), someEmail(), someEmail()];
      const client = broken.client();
      await signIn(client, email, mailbox);
      expect((await client.auth.updateUser({ email: first })).error).toBeNull();
      const codes = [await latestCode(mailbox, email), await latestCode(mailbox, first)];
      broken.pass(60);
      refused = second;
      expect((await client.auth.updateUser({ email: second })).error).toMatchObject({
        status: 500,
        message: 'Error sending email change email',
      });
      expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: first });
      expect((await confirm(client, email, codes[0] ?? '')).error).toBeNull();
      expect((await confirm(client, first, codes[1] ?? '')).data.user?.email).toBe(first);
      expect(broken.reports.join()).not.toContain(second);
    } finally {
      await broken.stop();
    }
  });
});
