import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePushPrivateKey, pushKeysOf } from '#server/config/push-keys.ts';
import { projectAnswering, returns } from '#tests/harness/project-answers.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { handle } from './handler.ts';

const { publicKey, privateKey } = pushKeysOf(makePushPrivateKey());
const KEYS = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
const [CLAIM, FINISH] = ['POST /rest/v1/rpc/claim_pushes', 'POST /rest/v1/rpc/finish_push'];

const place = (id: string) => ({
  id,
  endpoint: `https://push.example/${id}`,
  public_key: createECDH('prime256v1').generateKeys('base64url'),
  secret: randomBytes(16).toString('base64url'),
});

/** One push to these places, whose service answers so; `asked` are the requests to it. */
async function push(answers: Record<string, Response>, variables: Record<string, string> = KEYS) {
  const ids = Object.keys(answers);
  const claimed = { id: 'a-push', told: { interest: 1 }, unread: 1, language: 'en', places: ids.map(place) };
  const project = projectAnswering(
    {
      [CLAIM]: [...returns([claimed]), ...returns([])],
      [FINISH]: returns(null),
      'GET /rest/v1/community': returns([]),
      ...Object.fromEntries(ids.map((id) => [`POST /${id}`, [answers[id] ?? Response.json({})]])),
    },
    variables,
  );
  const asked: Request[] = [];
  const context: FunctionContext = {
    ...project.context,
    fetch(input, init) {
      const request = new Request(input, init);
      if (request.url.startsWith('https://push.example/')) asked.push(request.clone());
      return project.context.fetch(request);
    },
  };
  const { body } = await project.call((request) => handle(request, context));
  return { body, asked, finished: project.sent(FINISH) };
}

/** The claims with which a request to a push service is signed. */
function claimsOf(request: Request | undefined) {
  const [, payload = ''] =
    /^vapid t=[^.]+\.([^.]+)\./.exec(request?.headers.get('authorization') ?? '') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

test('tells for each place whether the push reached it, and how long its service wants to be left alone', async () => {
  const { body, finished } = await push({
    reached: new Response(null, { status: 201 }),
    gone: new Response(null, { status: 410 }),
    unknown: new Response(null, { status: 404 }),
    failing: new Response(null, { status: 500 }),
    busy: new Response(null, { status: 429, headers: { 'retry-after': '600' } }),
  });
  expect(body).toEqual({ sent: 1 });
  expect(finished).toEqual({
    push: 'a-push',
    reached: ['reached'],
    gone: ['gone', 'unknown'],
    failed: ['failing', 'busy'],
    pause: 600,
  });
});

test.each([
  ['a service that names no time', { a: new Response(null, { status: 503 }) }, KEYS, 300],
  ['an installation without keys', { a: new Response(null, { status: 201 }) }, {}, 3600],
])('waits before it tries again: %s', async (_what, answers, variables, pause) => {
  expect((await push(answers, variables)).finished).toMatchObject({ reached: [], failed: ['a'], pause });
});

test.each([
  ['by mail', { ...KEYS, OPERATOR_EMAIL: 'operator@example.org' }, 'mailto:operator@example.org'],
  ['at its address without one', KEYS, 'https://project.example'],
])('tells the service how to reach the operator %s', async (_what, variables, sub) => {
  const { asked } = await push({ a: new Response(null, { status: 201 }) }, variables);
  expect(claimsOf(asked[0])).toMatchObject({ aud: 'https://push.example', sub });
  const headers = Object.fromEntries(asked[0]?.headers ?? []);
  expect(headers).toMatchObject({
    ttl: '86400',
    topic: 'apush',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  });
});
