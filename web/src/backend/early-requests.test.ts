import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKEND, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { discardEarlyResponses, fetchOrReuse, hasEarlyResponses, sendEarly } from './early-requests.ts';
import { sessionKey } from './session-key.ts';
import { hasStoredSession, storedSession } from './stored-session.ts';

const ADDRESS = `${BACKEND}/rest/v1/profile_status`;
const NAME = 'GET /rest/v1/profile_status';
const OWN = { headers: { Authorization: 'Bearer own' } };

let asked: string[];
let age: number;
beforeEach(() => {
  ({ asked } = stubBackend({ [NAME]: [Response.json('early'), Response.json('late')] }));
  vi.stubGlobal('window', {});
  age = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => age);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const read = async (init?: RequestInit) => (await fetchOrReuse(ADDRESS, init)).json();

describe('an early response', () => {
  it('is used once, by the same request', async () => {
    await sendEarly(ADDRESS, OWN.headers);
    expect([hasEarlyResponses(), await read(OWN), hasEarlyResponses(), await read(OWN)]).toEqual([
      true,
      'early',
      false,
      'late',
    ]);
  });

  it.each([
    ['another session', { headers: { Authorization: 'Bearer another' } }],
    ['a guest', {}],
    ['another method', { ...OWN, method: 'HEAD' }],
  ])('is not used for %s', async (_what, init) => {
    await sendEarly(ADDRESS, OWN.headers);
    await fetchOrReuse(ADDRESS, init);
    expect([asked.length, hasEarlyResponses()]).toEqual([2, true]);
  });

  it('is used for a minute after the page was opened', async () => {
    await sendEarly(ADDRESS);
    age = 60_001;
    expect(await read()).toBe('late');
    age = 60_000;
    expect(await read()).toBe('early');
  });

  it('is discarded when another page opens', async () => {
    await sendEarly(ADDRESS);
    discardEarlyResponses();
    expect([hasEarlyResponses(), await read()]).toEqual([false, 'late']);
  });

  it('is read by whoever waits for it before it is used, whatever that makes of it', async () => {
    const heard: unknown[] = [];
    await sendEarly(ADDRESS, {}, async (response) => {
      heard.push(await response.json());
      throw new Error('unfit');
    });
    expect([heard, await read()]).toEqual([['early'], 'early']);
  });

  it('that failed fails for its request only', async () => {
    stubBackend({ [NAME]: [null] });
    await sendEarly(ADDRESS);
    await expect(read()).rejects.toThrow('Failed to fetch');
  });
});

it.each([
  ['two minutes and a second', 121, true],
  ['less than two minutes', 119, false],
])('a stored session that ends in %s is used without the library: %s', (_what, seconds, isUsed) => {
  const session = { access_token: 'a', expires_at: Date.now() / 1000 + seconds, user: { id: 'asha' } };
  stubStorage('localStorage', { [sessionKey(BACKEND)]: JSON.stringify(session) });
  expect([hasStoredSession(BACKEND), storedSession(BACKEND) !== null]).toEqual([true, isUsed]);
});

it('no session is stored of a guest, and an unreadable one is one all the same', () => {
  stubStorage('localStorage');
  expect([hasStoredSession(BACKEND), storedSession(BACKEND)]).toEqual([false, null]);
  stubStorage('localStorage', { [sessionKey(BACKEND)]: '{' });
  expect(hasStoredSession(BACKEND)).toBe(true);
  expect(() => storedSession(BACKEND)).toThrow(SyntaxError);
});
