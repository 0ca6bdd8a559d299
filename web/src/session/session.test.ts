import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '#web/backend/session-key.ts';
import { type AnsweringBackend, BACKEND, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';

const ASHA = '00000000-0000-4000-8000-000000000001';
const SUNIL = '00000000-0000-4000-8000-000000000002';
const KEY = sessionKey(BACKEND);
const [USER, REFRESH, LOGOUT] = ['GET /auth/v1/user', 'POST /auth/v1/token', 'POST /auth/v1/logout'];

function token(id: string): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: id, exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`;
}
/** A session of a user that ends in so many seconds. */
const sessionOf = (id: string, seconds = 3600) => ({
  access_token: token(id),
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: seconds,
  expires_at: Math.floor(Date.now() / 1000) + seconds,
  user: { id, aud: 'authenticated' },
});
const refusal = (code: string, status = 403) =>
  Response.json({ code: status, error_code: code, msg: code }, { status });

let stored: Map<string, string>;
let backend: AnsweringBackend;
let stop: () => Promise<void>;

/** The modules of a page that was just opened, in a browser that stores this. */
async function open(entries: Record<string, string>) {
  stored = stubStorage('localStorage', entries);
  vi.resetModules();
  const { clientLoaded } = await import('#web/backend/client.ts');
  // So that loading the client takes no time.
  await import('#web/backend/create-client.ts');
  const { queryClient } = await import('#web/backend/query-client.ts');
  const { useUserStore } = await import('./user-store.ts');
  const session = await import('./session.ts');
  stop = async () => (await Promise.race([clientLoaded, null]))?.auth.stopAutoRefresh();
  const hasClient = async () => (await Promise.race([clientLoaded, null])) !== null;
  return { ...session, queryClient, hasClient, user: () => useUserStore.getState() };
}
const withSession = (id: string, seconds?: number) => ({ [KEY]: JSON.stringify(sessionOf(id, seconds)) });

beforeEach(() => {
  stubStorage('sessionStorage');
  // With a document, the client stores the session as in a browser.
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('window', {
    location: { href: 'https://match.example/', assign: vi.fn() },
    addEventListener() {},
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  // Each test opens a page of its own, with a client of its own.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  backend = stubBackend();
});
afterEach(async () => {
  await stop();
});
// Not sooner: the client reports its session a moment after it was asked to.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The client tries for so long to refresh a session. */
async function passHalfAMinute(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (let second = 0; second < 40; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
}

const GUEST = { id: null, account: null, isLoading: false, isError: false };
const signedIn = (id: string) => ({ id, account: id, isLoading: false, isError: false });

describe('the session of a page that was just opened', () => {
  it('is that of a guest when none is stored', async () => {
    const { startSession, hasClient, user } = await open({});
    expect(user()).toMatchObject({ id: null, isLoading: true });
    await startSession();
    expect(user()).toEqual(GUEST);
    expect([await hasClient(), backend.asked]).toEqual([false, ['GET /config.json']]);
  });

  it('is the stored one, which is not asked for', async () => {
    const { startSession, hasClient, user } = await open(withSession(ASHA));
    await startSession();
    expect(user()).toEqual(signedIn(ASHA));
    expect([await hasClient(), backend.asked]).toEqual([false, ['GET /config.json']]);
  });

  it('is refreshed when it ends within two minutes', async () => {
    backend.answers = { [REFRESH]: [Response.json(sessionOf(ASHA))] };
    const { startSession, signOut, user } = await open(withSession(ASHA, 60));
    await startSession();
    expect(user()).toEqual(signedIn(ASHA));
    expect(backend.asked).toContain(REFRESH);
    await signOut();
    await expect.poll(() => user().id).toBeNull();
  });

  it('has ended when the server refuses to refresh it, and its data are deleted', async () => {
    backend.answers = { [REFRESH]: [refusal('refresh_token_not_found', 400)] };
    const { startSession, user } = await open({ ...withSession(ASHA, -60), 'for-whom': `${ASHA} son` });
    await startSession();
    expect(user()).toEqual(GUEST);
    expect([stored.has(KEY), stored.has('for-whom')]).toEqual([false, false]);
  });

  it('is tried again by the next call after a failure', async () => {
    backend.answers = { 'GET /config.json': [null, Response.json({ backendUrl: BACKEND })] };
    const { startSession, user } = await open(withSession(ASHA));
    await expect(startSession()).rejects.toMatchObject({ name: 'BackendError', kind: 'network' });
    expect(user()).toMatchObject({ isLoading: false, isError: true });
    const again = startSession();
    expect(user()).toMatchObject({ isLoading: true, isError: false });
    await again;
    expect(user()).toEqual(signedIn(ASHA));
  });

  it('is not known, and not ended, while the server cannot refresh it', async () => {
    backend.answers = { [REFRESH]: [Response.json({}, { status: 503 })] };
    const { startSession, user } = await open(withSession(ASHA, -60));
    const starting = startSession().catch((error) => error);
    await passHalfAMinute();
    expect(await starting).toMatchObject({ name: 'BackendError', kind: 'server' });
    expect([user().isLoading, stored.has(KEY)]).toEqual([false, true]);
  });

  it.each([
    ['stays', 'cannot refresh it', 503, ASHA],
    ['ends', 'refuses to refresh it', 400, null],
  ])(
    '%s when it has expired by the time the client loads, and the server %s',
    async (_what, _why, status, id) => {
      backend.answers = { [REFRESH]: [refusal('refresh_token_not_found', status)] };
      const { startSession, user } = await open(withSession(ASHA));
      await startSession();
      stored.set(KEY, JSON.stringify(sessionOf(ASHA, -60)));
      const { loadClient } = await import('#web/backend/client.ts');
      await loadClient();
      await passHalfAMinute();
      expect(user().id).toBe(id);
    },
  );

  it('shows nothing of the member who was signed in before', async () => {
    const root = JSON.stringify({ state: { id: SUNIL }, version: 1 });
    const { startSession, queryClient, user } = await open({ ...withSession(ASHA), root });
    expect(user().id).toBe(SUNIL);
    queryClient.setQueryData(['profile-status', SUNIL], {});
    await startSession();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(JSON.parse(stored.get('root') ?? '').state).toEqual({ id: ASHA });
  });

  it('keeps what is loaded of the same member', async () => {
    const root = JSON.stringify({ state: { id: ASHA }, version: 1 });
    const { startSession, queryClient } = await open({ ...withSession(ASHA), root });
    queryClient.setQueryData(['profile-status', ASHA], {});
    await startSession();
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  });

  it.each(['{', '{"state":{"id":"asha"},"version":0}', '{"version":1,"state":{}}'])(
    'begins as that of a guest when what is stored of it is %s',
    async (root) => {
      expect((await open({ root })).user().id).toBeNull();
    },
  );
});

describe('a helper', () => {
  it('has the profile of the candidate open, as own account', async () => {
    const { startSession, user } = await open({ ...withSession(ASHA), 'acting-for': `${ASHA} ${SUNIL}` });
    await startSession();
    expect(user()).toMatchObject({ id: SUNIL, account: ASHA });
  });

  it.each([
    ['another account', `${SUNIL} ${ASHA}`],
    ['no candidate', ASHA],
  ])('does not act with what is stored of %s', async (_what, acting) => {
    const { startSession, user } = await open({ ...withSession(ASHA), 'acting-for': acting });
    await startSession();
    expect(user()).toEqual(signedIn(ASHA));
    expect(stored.get('acting-for')).toBe(acting.includes(' ') ? undefined : acting);
  });

  it('opens a profile at an address that is loaded anew, and the own account again', async () => {
    const { startSession, openProfileOf } = await open(withSession(ASHA));
    openProfileOf(SUNIL, '/home');
    expect(stored.has('acting-for')).toBe(false);
    await startSession();
    openProfileOf(SUNIL, '/home');
    expect(stored.get('acting-for')).toBe(`${ASHA} ${SUNIL}`);
    openProfileOf(null, '/helping');
    expect(stored.has('acting-for')).toBe(false);
    expect(vi.mocked(window.location.assign).mock.calls).toEqual([['/home'], ['/helping']]);
  });
});

describe('a session that is checked with the server', () => {
  it.each(['session_not_found', 'user_not_found'])('ends here when it ended elsewhere: %s', async (code) => {
    backend.answers = { [USER]: [refusal(code)] };
    const { confirmSession, user } = await open(withSession(ASHA));
    await confirmSession();
    await expect.poll(() => user().id).toBeNull();
    expect([stored.has(KEY), backend.asked.includes(LOGOUT)]).toEqual([false, false]);
  });

  it('goes on when it exists', async () => {
    backend.answers = { [USER]: [Response.json({ id: ASHA })] };
    const { confirmSession, user } = await open(withSession(ASHA));
    await confirmSession();
    expect(user()).toEqual(signedIn(ASHA));
  });

  it('is not asked for by a guest', async () => {
    const { confirmSession, hasClient } = await open({});
    await confirmSession();
    expect(await hasClient()).toBe(false);
  });
});

describe('what is read of the session', () => {
  it.each([
    ['the address', { email: 'asha@example.org', phone: '919876543210' }, 'asha@example.org'],
    ['the number of an account without an address', { email: '', phone: '919876543210' }, '+919876543210'],
    ['nothing without either', {}, ''],
  ])('is %s that the member signs in with', async (_what, user, address) => {
    const session = { ...sessionOf(ASHA), user: { ...sessionOf(ASHA).user, ...user } };
    const { readSession } = await open({ [KEY]: JSON.stringify(session) });
    const { ownAddress } = await import('./own-address.ts');
    expect(await ownAddress()).toBe(address);
    expect((await readSession())?.user.id).toBe(ASHA);
  });

  it('is nothing of a guest, whose pages read no member', async () => {
    const { readSession, useUserId } = await open({});
    const { ownAddress } = await import('./own-address.ts');
    expect([await ownAddress(), await readSession()]).toEqual(['', null]);
    expect(() => renderToStaticMarkup(createElement(useUserId))).toThrow('outside of the access gate');
  });

  it('throws while the server cannot refresh it', async () => {
    backend.answers = { [REFRESH]: [Response.json({}, { status: 503 })] };
    const { readSession } = await open(withSession(ASHA, -60));
    const reading = readSession().catch((error) => error);
    await passHalfAMinute();
    expect(await reading).toMatchObject({ name: 'BackendError', kind: 'server' });
  });
});

describe('signing out', () => {
  it.each([
    ['succeeds', new Response(null, { status: 204 })],
    ['fails', Response.json({}, { status: 500 })],
    ['does not arrive', null],
  ])('ends the session of this device when the request %s', async (_how, answer) => {
    backend.answers = { [LOGOUT]: [answer] };
    const { startSession, signOut, user } = await open(withSession(ASHA));
    await startSession();
    await signOut();
    await expect.poll(() => user().id).toBeNull();
    expect([stored.has(KEY), backend.last(LOGOUT)?.query]).toEqual([false, '?scope=local']);
  });

  it('everywhere ends this one, too, and fails when the server does', async () => {
    backend.answers = { [LOGOUT]: [Response.json({}, { status: 500 }), new Response(null, { status: 204 })] };
    const { startSession, signOutEverywhere, user } = await open(withSession(ASHA));
    await startSession();
    await expect(signOutEverywhere()).rejects.toMatchObject({ name: 'BackendError', kind: 'server' });
    expect([user().id, stored.has(KEY)]).toEqual([ASHA, true]);
    await signOutEverywhere();
    await expect.poll(() => user().id).toBeNull();
    expect(backend.last(LOGOUT)?.query).toBe('?scope=global');
  });
});
