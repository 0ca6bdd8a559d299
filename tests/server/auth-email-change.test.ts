/** A change of the e-mail address: codes to both addresses, as GoTrue's secure e-mail change. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { MailFailure } from '#server/mail/mailer.ts';
import { type AuthServer, atOnce, someAddress, someEmail, startAuthServer } from '../harness/auth-server.ts';
import { latestCode, signIn } from '../harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

interface Member {
  id: string;
  email: string;
  next: string;
  address: string;
  client: SupabaseClient;
}

/** Somebody who is signed in and wants another address. */
async function member(): Promise<Member> {
  const [email, next, address] = [someEmail(), someEmail(), someAddress()];
  const client = server.client({ address });
  const { user } = await signIn(client, email, server.mailbox);
  return { id: user.id, email, next, address, client };
}

const ask = ({ client, next }: Member, email = next) => client.auth.updateUser({ email });
const confirm = (client: SupabaseClient, email: string, token: string) =>
  client.auth.verifyOtp({ email, token, type: 'email_change' });
const codeFor = (email: string) => latestCode(server.mailbox, email);
const wrongOf = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');
const emailOf = async ({ id }: Member) =>
  (await server.test.admin`select email from auth.users where id = ${id}`)[0]?.email;

/** Both codes are typed; gives the outcome of the second. */
async function change(who: Member, order: 'current first' | 'new first' = 'current first') {
  expect((await ask(who)).error).toBeNull();
  const [first, second] = order === 'current first' ? [who.email, who.next] : [who.next, who.email];
  expect((await confirm(who.client, first, await codeFor(first))).error).toBeNull();
  expect(await emailOf(who)).toBe(who.email);
  return confirm(who.client, second, await codeFor(second));
}

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
      .admin`select token_type, relates_to from auth.one_time_tokens where user_id = ${who.id} order by token_type`;
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

describe('the two codes', () => {
  it.each(['current first', 'new first'] as const)(
    'change the address when both are verified, %s [10.06]',
    async (order) => {
      const who = await member();
      const { data, error } = await change(who, order);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        id: who.id,
        email: who.next,
        user_metadata: { email: who.next, email_verified: true },
        identities: [{ email: who.next, identity_data: { email: who.next, email_verified: true } }],
      });
      expect(data.user).not.toHaveProperty('new_email');
      const claims = decodeJwt(data.session?.access_token ?? '');
      expect(claims).toMatchObject({ sub: who.id, email: who.next });
      expect((await who.client.auth.getUser()).data.user).toEqual(data.user);
      expect(
        await server.test.admin`select 1 from auth.one_time_tokens where user_id = ${who.id}`,
      ).toHaveLength(0);
    },
  );

  it('return GoTrue’s message and no session for the first code', async () => {
    const who = await member();
    await ask(who);
    const body = { email: who.email, token: await codeFor(who.email), type: 'email_change' };
    const answer = await server.request('/verify', { body, headers: { 'X-Forwarded-For': who.address } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
  });

  it('end all other sessions and notify the former address without naming the new one', async () => {
    const who = await member();
    const other = server.client();
    server.pass(60);
    await signIn(other, who.email, server.mailbox);
    await change(who);
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    const [notice] = server.mailbox.list(who.email);
    expect(notice).toMatchObject({
      subject: 'The e-mail address of your Reshimgath account has changed',
      code: null,
    });
    expect(notice?.text).not.toContain(who.next);
    expect(server.mailbox.list(who.next)).toHaveLength(1);
  });

  it('allow signing in with the new address, and free the former one for a new account', async () => {
    const who = await member();
    await change(who);
    server.pass(60);
    expect((await signIn(server.client(), who.next, server.mailbox)).user.id).toBe(who.id);
    expect((await signIn(server.client(), who.email, server.mailbox)).user.id).not.toBe(who.id);
  });

  it('void a sign-in code that was mailed to the former address', async () => {
    const who = await member();
    server.pass(60);
    await server.client().auth.signInWithOtp({ email: who.email });
    const code = await codeFor(who.email);
    await change(who);
    expect(
      (await server.client().auth.verifyOtp({ email: who.email, token: code, type: 'email' })).error,
    ).toMatchObject(EXPIRED);
  });

  it('are rejected alone, twice, for another purpose or for another address', async () => {
    const who = await member();
    await ask(who);
    const [current, next] = [await codeFor(who.email), await codeFor(who.next)];
    expect((await confirm(who.client, who.email, current)).error).toBeNull();
    expect((await confirm(who.client, who.email, current)).error).toMatchObject(EXPIRED);
    expect((await confirm(who.client, who.email, next)).error).toMatchObject(EXPIRED);
    for (const email of [who.next, who.email])
      expect((await who.client.auth.verifyOtp({ email, token: next, type: 'email' })).error).toMatchObject(
        EXPIRED,
      );
    expect(await emailOf(who)).toBe(who.email);
    expect((await confirm(who.client, who.next, next)).error).toBeNull();
    expect(await emailOf(who)).toBe(who.next);
  });

  it('expire after ten minutes', async () => {
    const who = await member();
    await ask(who);
    const [current, next] = [await codeFor(who.email), await codeFor(who.next)];
    server.pass(599);
    expect((await confirm(who.client, who.email, current)).error).toBeNull();
    server.pass(1);
    expect((await confirm(who.client, who.next, next)).error).toMatchObject(EXPIRED);
    expect(await emailOf(who)).toBe(who.email);
  });

  it('are replaced by a later request, which voids an earlier confirmation', async () => {
    const who = await member();
    await ask(who);
    const first = await codeFor(who.email);
    expect((await confirm(who.client, who.email, first)).error).toBeNull();
    server.pass(60);
    const other = someEmail();
    expect((await ask(who, other)).error).toBeNull();
    expect((await confirm(who.client, who.next, await codeFor(who.next))).error).toMatchObject(EXPIRED);
    expect((await confirm(who.client, other, await codeFor(other))).data.session).toBeNull();
    expect(await emailOf(who)).toBe(who.email);
    expect((await confirm(who.client, who.email, await codeFor(who.email))).data.user?.email).toBe(other);
  });

  it('are voided by wrong tries like sign-in codes', async () => {
    const who = await member();
    await ask(who);
    const [current, next] = [await codeFor(who.email), await codeFor(who.next)];
    for (let step = 1; step <= 10; step += 1) await confirm(server.client(), who.next, wrongOf(next, step));
    expect((await confirm(server.client(), who.next, next)).error).toMatchObject(EXPIRED);
    expect((await confirm(who.client, who.next, next)).error).toBeNull();
    for (let step = 1; step <= 5; step += 1) await confirm(who.client, who.email, wrongOf(current, step));
    expect((await confirm(who.client, who.email, current)).error).toMatchObject(EXPIRED);
    expect(await emailOf(who)).toBe(who.email);
  });

  it('change the address once for concurrent requests', async () => {
    const who = await member();
    await ask(who);
    await confirm(who.client, who.email, await codeFor(who.email));
    const code = await codeFor(who.next);
    const outcomes = await atOnce(server, who.email, 4, () =>
      confirm(server.client({ address: who.address }), who.next, code),
    );
    expect(outcomes.filter(({ data }) => data.session)).toHaveLength(1);
    expect(await server.test.admin`select 1 from auth.sessions where user_id = ${who.id}`).toHaveLength(1);
  });
});

describe('an address that another user takes meanwhile', () => {
  it('is rejected when another account has confirmed it', async () => {
    const who = await member();
    await ask(who);
    const [current, next] = [await codeFor(who.email), await codeFor(who.next)];
    await confirm(who.client, who.email, current);
    server.pass(60);
    const owner = await signIn(server.client(), who.next, server.mailbox);
    expect((await confirm(who.client, who.next, next)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect(await emailOf(who)).toBe(who.email);
    const [kept] = await server.test.admin`select email from auth.users where id = ${owner.user.id}`;
    expect(kept?.email).toBe(who.next);
  });

  it('is taken from an account that never confirmed it', async () => {
    const who = await member();
    await server.client().auth.signInWithOtp({ email: who.next });
    server.pass(60);
    expect((await change(who)).data.user?.email).toBe(who.next);
    const rows = await server.test.admin`select id from auth.users where email = ${who.next}`;
    expect([...rows]).toEqual([{ id: who.id }]);
  });
});

it('rejects a change by a banned user', async () => {
  const who = await member();
  await ask(who);
  await server.test
    .admin`update auth.users set banned_until = now() + interval '9 years' where id = ${who.id}`;
  expect((await confirm(who.client, who.email, await codeFor(who.email))).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  });
});
