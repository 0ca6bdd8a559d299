/**
 * The least a Node server can do for the same answer: no parsing, no token, no checks. It runs a fixed statement under a fixed
 * role, begin to commit in one flush on connections of its own, and sends the text on. Started by browse-page.ts.
 */
import { createServer } from 'node:http';
import postgres from 'postgres';
import { scopeStatement } from '#server/database/scope.ts';
import type { FloorSettings } from './browse-page.ts';

const CONNECTIONS = 12;

process.once('message', async ({ address, scope, statement, column }: FloorSettings) => {
  // One connection a driver: what is sent without waiting goes out in one flush, in order, and nothing comes in between.
  const connections = Array.from({ length: CONNECTIONS }, () =>
    postgres({ ...address, username: address.user, max: 1, fetch_types: false, onnotice: () => {} }),
  );
  const settings = scopeStatement(scope);
  const once = { prepare: true };
  let turn = 0;

  const answer = async () => {
    const connection = connections[turn++ % CONNECTIONS];
    if (!connection) throw new Error('no connection');
    const [, , rows] = await Promise.all([
      connection.unsafe('begin read only'),
      connection.unsafe(settings.text, [...settings.values], once),
      connection.unsafe(statement.text, [...(statement.values ?? [])], once),
      connection.unsafe('commit'),
    ]);
    return String(rows[0]?.[column]);
  };

  const server = createServer(async (_request, response) => {
    const body = await answer();
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? `http://127.0.0.1:${bound?.port}/` : '');
  });
});
