/**
 * The baseline: the least work that a Node server can do for the same responses, without parsing, tokens or checks. It runs recorded
 * statements under their roles, each transaction in one flush on its own connections, and sends the resulting text, or as many bytes as the
 * image has. It keeps the PostgreSQL client `postgres`, whatever the product uses, so that measurements stay comparable. Started by
 * baseline.ts.
 */
import { createServer } from 'node:http';
import postgres from 'postgres';
import type { Address } from '#server/database/client/connection.ts';
import { poolSize } from '#server/database/client/pool-size.ts';
import { scopeStatement } from '#server/database/client/scope.ts';
import type { Recording, Step } from './record.ts';

/** Messages to this process: first the address of PostgreSQL, then the recordings to serve from now on. */
export type BaselineMessage = { address: Address } | { recordings: Recording[]; commits: boolean };

type Driver = ReturnType<typeof postgres> & { options: { serializers: object } };

let connections: Driver[] = [];
/** The number of running requests by connection. */
const running = new Map<Driver, number>();
let recordings: Recording[] = [];
/** Images by size. */
const pictures = new Map<number, Buffer>();
/** Whether transactions are committed; otherwise they are rolled back, so that the same writes can be repeated. */
let commits = true;

function open(address: Address): Driver {
  // One connection for each driver: statements of one transaction are pipelined in one flush, in order, without others in between.
  const driver = postgres({
    ...address,
    username: address.user,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  }) as Driver;
  for (const type of Object.keys(driver.options.serializers))
    Reflect.deleteProperty(driver.options.serializers, type);
  return driver;
}

/** The connection with the fewest running requests. */
function leastBusy(): Driver {
  const [first, ...others] = connections;
  if (!first) throw new Error('no connection');
  const load = (connection: Driver) => running.get(connection) ?? 0;
  return others.reduce((least, each) => (load(each) < load(least) ? each : least), first);
}

async function run(step: Step): Promise<string> {
  const connection = leastBusy();
  running.set(connection, (running.get(connection) ?? 0) + 1);
  try {
    return await runOn(connection, step);
  } finally {
    running.set(connection, (running.get(connection) ?? 0) - 1);
  }
}

async function runOn(connection: Driver, step: Step): Promise<string> {
  const settings = scopeStatement(step.scope);
  const sent = [
    connection.unsafe(step.scope.readOnly ? 'begin read only' : 'begin'),
    ...[settings, ...step.statements].map(({ text, values = [] }) =>
      connection.unsafe(text, [...values], { prepare: true }),
    ),
    connection.unsafe(commits ? 'commit' : 'rollback'),
  ];
  const results = await Promise.all(sent);
  return String(results.at(-2)?.[0]?.body ?? '');
}

function pictureOf(size: number): Buffer {
  const known = pictures.get(size) ?? Buffer.alloc(size);
  pictures.set(size, known);
  return known;
}

const server = createServer(async (request, response) => {
  const { steps, picture } = recordings[Number(request.url?.slice(1))] ?? { steps: [], picture: null };
  let text = '';
  for (const step of steps) text = await run(step);
  const body = picture === null ? text : pictureOf(picture);
  response.writeHead(200, {
    'Content-Type': picture === null ? 'application/json; charset=utf-8' : 'image/webp',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});

process.on('message', (message: BaselineMessage) => {
  if ('address' in message) {
    connections = Array.from({ length: poolSize({ embedded: true }) }, () => open(message.address));
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      process.send?.(typeof bound === 'object' ? `http://127.0.0.1:${bound?.port}` : '');
    });
  } else {
    ({ recordings, commits } = message);
    process.send?.('ready');
  }
});
