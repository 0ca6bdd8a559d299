/**
 * `npm run bench:realtime`: a thousand members are connected and idle; a hundred of them are sent a message. Measures how long each takes
 * from the database to the client, and the memory of the connections. The exit code is 1 when a goal is missed.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createTokens } from '#server/auth/tokens.ts';
import { type Fixture, openFixture, SECRETS } from './fixture.ts';
import { memoryOf } from './memory.ts';

const CONNECTIONS = 1000;
const MESSAGES = 100;
const PROFILES = 2000;
/** Joined at once while connecting. */
const BATCH = 50;
/** Goals: the second slowest of a hundred messages in milliseconds; megabytes of all connections. */
const GOALS = { latency: 2000, memory: 100 };

interface Client {
  member: string;
  socket: WebSocket;
}

async function connect({ server }: Fixture, member: string, token: string): Promise<Client> {
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${address}?apikey=${SECRETS.PUBLISHABLE_KEY}&vsn=2.0.0`);
  await once(socket, 'open');
  const payload = { config: { private: true }, access_token: token };
  socket.send(JSON.stringify(['1', '1', `realtime:member:${member}`, 'phx_join', payload]));
  const [reply] = await once(socket, 'message');
  if (!String(reply).includes('"status":"ok"')) throw new Error(`not joined: ${reply}`);
  return { member, socket };
}

async function connectAll(fixture: Fixture): Promise<Client[]> {
  const members = await fixture.superuser.send<{ id: string }>('select id from private.listings limit $1', [
    CONNECTIONS,
  ]);
  const tokens = createTokens({ secret: SECRETS.JWT_SECRET, issuer: `${fixture.server.url}/auth/v1` });
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const clients: Client[] = [];
  for (let at = 0; at < members.length; at += BATCH) {
    const joining = members.slice(at, at + BATCH).map(async ({ id }) => {
      const token = await tokens.sign({ sub: id, role: 'authenticated', exp });
      return connect(fixture, id, token);
    });
    clients.push(...(await Promise.all(joining)));
  }
  return clients;
}

/** Sends a message to each at the same moment; milliseconds from before the statement to each client's message. */
async function latenciesOf({ superuser }: Fixture, clients: Client[]): Promise<number[]> {
  const began = performance.now();
  const received = clients.map(async ({ socket }) => {
    await once(socket, 'message');
    return performance.now() - began;
  });
  const members = `{${clients.map(({ member }) => member)}}`;
  await superuser.send(
    "select private.send_to_member(member, 'interest') from unnest($1::uuid[]) as member",
    [members],
  );
  return Promise.all(received);
}

const fixture = await openFixture(PROFILES, console.log);
const before = memoryOf(fixture.server.pid);
const clients = await connectAll(fixture);
const memory = memoryOf(fixture.server.pid) - before;
const step = Math.floor(clients.length / MESSAGES);
const latencies = await latenciesOf(fixture, clients.filter((_, at) => at % step === 0).slice(0, MESSAGES));
latencies.sort((a, b) => a - b);
const latency = latencies.at(-2) ?? 0;
console.log(
  `${clients.length} connections: ${memory.toFixed(1)} MB of at most ${GOALS.memory}\n` +
    `${MESSAGES} messages: 99 of 100 within ${latency.toFixed(0)} ms of at most ${GOALS.latency}`,
);
if (memory > GOALS.memory || latency > GOALS.latency) process.exitCode = 1;
for (const { socket } of clients) socket.terminate();
await fixture.close();
