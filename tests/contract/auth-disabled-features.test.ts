/** Features of GoTrue that this service lacks are rejected with the errors of a project where they are disabled. */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, IS_EMBEDDED, openBackend } from './backend.ts';

let backend: Backend;
let guest: SupabaseClient;
let member: SupabaseClient;

beforeAll(async () => {
  backend = await openBackend();
  guest = backend.guest();
  member = (await backend.signUp()).client;
});
afterAll(() => backend.close());

const email = 'a@example.org';
const phone = '+919800000000';
const password = 'correct horse';
const factorId = crypto.randomUUID();
type Attempt = () => Promise<{ error: AuthError | null }>;

type Case = [what: string, status: number, code: string, attempt: Attempt];
/** A project sends codes by the providers that take passwords, too (a trigger stores none), and its gateway answers to a missing key. */
const OTHERWISE_HOSTED = new Set([
  'signing up by e-mail',
  'signing up by phone',
  'a phone',
  'resending by SMS',
  'a password',
  'a lost password',
  'resending by mail',
  'enrolling a guest',
]);
const CASES: Case[] = [
  ['signing up by e-mail', 400, 'email_provider_disabled', () => guest.auth.signUp({ email, password })],
  ['signing up by phone', 400, 'phone_provider_disabled', () => guest.auth.signUp({ phone, password })],
  ['an anonymous user', 422, 'anonymous_provider_disabled', () => guest.auth.signInAnonymously()],
  ['a password', 422, 'email_provider_disabled', () => guest.auth.signInWithPassword({ email, password })],
  ['a phone', 422, 'phone_provider_disabled', () => guest.auth.signInWithPassword({ phone, password })],
  [
    'another token',
    400,
    'provider_disabled',
    () => guest.auth.signInWithIdToken({ provider: 'google', token: 'x' }),
  ],
  ['a lost password', 400, 'email_provider_disabled', () => guest.auth.resetPasswordForEmail(email)],
  ['resending by mail', 400, 'email_provider_disabled', () => guest.auth.resend({ type: 'signup', email })],
  ['resending by SMS', 400, 'phone_provider_disabled', () => guest.auth.resend({ type: 'sms', phone })],
  ['SAML', 404, 'saml_provider_disabled', () => guest.auth.signInWithSSO({ domain: 'example.org' })],
  [
    'enrolling in MFA',
    422,
    'mfa_totp_enroll_not_enabled',
    () => member.auth.mfa.enroll({ factorType: 'totp' }),
  ],
  ['a challenge of MFA', 404, 'mfa_factor_not_found', () => member.auth.mfa.challenge({ factorId })],
  ['removing a factor', 404, 'mfa_factor_not_found', () => member.auth.mfa.unenroll({ factorId })],
  ['enrolling a guest', 401, 'no_authorization', () => withoutSession('factors')],
  ['inviting as a guest', 403, 'not_admin', () => guest.auth.admin.inviteUserByEmail(email)],
];

test.each(CASES.filter(([what]) => IS_EMBEDDED || !OTHERWISE_HOSTED.has(what)))(
  'rejects %s with %i %s',
  async (_what, status, code, attempt) => {
    expect((await attempt()).error).toMatchObject({ status, code });
  },
);

async function withoutSession(path: string) {
  const answer = await fetch(`${backend.url}/auth/v1/${path}`, { method: 'POST' });
  const { error_code: code } = (await answer.json()) as { error_code: string };
  return { error: { status: answer.status, code } as AuthError };
}

test('rejects a sign-in by OAuth like a provider that is not enabled', async () => {
  const { data } = await guest.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  const answer = await fetch(data.url ?? '');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Unsupported provider: provider is not enabled',
  });
});
