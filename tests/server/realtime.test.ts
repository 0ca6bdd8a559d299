/** Realtime messages to members, by the official client. */
import net from 'node:net';
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, listenTo } from '#server/database/client/listener.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { createRealtime, type Realtime } from '#server/realtime/realtime.ts';
import { makeFamily } from '#tests/harness/families.ts';
import { makeMember, pay } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
/** A second process of the installation. */
let second: { realtime: Realtime; port: Listening };
const listeners: Listener[] = [];
const clients: RealtimeClient[] = [];

function listenFor(realtime: Realtime) {
  return listenTo(server.database.address, {
    realtime: (payload) => (payload === undefined ? realtime.reconnectAll() : realtime.deliver(payload)),
  });
}

beforeAll(async () => {
  server = await startTestServer();
  const { database, tokens, keys, now: clock } = server;
  const realtime = createRealtime({
    database: database.database,
    tokens,
    keys,
    clock,
    report: (error) => server.reports.push(error),
  });
  const port = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: () => new Response(null, { status: 404 }),
    upgrades: () => realtime,
  });
  second = { realtime, port };
  listeners.push(await listenFor(server.product.realtime), await listenFor(realtime));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await Promise.all(listeners.map((listener) => listener.stop()));
  await second.port.close();
  await server.close();
});

interface Joined {
  channel: RealtimeChannel;
  client: RealtimeClient;
  /** The kinds of the messages received so far. */
  kinds: string[];
  /** The states of the channel so far, as the client reports them. */
  states: string[];
  errors: string[];
}

/** The kinds of messages without those about the payment that made the member valid, which may be sent after joining. */
const sentTo = ({ kinds }: Joined) => kinds.filter((kind) => kind !== 'membership');

/** Joins a channel and waits for the first answer. */
async function join(
  topic: string,
  token: string | null,
  { isPrivate = true, url = server.url } = {},
): Promise<Joined> {
  const address = `${url.replace('http', 'ws')}/realtime/v1`;
  const client = new RealtimeClient(address, { params: { apikey: server.keys.publishable } });
  clients.push(client);
  await client.setAuth(token);
  const channel = client.channel(topic, { config: { private: isPrivate } });
  const joined: Joined = { channel, client, kinds: [], states: [], errors: [] };
  channel.on('broadcast', { event: 'change' }, ({ payload }) => joined.kinds.push(payload.kind));
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      joined.states.push(state);
      if (error) joined.errors.push(error.message);
      resolve();
    });
  });
  return joined;
}

const topicOf = (member: string) => `member:${member}`;

async function joinOwn(member: string, url = server.url): Promise<Joined> {
  const joined = await join(topicOf(member), await server.tokenFor(member), { url });
  expect(joined.states).toEqual(['SUBSCRIBED']);
  return joined;
}

/** Unlists a member, which sends a last message: all before it have arrived by then. */
async function unlist(member: string): Promise<void> {
  await server.database.admin`
    insert into private.unlistings (member, reason, was_paused) values (${member}, 'test', false)`;
}

describe('a member is sent', () => {
  test('a new interest, and its sender the acceptance, by any process [10.72]', async () => {
    const [asha, ravi] = [await makeMember(server.database), await makeMember(server.database)];
    const [hers, his] = [await joinOwn(asha), await joinOwn(ravi, second.port.url)];
    const [herClient, hisClient] = [await server.actingAs(asha), await server.actingAs(ravi)];
    await herClient.rpc('send_interest', { user_id: ravi, sentence: 0 }).throwOnError();
    await expect.poll(() => sentTo(his)).toEqual(['interest']);
    await hisClient.rpc('answer_interest', { user_id: asha, accept: true }).throwOnError();
    await expect.poll(() => [sentTo(hers), sentTo(his)]).toEqual([['interest'], ['interest', 'answer']]);
    await herClient.rpc('end_contact', { user_id: ravi }).throwOnError();
    await expect.poll(() => sentTo(his)).toEqual(['interest', 'answer', 'interest']);
    expect(sentTo(hers)).toEqual(['interest']);
  });

  test('a payment that was settled elsewhere, and being unlisted', async () => {
    const member = await makeMember(server.database);
    const own = await joinOwn(member);
    await pay(server.database, member, new Date(server.now().getTime() + 700 * 86_400_000));
    await expect.poll(() => own.kinds).toEqual(['membership']);
    await unlist(member);
    await expect.poll(() => own.kinds).toEqual(['membership', 'listing']);
  });

  test('a match when a new member fits the own preferences, but not when one returns [10.81]', async () => {
    const { admin } = server.database;
    const [asha, picky, blocking] = [
      await makeMember(server.database),
      await makeMember(server.database),
      await makeMember(server.database),
    ];
    await admin`
      insert into partner_preferences (member, city, city_importance) values
        (${asha}, '{Mumbai}', 'must'), (${picky}, '{Pune}', 'must'), (${blocking}, '{Mumbai}', 'must')`;
    await admin`select public.send_new_matches()`;
    const [hers, others, blockers] = [await joinOwn(asha), await joinOwn(picky), await joinOwn(blocking)];

    const ravi = await makeMember(server.database, { profile: { city: 'Mumbai', gender: 'Male' } });
    await admin`insert into private.blocks (blocker, blocked) values (${blocking}, ${ravi})`;
    await admin`select public.send_new_matches()`;
    await expect.poll(() => sentTo(hers)).toEqual(['match']);

    const hisClient = await server.actingAs(ravi);
    await hisClient.rpc('deactivate_membership').throwOnError();
    await hisClient.rpc('reactivate_membership').throwOnError();
    await admin`select public.send_new_matches()`;
    for (const member of [asha, picky, blocking]) await unlist(member);
    await expect.poll(() => sentTo(hers)).toEqual(['match', 'listing']);
    await expect.poll(() => sentTo(others)).toEqual(['listing']);
    await expect.poll(() => sentTo(blockers)).toEqual(['listing']);
  });

  test('as a helper, within a second of the takeover, that it has ended, and the next request is refused [10.205]', async () => {
    const { helper, candidate } = await makeFamily(server.database);
    const hers = await joinOwn(helper);
    const [mother, daughter] = [await server.actingAs(helper), await server.actingAs(candidate)];
    const asked = () => mother.from('profiles').select('id').setHeader('x-acting-for', candidate);
    expect((await asked()).data).toEqual([{ id: candidate }]);
    await daughter.rpc('take_over').throwOnError();
    const [{ error }] = await Promise.all([
      asked(),
      expect.poll(() => hers.kinds, { timeout: 1000, interval: 20 }).toEqual(['helping']),
    ]);
    expect(error).toMatchObject({ code: 'PT403', message: 'not_a_helper' });
  });

  test('as a candidate, that a helper has changed the profile [10.204]', async () => {
    const [{ helper, candidate }, neighbours] = [
      await makeFamily(server.database),
      await makeFamily(server.database),
    ];
    const [hers, others] = [await joinOwn(candidate), await joinOwn(neighbours.candidate)];
    const mother = await server.actingAs(helper);
    const change = mother.from('profiles').update({ city: 'Mumbai' }).eq('id', candidate);
    await change.setHeader('x-acting-for', candidate).throwOnError();
    await expect.poll(() => hers.kinds).toEqual(['helped', 'notice']);
    expect(others.kinds).toEqual([]);
  });

  test('nothing when an interest is declined, and nothing meant for others; the own other devices are', async () => {
    const [asha, ravi] = [await makeMember(server.database), await makeMember(server.database)];
    const [hers, his] = [await joinOwn(asha), await joinOwn(ravi)];
    const [herClient, hisClient] = [await server.actingAs(asha), await server.actingAs(ravi)];
    await herClient.rpc('send_interest', { user_id: ravi, sentence: 0 }).throwOnError();
    await hisClient.rpc('answer_interest', { user_id: asha, accept: false }).throwOnError();
    await hisClient.rpc('undo_decline', { user_id: asha }).throwOnError();
    await expect.poll(() => sentTo(his)).toEqual(['interest', 'answer', 'answer']);
    await unlist(asha);
    await expect.poll(() => sentTo(hers)).toEqual(['listing']);
  });
});

describe('joining is rejected', () => {
  const UNAUTHORIZED = 'Unauthorized: You do not have permissions to read from this Channel topic: member:';
  const MALFORMED = 'MalformedJWT: The token provided is not a valid JWT';
  const EXPIRED = 'InvalidJWTToken: Token has expired';
  test.each([
    ['without a token', UNAUTHORIZED, async () => null],
    ['with a token that is none', MALFORMED, async () => 'no token'],
    [
      'with the token of an operator',
      UNAUTHORIZED,
      () => server.tokens.sign({ role: 'service_role', exp: 4_000_000_000 }),
    ],
    ['with an expired token', EXPIRED, (member: string) => tokenUntil(member, -60)],
    [
      'with the token of another member',
      UNAUTHORIZED,
      async () => server.tokenFor(await makeMember(server.database)),
    ],
  ])('%s: %s', async (_how, reason, tokenOf) => {
    const member = await makeMember(server.database);
    const { states, errors } = await join(topicOf(member), await tokenOf(member));
    expect(states).toEqual(['CHANNEL_ERROR']);
    expect(errors[0]).toContain(reason === UNAUTHORIZED ? `${reason}${member}` : reason);
  });

  test('with a frame without a token, and to a topic of another kind', async () => {
    const topic = topicOf(await makeMember(server.database));
    const config = { private: true };
    expect(
      await answersTo([
        ['1', '1', `realtime:${topic}`, 'phx_join', { config }],
        ['2', '2', `realtime:${'x'.repeat(101)}`, 'phx_join', { config, access_token: 1 }],
        ['3', '3', topic, 'phx_join', { config }],
      ]),
    ).toEqual([
      { status: 'error', response: { reason: UNAUTHORIZED.replace('member:', topic) } },
      { status: 'error', response: { reason: UNAUTHORIZED.replace('member:', 'x'.repeat(100)) } },
      { status: 'error', response: { reason: 'unmatched topic' } },
    ]);
  });

  test('to a channel without authorization', async () => {
    const member = await makeMember(server.database);
    const { states, errors } = await join(topicOf(member), await server.tokenFor(member), {
      isPrivate: false,
    });
    expect(states).toEqual(['CHANNEL_ERROR']);
    expect(errors[0]).toContain('only allows private channels');
  });
});

function tokenUntil(member: string, seconds: number): Promise<string> {
  const now = Math.floor(server.now().getTime() / 1000);
  return server.tokens.sign({ sub: member, role: 'authenticated', iat: now - 120, exp: now + seconds });
}

/** Sends frames over one connection and returns the payload of each reply. */
async function answersTo(frames: unknown[][]): Promise<{ status: string }[]> {
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.keys.publishable}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  const answers: { status: string }[] = [];
  await new Promise<void>((resolve) => {
    socket.onopen = () => {
      for (const frame of frames) socket.send(JSON.stringify(frame));
    };
    socket.onmessage = ({ data }) => {
      answers.push(JSON.parse(data)[4]);
      if (answers.length === frames.length) resolve();
    };
  });
  socket.close();
  return answers;
}

test('answers heartbeats, and ignores frames in another form', async () => {
  const answers = await answersTo([[null, '1', 'phoenix', 'heartbeat', {}]]);
  expect(answers).toEqual([{ status: 'ok', response: {} }]);
});

test('closes the channel when its token expires, and keeps one whose token was refreshed [10.73]', async () => {
  const [asha, ravi] = [await makeMember(server.database), await makeMember(server.database)];
  const expiring = await join(topicOf(asha), await tokenUntil(asha, 60));
  const refreshed = await join(topicOf(ravi), await tokenUntil(ravi, 60));
  await refreshed.client.setAuth(await tokenUntil(ravi, 600));
  server.pass(61);
  await expect.poll(() => expiring.states).toEqual(['SUBSCRIBED', 'CLOSED']);
  await unlist(ravi);
  await expect.poll(() => sentTo(refreshed)).toEqual(['listing']);
  expect(refreshed.states).toEqual(['SUBSCRIBED']);
  await unlist(asha);
  expect((await joinOwn(asha)).states).toEqual(['SUBSCRIBED']);
  expect(sentTo(expiring)).toEqual([]);
});

test('lets clients join again after the database was away', async () => {
  const member = await makeMember(server.database);
  const own = await joinOwn(member, second.port.url);
  second.realtime.reconnectAll();
  const joins = () => own.states.filter((state) => state === 'SUBSCRIBED').length;
  await expect.poll(joins).toBe(2);
  await unlist(member);
  await expect.poll(() => sentTo(own)).toEqual(['listing']);
});

/** The response to a request for another protocol. */
function upgradeAt(path: string, protocol: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  const headers = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Upgrade: ${protocol}`,
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}

const PATH = '/realtime/v1/websocket';

test.each([
  ['refuses a connection without a key', `${PATH}?vsn=2.0.0`, 'websocket', '401'],
  ['refuses a connection with the secret key', `${PATH}?vsn=2.0.0&apikey=sb_secret_test`, 'websocket', '401'],
  ['refuses another version', `${PATH}?vsn=1.0.0&apikey=sb_publishable_test`, 'websocket', '400'],
  ['accepts a connection with the key', `${PATH}?vsn=2.0.0&apikey=sb_publishable_test`, 'websocket', '101'],
  ['answers a request for another protocol as usual', '/health', 'h2c', '200'],
])('%s', async (_what, path, protocol, status) => {
  expect(await upgradeAt(path, protocol)).toContain(`HTTP/1.1 ${status} `);
});
