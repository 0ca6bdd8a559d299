/** Signing in by number compared with the recorded answers of GoTrue, one by one. The hook is a receiver on the wire, as it was for GoTrue. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, startAuthServer } from '#tests/harness/auth-server.ts';
import { latestCode } from '#tests/harness/sign-in.ts';
import { type SmsHookReceiver, startSmsHookReceiver } from '#tests/harness/sms-hook-receiver.ts';
import type { AuthAnswer } from './auth-exchanges.ts';
import { converseByNumber } from './phone-exchanges.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'golden', name), 'utf8'));
const recorded: { release: string; answers: AuthAnswer[] } = read('auth-by-number.json');
/** What of an answer is ours, and why. */
const differences: { id: string; status: number; reason: string }[] = read('auth-by-number-differences.json');

let answers: Map<string, AuthAnswer>;
let receiver: SmsHookReceiver;
beforeAll(async () => {
  let now = () => new Date();
  receiver = await startSmsHookReceiver(() => now());
  const server = await startAuthServer({
    smsHook: {
      secret: receiver.secret,
      call: async (request) =>
        fetch(receiver.url, { method: 'POST', headers: request.headers, body: await request.text() }),
    },
  });
  now = server.now;
  await server.test.admin`update private.text_settings set sign_in = true, sender = 'http'`;
  const list = await converseByNumber({
    url: `${server.url}/auth/v1`,
    publishableKey: KEYS.publishable,
    codeFor: (email) => latestCode(server.mailbox, email),
    textTo: receiver.codeFor,
    pass: async (seconds) => server.pass(seconds),
  });
  await server.stop();
  answers = new Map(list.map((answer) => [answer.id, answer]));
});
afterAll(() => receiver.stop());

describe(`signing in by number is answered as by GoTrue ${recorded.release}`, () => {
  test.each(recorded.answers.map((answer) => [answer.id, answer] as const))('%s', (id, expected) => {
    const difference = differences.find((entry) => entry.id === id);
    if (!difference) return expect(answers.get(id)).toEqual(expected);
    expect(answers.get(id)?.status).toBe(difference.status);
    expect(answers.get(id)).not.toEqual(expected);
  });

  test('differs only where a recorded answer is named', () => {
    const ids = new Set(recorded.answers.map(({ id }) => id));
    expect(differences.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});
