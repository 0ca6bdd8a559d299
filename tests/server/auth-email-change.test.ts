/** A change of the e-mail address: codes to both addresses, as GoTrue's secure e-mail change. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, atOnce, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { emailChanges } from '#tests/harness/email-changes.ts';
import { signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

const { member, ask, confirm, codeFor, wrongOf, emailOf, change } = emailChanges(() => server);

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
      expect(await server.test.admin`select 1 from server.codes where user_id = ${who.id}`).toHaveLength(0);
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

  it('are voided by wrong attempts like sign-in codes', async () => {
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
