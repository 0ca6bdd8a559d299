/**
 * The least a Node server can do for the same answers: no parsing, no token, no checks. It runs the statements it was given under their
 * roles, each transaction from begin to end in one flush on connections of its own, and sends the text on, or as many bytes as the picture
 * has. Its client of Postgres is the one architecture.md measured with, whatever the product uses: a measure stays what it is.
 * Started by floor.ts.
 */
import { createServer } from 'node:http';
import postgres from 'postgres';
import type { Address } from '#server/database/client/connection.ts';
import { poolSize } from '#server/database/client/pool-size.ts';
import { scopeStatement } from '#server/database/client/scope.ts';
import type { Answer, Step } from './record.ts';

/** What is sent to this process: first the address, then what to answer with from now on. */
export type FloorMessage = { address: Address } | { answers: Answer[]; isKept: boolean };

type Driver = ReturnType<typeof postgres> & { options: { serializers: object } };

let connections: Driver[] = [];
/** Requests that run on a connection. */
const running = new Map<Driver, number>();
let answers: Answer[] = [];
/** By their size. */
const pictures = new Map<number, Buffer>();
/** Whether what is written stays; otherwise the same can be written again and again. */
let isKept = true;

function open(address: Address): Driver {
  // One connection a driver: what is sent without waiting goes out in one flush, in order, and nothing comes in between.
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

/** The connection with the least to do: nobody waits while another is free. */
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
    connection.unsafe(isKept ? 'commit' : 'rollback'),
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
  const { steps, picture } = answers[Number(request.url?.slice(1))] ?? { steps: [], picture: null };
  let text = '';
  for (const step of steps) text = await run(step);
  const body = picture === null ? text : pictureOf(picture);
  response.writeHead(200, {
    'Content-Type': picture === null ? 'application/json; charset=utf-8' : 'image/webp',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});

process.on('message', (message: FloorMessage) => {
  if ('address' in message) {
    connections = Array.from({ length: poolSize({ embedded: true }) }, () => open(message.address));
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      process.send?.(typeof bound === 'object' ? `http://127.0.0.1:${bound?.port}` : '');
    });
  } else {
    ({ answers, isKept } = message);
    process.send?.('ready');
  }
});
