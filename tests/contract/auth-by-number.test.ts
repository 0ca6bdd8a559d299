/**
 * Signing in by number compared with the recorded answers of GoTrue, one by one. For ours the hook is a receiver on the wire, as it was for
 * GoTrue when it was recorded. With the settings of real services in the environment (`npm run test:hosted -- --env-file`) GoTrue is asked again,
 * and its hook is the function `send_sms` on Deno; RECORD_AUTH=release records it, but for what only the receiver can provoke.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { KEYS, startAuthServer } from '#tests/harness/auth-server.ts';
import { type RealServices, realServices } from '#tests/harness/hosted/services.ts';
import { latestCode, mailboxAt } from '#tests/harness/sign-in.ts';
import { startSmsHookReceiver } from '#tests/harness/sms-hook-receiver.ts';
import type { AuthAnswer } from './auth-exchanges.ts';
import { converseByNumber } from './phone-exchanges.ts';

const fileOf = (name: string) => path.join(import.meta.dirname, 'golden', name);
const read = (name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8'));
const recorded: { release: string; answers: AuthAnswer[] } = read('auth-by-number.json');
/** What of an answer is ours, and why. */
const differences: { id: string; status: number; reason: string }[] = read('auth-by-number-differences.json');
const byReceiver = ({ id }: AuthAnswer) => id.startsWith('hook: ');
const services = realServices();
const CONVERSATION_MS = 120_000;

/** The real service behind the gateway of the run; time passes by moving back what it and the limits remember. */
async function askReal({ port, publishableKey, secretKey, database }: RealServices): Promise<AuthAnswer[]> {
  const url = `http://127.0.0.1:${port}`;
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  // The job reports the sender, which signing in by number needs.
  await fetch(`${url}/functions/v1/send_text_messages`, { method: 'POST', headers: { apikey: secretKey } });
  await sql`update private.text_settings set sign_in = true`;
  const answers = await converseByNumber({
    url: `${url}/auth/v1`,
    publishableKey,
    secretKey,
    codeFor: (email) => latestCode(mailboxAt(url), email),
    textTo: (phone) => latestCode(mailboxAt(url), `+${phone}`),
    async pass(seconds) {
      const by = `${seconds} seconds`;
      await sql`
        update auth.users set confirmation_sent_at = confirmation_sent_at - ${by}::interval,
          phone_change_sent_at = phone_change_sent_at - ${by}::interval where confirmation_sent_at is not null or phone_change_sent_at is not null`;
    },
    hasReceiver: false,
  });
  await sql`update private.text_settings set sign_in = false`;
  await sql.end();
  return answers;
}

async function askOurs(): Promise<AuthAnswer[]> {
  let now = () => new Date();
  const receiver = await startSmsHookReceiver(() => now());
  const server = await startAuthServer({
    smsHook: {
      secret: receiver.secret,
      call: async (request) =>
        fetch(receiver.url, { method: 'POST', headers: request.headers, body: await request.text() }),
    },
  });
  now = server.now;
  await server.test.admin`update private.text_settings set sign_in = true, sender = 'http'`;
  const answers = await converseByNumber({
    url: `${server.url}/auth/v1`,
    publishableKey: KEYS.publishable,
    secretKey: KEYS.secret,
    codeFor: (email) => latestCode(server.mailbox, email),
    textTo: async (phone) => receiver.codeFor(phone),
    pass: async (seconds) => server.pass(seconds),
    hasReceiver: true,
  });
  await server.stop();
  await receiver.stop();
  return answers;
}

let answers: Map<string, AuthAnswer>;
beforeAll(async () => {
  const list = await (services ? askReal(services) : askOurs());
  if (process.env.RECORD_AUTH) {
    const recording = {
      release: process.env.RECORD_AUTH,
      answers: [...list, ...recorded.answers.filter(byReceiver)],
    };
    writeFileSync(fileOf('auth-by-number.json'), `${JSON.stringify(recording, null, 1)}\n`);
  }
  answers = new Map(list.map((answer) => [answer.id, answer]));
}, CONVERSATION_MS);

describe(`signing in by number is answered as by GoTrue ${recorded.release}`, () => {
  test.each(
    recorded.answers
      .filter((answer) => !services || !byReceiver(answer))
      .map((answer) => [answer.id, answer] as const),
  )('%s', (id, expected) => {
    const difference = services ? undefined : differences.find((entry) => entry.id === id);
    if (!difference) return expect(answers.get(id)).toEqual(expected);
    expect(answers.get(id)?.status).toBe(difference.status);
    expect(answers.get(id)).not.toEqual(expected);
  });

  test('differs only where a recorded answer is named', () => {
    const ids = new Set(recorded.answers.map(({ id }) => id));
    expect(differences.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});
