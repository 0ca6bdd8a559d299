import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { readOwnNumber, requestNumberChange } from './change-number.ts';

const [UPDATE, OPTIONS] = ['PUT /auth/v1/user', 'GET /rest/v1/sign_in_options'];
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

let backend: AnsweringBackend;
beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  backend = stubBackend();
});
afterEach(async () => {
  backend.answers = { 'POST /auth/v1/logout': [new Response(null, { status: 204 })] };
  await (await loadClient()).auth.signOut({ scope: 'local' });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function signIn(user: object, abroad = false) {
  const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };
  backend.answers = {
    'POST /auth/v1/verify': [Response.json({ ...session, user: { id: 'me', ...user } })],
    [OPTIONS]: [Response.json([{ by_number: true, abroad }])],
  };
  const { auth } = await loadClient();
  await auth.verifyOtp({ email: 'a@example.org', token: '123456', type: 'email' });
}

describe('the own number', () => {
  const CHANGING = { phone: '919000012345', new_phone: '919000054321' };
  it.each([
    ['none', { phone: '' }, { current: '', pending: null }],
    ['one', { phone: '919000012345' }, { current: '+919000012345', pending: null }],
    [
      'a new one while its code is valid',
      { ...CHANGING, phone_change_sent_at: ago(590) },
      { current: '+919000012345', pending: '+919000054321' },
    ],
    [
      'no new one after ten minutes',
      { ...CHANGING, phone_change_sent_at: ago(601) },
      { current: '+919000012345', pending: null },
    ],
    ['no new one that was never sent', CHANGING, { current: '+919000012345', pending: null }],
  ])('is %s', async (_, user, expected) => {
    await signIn(user);
    expect(await readOwnNumber()).toEqual({ ...expected, abroad: false });
  });

  it('may be abroad when an operator allows it', async () => {
    await signIn({ phone: '919000012345' }, true);
    expect(await readOwnNumber()).toMatchObject({ abroad: true });
  });

  it('is not known while the options are not', async () => {
    await signIn({ phone: '919000012345' });
    backend.answers = { [OPTIONS]: [Response.json({}, { status: 503 })] };
    await expect(readOwnNumber()).rejects.toMatchObject({ kind: 'server' });
  });
});

describe('requesting a change', () => {
  it('sends the new number', async () => {
    await signIn({ phone: '919000012345' });
    backend.answers = { [UPDATE]: [Response.json({ id: 'me' })] };
    await requestNumberChange('+919000054321');
    expect(backend.last(UPDATE)?.body).toMatchObject({ phone: '+919000054321' });
  });

  it('throws what is refused', async () => {
    await signIn({ phone: '919000012345' });
    backend.answers = {
      [UPDATE]: [Response.json({ code: 422, error_code: 'phone_exists', msg: 'no' }, { status: 422 })],
    };
    await expect(requestNumberChange('+919000054321')).rejects.toMatchObject({
      name: 'BackendError',
      status: 422,
      code: 'phone_exists',
    });
  });
});
