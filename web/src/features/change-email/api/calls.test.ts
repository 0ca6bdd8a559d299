import i18next from 'i18next';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { signIn, signOut } from '#web/testing/signed-in.ts';
import { readOwnEmail, requestEmailChange } from './change-email.ts';

const UPDATE = 'PUT /auth/v1/user';
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

let backend: AnsweringBackend;
beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  backend = stubBackend();
});
afterEach(async () => {
  i18next.language = 'en';
  await signOut(backend);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the own address', () => {
  it.each([
    ['none', {}, { current: '', pending: null }],
    ['one', { email: 'a@example.org' }, { current: 'a@example.org', pending: null }],
    [
      'a new one while its codes are valid',
      { email: 'a@example.org', new_email: 'b@example.org', email_change_sent_at: ago(590) },
      { current: 'a@example.org', pending: 'b@example.org' },
    ],
    [
      'no new one after ten minutes',
      { email: 'a@example.org', new_email: 'b@example.org', email_change_sent_at: ago(601) },
      { current: 'a@example.org', pending: null },
    ],
    [
      'no new one that was never sent',
      { email: 'a@example.org', new_email: 'b@example.org' },
      { current: 'a@example.org', pending: null },
    ],
  ])('is %s', async (_, user, expected) => {
    await signIn(backend, user);
    expect(await readOwnEmail()).toEqual(expected);
  });

  it('is none of a guest', async () => {
    expect(await readOwnEmail()).toEqual({ current: '', pending: null });
  });
});

describe('requesting a change', () => {
  it('sends the new address and the language of the page', async () => {
    await signIn(backend, { email: 'a@example.org' });
    backend.answers = { [UPDATE]: [Response.json({ id: 'me' })] };
    i18next.language = 'mr';
    await requestEmailChange('b@example.org');
    expect(backend.last(UPDATE)?.body).toMatchObject({ email: 'b@example.org', data: { language: 'mr' } });
  });

  it('throws what is refused', async () => {
    await signIn(backend, { email: 'a@example.org' });
    backend.answers = {
      [UPDATE]: [Response.json({ code: 422, error_code: 'email_exists', msg: 'no' }, { status: 422 })],
    };
    await expect(requestEmailChange('b@example.org')).rejects.toMatchObject({
      name: 'BackendError',
      status: 422,
      code: 'email_exists',
    });
  });
});
