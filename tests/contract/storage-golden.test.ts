/**
 * Our storage service returns the responses of a real storage server, exchange by exchange. Every difference is listed with its reason in
 * `golden/storage-differences.json`.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import {
  type Answer,
  DIFFERENCES,
  EXCHANGES,
  expectedAnswer,
  FIXTURE_SQL,
  replay,
} from './storage-golden.ts';

const JWT_SECRET = 'the secret of the replayed exchanges';

let server: TestServer;
let answers: Map<string, Answer>;

beforeAll(async () => {
  server = await startTestServer({ config: { jwtSecret: JWT_SECRET } });
  await server.database.admin.unsafe(FIXTURE_SQL);
  answers = await replay(EXCHANGES, { base: new URL(`${server.url}/storage/v1`), jwtSecret: JWT_SECRET });
});
afterAll(() => server.close());

const listed = new Set(DIFFERENCES.map(({ id }) => id));

describe('a recorded storage exchange', () => {
  test.each(EXCHANGES.filter(({ id }) => !listed.has(id)))(
    '$id returns the recorded response',
    (exchange) => {
      const ours = answers.get(exchange.id);
      expect(ours).toEqual(expectedAnswer(exchange, ours));
    },
  );

  test.each(EXCHANGES.filter(({ id }) => listed.has(id)))('$id differs as documented', (exchange) => {
    const ours = answers.get(exchange.id);
    expect(isDeepStrictEqual(ours, expectedAnswer(exchange, ours))).toBe(false);
  });

  test.each(DIFFERENCES.filter(({ reason }) => reason.startsWith('Not offered')))(
    '$id is rejected by the name of the feature',
    ({ id }) => {
      expect(answers.get(id)).toMatchObject({
        status: 400,
        body: {
          error: 'FeatureNotEnabled',
          message: expect.stringMatching(/ is not offered by this server$/),
        },
      });
    },
  );

  test('has a recording for every listed difference', () => {
    const ids = EXCHANGES.map(({ id }) => id);
    expect(DIFFERENCES.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(listed.size).toBe(DIFFERENCES.length);
  });
});
