import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { recordCalls } from './deferred-calls.ts';
import { hasEarlyResponses, sendEarly } from './early-requests.ts';
import { memberById, ownStatus, type QuerySource } from './page-queries.ts';
import { addressOf } from './rest-address.ts';
import { sessionKey } from './session-key.ts';

const BACKEND = 'https://backend.example';
const expires_at = Date.now() / 1000 + 3600;
const row = { id: 'some-member' };

let token: string;
let response: () => Response;

beforeEach(async () => {
  token = 'token';
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) =>
      key === sessionKey(BACKEND) ? JSON.stringify({ access_token: token, expires_at }) : null,
  });
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/config.json'
      ? Response.json({ backendUrl: BACKEND, publishableKey: 'publishable' })
      : response(),
  );
  // The age of the page, by which early responses expire.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await loadConfig();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function sendEarlyFor(query: (source: QuerySource) => unknown): void {
  void sendEarly(addressOf(BACKEND, query).href, { Authorization: 'Bearer token' });
}

/** Stands for the library: every call resolves with the names of what was called. */
function library(): object {
  const called: string[] = [];
  const builder: Record<string, unknown> = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === 'then') return Promise.resolve(called).then.bind(Promise.resolve(called));
        return (...values: unknown[]) => {
          called.push(`${String(name)}(${values})`);
          return builder;
        };
      },
    },
  );
  return { auth: builder, from: builder.from };
}

describe('calls before the client library has loaded', () => {
  it('load the library and are then made on it', async () => {
    const client = recordCalls(async () => library()) as {
      auth: { verifyOtp: (code: string) => Promise<unknown> };
    };
    expect(await client.auth.verifyOtp('123456')).toEqual(['verifyOtp(123456)']);
  });

  it('reject when the library can not be loaded', async () => {
    const client = recordCalls(() => Promise.reject(new Error('no network'))) as QuerySource;
    await expect(ownStatus(client)).rejects.toThrow('no network');
  });

  it('resolve with an early response without the library', async () => {
    response = () => Response.json(row);
    sendEarlyFor(ownStatus);
    const load = vi.fn();
    expect(await ownStatus(recordCalls(load) as QuerySource)).toEqual({
      data: row,
      error: null,
      status: 200,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['the row', [row], row],
    ['null', [], null],
  ])('resolve with %s of an early list that has one row at most', async (_name, rows, data) => {
    response = () => Response.json(rows);
    sendEarlyFor((source) => memberById(source, 'some-member'));
    const client = recordCalls(vi.fn()) as QuerySource;
    const { signal } = new AbortController();
    const answer = await memberById(client, 'some-member').abortSignal(signal).maybeSingle();
    expect(answer.data).toEqual(data);
  });

  it.each([
    ['belongs to another session', () => Response.json(row), 'another token'],
    ['reports an error', () => Response.json({}, { status: 503 }), 'token'],
  ])('use the library when the early response %s', async (_name, answer, current) => {
    response = answer;
    token = current;
    sendEarlyFor(ownStatus);
    expect(await ownStatus(recordCalls(async () => library()) as QuerySource)).toContain('single()');
  });

  it('use the library when the early request failed, for which no page waits', async () => {
    response = () => {
      throw new TypeError('Failed to fetch');
    };
    await sendEarly(addressOf(BACKEND, ownStatus).href, { Authorization: 'Bearer token' });
    expect(hasEarlyResponses()).toBe(false);
    expect(await ownStatus(recordCalls(async () => library()) as QuerySource)).toContain('single()');
  });
});
