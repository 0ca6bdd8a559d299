import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { signIn, signOut } from '#web/testing/signed-in.ts';
import { readOwnNumber, requestNumberChange } from './change-number.ts';

const [UPDATE, OPTIONS] = ['PUT /auth/v1/user', 'GET /rest/v1/sign_in_options'];
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

let backend: AnsweringBackend;
beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  backend = stubBackend();
});
afterEach(async () => {
  await signOut(backend);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function signInWith(user: object, abroad = false) {
  backend.answers = { [OPTIONS]: [Response.json([{ by_number: true, abroad }])] };
  await signIn(backend, user);
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
    await signInWith(user);
    expect(await readOwnNumber()).toEqual({ ...expected, abroad: false });
  });

  it('may be abroad when an operator allows it', async () => {
    await signInWith({ phone: '919000012345' }, true);
    expect(await readOwnNumber()).toMatchObject({ abroad: true });
  });

  it('is not known while the options are not', async () => {
    await signInWith({ phone: '919000012345' });
    backend.answers = { [OPTIONS]: [Response.json({}, { status: 503 })] };
    await expect(readOwnNumber()).rejects.toMatchObject({ kind: 'server' });
  });
});

describe('requesting a change', () => {
  it('sends the new number', async () => {
    await signInWith({ phone: '919000012345' });
    backend.answers = { [UPDATE]: [Response.json({ id: 'me' })] };
    await requestNumberChange('+919000054321');
    expect(backend.last(UPDATE)?.body).toMatchObject({ phone: '+919000054321' });
  });

  it('throws what is refused', async () => {
    await signInWith({ phone: '919000012345' });
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
