/**
 * Our REST service returns the responses of a real PostgREST, exchange by exchange. Every difference is listed with its reason in
 * `golden/rest-differences.json`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, SECRET, startRestServer } from '#tests/server/rest/rest-server.ts';
import {
  type Answer,
  comparable,
  DIFFERENCES,
  EXCHANGES,
  type Exchange,
  FIXTURE_SQL,
  isAlike,
  NOT_OFFERED,
  ROWS_SQL,
  replay,
} from './rest-golden.ts';

let server: RestServer;
const answers = new Map<string, Answer>();

async function send(exchange: Exchange): Promise<Answer> {
  if (exchange.reset) await server.test.admin.unsafe(ROWS_SQL);
  return replay(exchange, { base: `${server.url}/rest/v1`, jwtSecret: SECRET });
}

beforeAll(async () => {
  server = await startRestServer({ schema: 'golden' });
  await server.test.admin.unsafe(FIXTURE_SQL);
  for (const exchange of EXCHANGES) answers.set(exchange.id, await send(exchange));
});
afterAll(() => server.stop());

function answerTo({ id }: { id: string }): Answer {
  const answer = answers.get(id);
  if (!answer) throw new Error(`${id} was not replayed`);
  return answer;
}

const listed = new Map(DIFFERENCES.map((difference) => [difference.id, difference]));

describe('a recorded REST exchange', () => {
  test.each(EXCHANGES.filter(({ id }) => !listed.has(id)))(
    '$id returns the recorded response',
    (exchange) => {
      const ours = comparable(exchange, answerTo(exchange));
      expect(ours).toEqual(comparable(exchange, exchange.answer));
    },
  );

  test.each(EXCHANGES.filter(({ id }) => listed.has(id)))('$id differs as documented', (exchange) => {
    const ours = answerTo(exchange);
    expect(isAlike(exchange, ours)).toBe(false);
    expect(ours.status).toBe(listed.get(exchange.id)?.status);
  });

  test('has a recording and a reason for every listed difference', () => {
    const ids = new Set(EXCHANGES.map(({ id }) => id));
    expect(DIFFERENCES.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(listed.size).toBe(DIFFERENCES.length);
    expect(DIFFERENCES.filter(({ reason }) => !reason)).toEqual([]);
  });
});

/** Of the features that aren't offered, those that are answered all the same. */
const ACCEPTED_WITHOUT_EFFECT = ['not-offered-50'];
const NAMES_A_FEATURE =
  /^Feature not implemented: |^Use of aggregate functions |^None of these media types |^Content-Type not acceptable: |^Unsupported HTTP method: | is not an embedded resource /;

test.each(NOT_OFFERED.filter(({ id }) => !ACCEPTED_WITHOUT_EFFECT.includes(id)))(
  '$id ($method $path) is rejected by the name of the feature',
  async (exchange) => {
    const { status, body } = await send(exchange);
    expect([400, 405, 406]).toContain(status);
    expect(Object.keys(body as object)).toEqual(['code', 'details', 'hint', 'message']);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^PGRST/),
      message: expect.stringMatching(NAMES_A_FEATURE),
    });
  },
);
