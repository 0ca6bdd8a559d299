import { setMaxListeners } from 'node:events';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';

const [ASHA, SUNIL] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [UNREAD, ZONE] = ['POST /rest/v1/rpc/unread_notices', 'POST /rest/v1/rpc/note_device_zone'];
const MINUTE_MS = 60_000;

/** A connection to a server that lets members join, until `refuses`. Messages are arrays, as the protocol has them. */
class Connection {
  static all: Connection[] = [];
  static refuses = false;
  readyState = 0;
  binaryType = '';
  onopen?: () => void;
  onclose?: (event: object) => void;
  onmessage?: (event: { data: string }) => void;
  /** The channels that were joined and not left, by topic, with what messages of the server refer to. */
  joined = new Map<string, string>();

  constructor() {
    Connection.all.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string): void {
    const [joinRef, ref, topic, event] = JSON.parse(text);
    if (event === 'phx_join' && !Connection.refuses) this.joined.set(topic, joinRef);
    if (event === 'phx_leave') this.joined.delete(topic);
    if (event === 'phx_join' && Connection.refuses) return;
    queueMicrotask(() => this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]));
  }
  say(message: unknown[]): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(code = 1000): void {
    this.joined.clear();
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
/** The topics of all channels that are joined now. */
const joined = () => Connection.all.flatMap((connection) => [...connection.joined.keys()]);

let backend: AnsweringBackend;
let page: EventTarget & { visibilityState: string };
let frame: EventTarget;
let device: { onLine: boolean; language: string };
let signOut: () => void;
let stopClient: () => Promise<void>;

const zonesTold = () => backend.asked.filter((name) => name === ZONE).length;

/** Lets answers arrive, which take no time. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await vi.advanceTimersByTimeAsync(0);
};

/** The modules of a page that was just opened by a user, who helps the candidate `id`, and its cached queries. */
async function open({ account = ASHA, id = account }: { account?: string; id?: string } = {}) {
  vi.resetModules();
  const client = await (await import('#web/backend/client.ts')).loadClient();
  stopClient = () => client.auth.stopAutoRefresh();
  const { queryClient } = await import('#web/backend/query-client.ts');
  const { useUserStore } = await import('#web/session/user-store.ts');
  const { followChanges } = await import('./follow-changes.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const queries: Record<string, unknown[]> = {
    status: ['profile-status', id],
    interests: ['interests', id, 'received'],
    family: ['family', 'helping', account],
    notices: ['notices', id, 'list'],
    members: ['members', id],
    count: ['member-count', id],
  };
  const cache = () => {
    for (const queryKey of Object.values(queries)) queryClient.setQueryData(queryKey, 1);
  };
  cache();
  useUserStore.setState({ account, id });
  signOut = () => useUserStore.setState({ account: null, id: null });
  followChanges();
  await settle();
  /** The queries that are read again after something happened. */
  const readAfter = async (happen: () => unknown) => {
    cache();
    await happen();
    await settle();
    return Object.entries(queries).flatMap(([name, queryKey]) =>
      queryClient.getQueryState(queryKey)?.isInvalidated ? name : [],
    );
  };
  const say = (kind: string) => () =>
    Connection.all.map((connection) =>
      connection.joined.forEach((joinRef, topic) => {
        connection.say([
          joinRef,
          null,
          topic,
          'broadcast',
          { type: 'broadcast', event: 'change', payload: { kind } },
        ]);
      }),
    );
  return { queryClient, useUserStore, readAfter, say };
}

const turn = (state: 'visible' | 'hidden') => () => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const network = (onLine: boolean) => () => {
  device.onLine = onLine;
  frame.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

beforeEach(() => {
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  backend = stubBackend({ [UNREAD]: [Response.json(2)], [ZONE]: [Response.json(null)] });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  frame = new EventTarget();
  // The client's library adds one for each connection of the whole run to the first window that it sees.
  setMaxListeners(0, frame);
  device = { onLine: true, language: 'en' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(frame, { location: new URL('https://match.example/') }));
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('WebSocket', Connection);
  vi.stubGlobal('BroadcastChannel', undefined);
  // Each test opens a page of its own, with a client of its own.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Connection.all = [];
  Connection.refuses = false;
});
afterEach(async () => {
  signOut();
  await settle();
  await stopClient();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a message of the server', () => {
  it.each([
    ['membership', ['status', 'notices']],
    ['listing', ['status', 'notices']],
    ['interest', ['status', 'interests', 'notices']],
    ['answer', ['status', 'interests', 'notices']],
    ['helping', ['status', 'family', 'notices']],
    ['helped', ['status', 'family', 'notices']],
    ['notice', ['notices']],
    ['match', ['notices', 'members', 'count']],
  ])('of the kind %s has these read again: %j', async (kind, read) => {
    const { readAfter, say } = await open();
    backend.asked.length = 0;
    expect(await readAfter(say(kind))).toEqual(read);
    expect(backend.asked).toEqual([UNREAD]);
  });

  it('about an answer does nothing on the device that answers', async () => {
    const { queryClient, readAfter, say } = await open();
    const answering = queryClient.getMutationCache().build(queryClient, {
      mutationKey: ['interests'],
      mutationFn: () => new Promise(() => {}),
    });
    void answering.execute(undefined);
    expect(await readAfter(say('answer'))).toEqual([]);
    expect(await readAfter(say('interest'))).toContain('interests');
  });

  it('about the candidate leaves the notices alone, which a helper does not read', async () => {
    const { readAfter, say } = await open({ id: SUNIL });
    expect(await readAfter(say('interest'))).toEqual(['status', 'interests']);
    expect(backend.asked).not.toContain(UNREAD);
  });
});

describe('the channel', () => {
  it('is that of the account, and tells once of which time zone the device is', async () => {
    const { readAfter } = await open();
    expect(joined()).toEqual([`realtime:member:${ASHA}`]);
    expect(backend.asked.filter((name) => name !== 'GET /config.json').toSorted()).toEqual([ZONE, UNREAD]);
    // It has just read what there is.
    expect(await readAfter(() => {})).toEqual([]);
  });

  it('is also that of the account of a helper, who learns when the access has ended, and tells no time zone', async () => {
    const { queryClient } = await open({ id: SUNIL });
    expect(joined()).toEqual([`realtime:member:${ASHA}`]);
    expect(queryClient.getQueryState(['profile-status', SUNIL])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['family', 'helping', ASHA])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['interests', SUNIL, 'received'])?.isInvalidated).toBe(false);
    expect(backend.asked).not.toContain(ZONE);
  });

  it('ends with the session, and is another one for another user', async () => {
    const { useUserStore, readAfter } = await open();
    useUserStore.setState({ account: SUNIL, id: SUNIL });
    await settle();
    expect(joined()).toEqual([`realtime:member:${SUNIL}`]);
    // The same account opens the profile of a candidate.
    useUserStore.setState({ id: ASHA });
    await settle();
    expect(joined()).toEqual([`realtime:member:${SUNIL}`]);
    expect(Connection.all).toHaveLength(2);
    signOut();
    await settle();
    expect(joined()).toEqual([]);
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS))).toEqual([]);
    expect(await readAfter(turn('visible'))).toEqual([]);
    expect(await readAfter(network(true))).toEqual([]);
  });

  it('stays joined for five minutes on a hidden page, which reads everything again when it is shown later', async () => {
    const { readAfter } = await open();
    await readAfter(turn('hidden'));
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(joined()).toHaveLength(1);
    expect(await readAfter(turn('visible')), 'shown in time').toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(joined(), 'no longer counted').toHaveLength(1);
    await readAfter(turn('hidden'));
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS))).toEqual([]);
    expect(joined()).toEqual([]);
    expect(await readAfter(network(true)), 'hidden').toEqual([]);
    expect(joined()).toEqual([]);
    expect(await readAfter(turn('visible'))).toEqual(['status', 'interests', 'notices']);
    expect(joined()).toHaveLength(1);
  });

  it('is left without a network, and joined again with everything read when there is one', async () => {
    const { readAfter } = await open();
    expect(await readAfter(network(false))).toEqual([]);
    expect(joined()).toEqual([]);
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(MINUTE_MS)), 'without a network').toEqual([]);
    expect(joined()).toEqual([]);
    expect(await readAfter(network(true))).toEqual(['status', 'interests', 'notices']);
    expect(joined()).toHaveLength(1);
  });

  it('has everything read when it is joined again after the connection was lost', async () => {
    const { readAfter } = await open();
    const again = async () => {
      Connection.all[0]?.close(1006);
      await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
    };
    expect(await readAfter(again)).toEqual(['status', 'interests', 'notices']);
    expect(joined()).toHaveLength(1);
  });

  it('is opened anew within a minute when the server has closed it', async () => {
    const { readAfter } = await open();
    const closed = () => {
      for (const connection of Connection.all)
        for (const [topic, joinRef] of connection.joined) {
          connection.joined.delete(topic);
          connection.say([joinRef, null, topic, 'phx_close', {}]);
        }
    };
    expect(await readAfter(closed)).toEqual([]);
    expect(joined()).toEqual([]);
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(MINUTE_MS))).toContain('status');
    expect(joined()).toHaveLength(1);
  });

  it('is replaced by reading everything each minute while it cannot be joined', async () => {
    Connection.refuses = true;
    const { readAfter } = await open();
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(MINUTE_MS - 1))).toEqual([]);
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(1))).toEqual(['status', 'interests', 'notices']);
    expect(await readAfter(() => vi.advanceTimersByTimeAsync(MINUTE_MS))).toContain('status');
  });

  it.each([
    ['hidden', 'hidden', true],
    ['offline', 'visible', false],
  ])('is not opened by a page that is %s at first', async (_state, visibility, onLine) => {
    page.visibilityState = visibility;
    device.onLine = onLine;
    await open();
    expect(Connection.all).toEqual([]);
    expect(backend.asked).not.toContain(UNREAD);
  });
});

describe('the time zone of the device', () => {
  it('is told once a visit and account, and again after a failure', async () => {
    await open();
    const { tellDeviceZone } = await import('./device-zone.ts');
    expect(backend.last(ZONE)?.body).toEqual({
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await tellDeviceZone(ASHA);
    expect(zonesTold()).toBe(1);
    backend.answers = { [ZONE]: [Response.json({ message: 'no' }, { status: 500 })] };
    await tellDeviceZone(SUNIL);
    await tellDeviceZone(SUNIL);
    expect(zonesTold()).toBe(3);
    network(false)();
    await tellDeviceZone(SUNIL);
    expect(zonesTold()).toBe(3);
  });

  it('is called by its present name where the clock is India’s', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    await open();
    expect(backend.last(ZONE)?.body).toEqual({ time_zone: 'Asia/Kolkata' });
  });
});
