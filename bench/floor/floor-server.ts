/**
 * The least a Node server can do for the same answers: no parsing, no token, no checks. It runs the statements it was given under their
 * roles, each transaction in one flush on connections of its own, and sends the text on, or as many bytes as the picture
 * has. Started by floor.ts.
 */
import { createServer } from 'node:http';
import { type Address, type Connection, openConnection } from '#server/database/connection.ts';
import type { Statement } from '#server/database/database.ts';
import { scopeStatement } from '#server/database/scope.ts';
import type { Answer, Step } from './record.ts';

/** What is sent to this process: first the address, then what to answer with from now on. */
export type FloorMessage = { address: Address } | { answers: Answer[]; isKept: boolean };

const CONNECTIONS = 12;

const BEGIN: Statement = { text: 'begin' };
const ROLLBACK: Statement = { text: 'rollback' };

const idle: Connection[] = [];
const waiting: ((connection: Connection) => void)[] = [];
let answers: Answer[] = [];
/** By their size. */
const pictures = new Map<number, Buffer>();
/** Whether what is written stays; otherwise the same can be written again and again. */
let isKept = true;

function give(connection: Connection): void {
  const waiter = waiting.shift();
  if (waiter) waiter(connection);
  else idle.push(connection);
}

async function run(step: Step): Promise<string> {
  const connection = idle.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
  try {
    return await runOn(connection, step);
  } finally {
    give(connection);
  }
}

async function runOn(connection: Connection, { scope, statements }: Step): Promise<string> {
  const asked = [scopeStatement(scope), ...statements];
  const results = await connection.sendAll(isKept ? asked : [BEGIN, ...asked, ROLLBACK]);
  return String(results.at(isKept ? -1 : -2)?.[0]?.body ?? '');
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

process.on('message', async (message: FloorMessage) => {
  if ('address' in message) {
    for (let at = 0; at < CONNECTIONS; at += 1) give(await openConnection(message));
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      process.send?.(typeof bound === 'object' ? `http://127.0.0.1:${bound?.port}` : '');
    });
  } else {
    ({ answers, isKept } = message);
    process.send?.('ready');
  }
});
