/** What only the service role may do: GET and DELETE /admin/users/{id}. */
import { randomInt, randomUUID } from 'node:crypto';
import type { AdminUserAttributes, AuthError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthServer, KEYS, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const operator = () => server.client({ key: KEYS.secret });

it('returns a user to the service role', async () => {
  const { user } = await signIn(server.client(), someEmail(), server.mailbox);
  expect((await operator().auth.admin.getUserById(user.id)).data.user).toEqual(user);
});

it('deletes a user with all their data, and no other user', async () => {
  const client = server.client();
  const { user, refresh_token } = await signIn(client, someEmail(), server.mailbox);
  const bystander = await signIn(server.client(), someEmail(), server.mailbox);
  expect((await operator().auth.admin.deleteUser(user.id)).error).toBeNull();
  const { admin } = server.test;
  const left = await Promise.all([
    admin`select 1 from auth.users where id = ${user.id}`,
    admin`select 1 from auth.identities where user_id = ${user.id}`,
    admin`select 1 from auth.sessions where user_id = ${user.id}`,
    admin`select 1 from auth.refresh_tokens where user_id = ${user.id}`,
    admin`select 1 from private.profiles where id = ${user.id}`,
  ]);
  expect(left.map((rows) => rows.length)).toEqual([0, 0, 0, 0, 0]);
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
  expect((await server.client().auth.refreshSession({ refresh_token })).error?.code).toBe(
    'refresh_token_not_found',
  );
  expect((await operator().auth.admin.getUserById(bystander.user.id)).data.user?.id).toBe(bystander.user.id);
});

it('returns {} for a deletion, with or without a body', async () => {
  for (const body of [undefined, { should_soft_delete: false }]) {
    const { user } = await signIn(server.client(), someEmail(), server.mailbox);
    const answer = await server.request(`/admin/users/${user.id}`, {
      method: 'DELETE',
      headers: { apikey: KEYS.secret },
      body,
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('{}');
  }
});

it('accepts the address of a deleted user for a new user', async () => {
  const email = someEmail();
  const before = await signIn(server.client(), email, server.mailbox);
  await operator().auth.admin.deleteUser(before.user.id);
  const after = await signIn(server.client(), email, server.mailbox);
  expect(after.user.id).not.toBe(before.user.id);
});

it('rejects unknown users, soft deletion and malformed ids', async () => {
  const { user } = await signIn(server.client(), someEmail(), server.mailbox);
  expect((await operator().auth.admin.deleteUser(randomUUID())).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  });
  expect((await operator().auth.admin.getUserById(randomUUID())).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  });
  expect((await operator().auth.admin.deleteUser(user.id, true)).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Soft deletion is not supported',
  });
  expect((await operator().auth.admin.getUserById(user.id)).error).toBeNull();
  for (const method of ['GET', 'DELETE']) {
    const answer = await server.request('/admin/users/asha', { method, headers: { apikey: KEYS.secret } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'user_id must be an UUID',
    });
  }
});

it('rejects guests and members at /admin/users', async () => {
  const client = server.client();
  const { user, access_token } = await signIn(client, someEmail(), server.mailbox);
  const member = { Authorization: `Bearer ${access_token}` };
  for (const method of ['GET', 'DELETE']) {
    const path = `/admin/users/${user.id}`;
    for (const headers of [{}, member]) {
      const answer = await server.request(path, { method, headers });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error_code: 'not_admin' });
    }
    expect((await server.request(path, { method, headers: { apikey: '' } })).status).toBe(401);
    expect((await server.request(path, { method, headers: { Authorization: 'Bearer a.b.c' } })).status).toBe(
      403,
    );
  }
  expect((await client.auth.getUser()).error).toBeNull();
});

it('creates a user whose address is not confirmed, once, for the service role only', async () => {
  const email = someEmail();
  const { data, error } = await operator().auth.admin.createUser({
    email,
    user_metadata: { language: 'mr' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { language: 'mr' } });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  expect((await operator().auth.admin.createUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
  const other = someEmail();
  const { admin } = server.client().auth;
  expect((await admin.createUser({ email: other })).error).toMatchObject({ code: 'not_admin' });
  const refused = async (user: AdminUserAttributes) => (await operator().auth.admin.createUser(user)).error;
  for (const confirmed of [{ email_confirm: true }, { phone_confirm: true }])
    expect(await refused({ email: other, ...confirmed })).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Confirmed addresses are not supported',
    });
  expect(await refused({ email: 'nobody' })).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  });
  expect(await server.test.admin`select email from auth.users where email = ${other}`).toEqual([]);
  const { user } = await signIn(server.client(), email, server.mailbox);
  expect(user.id).toBe(data.user?.id);
});

it('creates a user whose number is not confirmed, once', async () => {
  const phone = `919${String(randomInt(10 ** 9)).padStart(9, '0')}`;
  const create = (phone: string, confirmed = false) =>
    operator().auth.admin.createUser({ phone, phone_confirm: confirmed });
  const { data, error } = await create(`+${phone}`);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } });
  expect(data.user?.phone_confirmed_at).toBeUndefined();
  expect((await create(phone)).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
    message: 'Phone number already registered by another user',
  });
  expect((await create('919876543210', true)).error).toMatchObject({
    code: 'validation_failed',
    message: 'Confirmed addresses are not supported',
  });
  expect((await create('98765abc')).error).toMatchObject({
    code: 'validation_failed',
    message: 'Invalid phone number format (E.164 required)',
  });
});

it.each<[what: string, attempt: (email: string) => Promise<{ error: AuthError | null }>]>([
  ['listing users', () => operator().auth.admin.listUsers()],
  ['inviting users', (email) => operator().auth.admin.inviteUserByEmail(email)],
])('rejects %s and creates no user', async (_what, attempt) => {
  const email = someEmail();
  expect((await attempt(email)).error).toMatchObject({ status: 404, code: 'feature_disabled' });
  expect(await server.test.admin`select email from auth.users where email = ${email}`).toEqual([]);
});
