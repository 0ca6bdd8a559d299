/**
 * The auth service compared with the recorded answers of GoTrue, one by one. With the settings of real services in the environment
 * (`npm run test:hosted -- --env-file`) the conversation is held with these, and RECORD_AUTH=1 records it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { KEYS, startAuthServer } from '#tests/harness/auth-server.ts';
import { type RealServices, realServices } from '#tests/harness/hosted/services.ts';
import { latestCode, mailboxAt } from '#tests/harness/sign-in.ts';
import { type AuthAnswer, type AuthService, converse } from './auth-exchanges.ts';

interface Difference {
  id: string;
  /** The status of our answer. */
  status: number;
  reason: string;
}

interface Recording {
  release: string;
  answers: AuthAnswer[];
}

const FILE = path.join(import.meta.dirname, 'golden', 'auth.json');
const recorded: Recording = JSON.parse(readFileSync(FILE, 'utf8'));
const differences: Difference[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'golden', 'auth-differences.json'), 'utf8'),
);
const services = realServices();
const CONVERSATION_MS = 120_000;

/** The real service behind the gateway of the run; time passes by moving back what it remembers. */
function real({
  port,
  publishableKey,
  secretKey,
  database,
}: RealServices): AuthService & { close(): Promise<void> } {
  const url = `http://127.0.0.1:${port}`;
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  return {
    url: `${url}/auth/v1`,
    publishableKey,
    secretKey,
    codeFor: (email) => latestCode(mailboxAt(url), email),
    async pass(seconds, email) {
      const by = `${seconds} seconds`;
      await sql`
        update auth.users set confirmation_sent_at = confirmation_sent_at - ${by}::interval,
          recovery_sent_at = recovery_sent_at - ${by}::interval where email = ${email}`;
    },
    close: () => sql.end(),
  };
}

async function ours(): Promise<AuthService & { close(): Promise<void> }> {
  const server = await startAuthServer();
  return {
    url: `${server.url}/auth/v1`,
    publishableKey: KEYS.publishable,
    secretKey: KEYS.secret,
    codeFor: (email) => latestCode(server.mailbox, email),
    pass: async (seconds) => server.pass(seconds),
    close: () => server.stop(),
  };
}

let answers: Map<string, AuthAnswer>;
beforeAll(async () => {
  const service = services ? real(services) : await ours();
  const list = await converse(service);
  await service.close();
  if (process.env.RECORD_AUTH)
    writeFileSync(FILE, `${JSON.stringify({ release: process.env.RECORD_AUTH, answers: list }, null, 1)}\n`);
  answers = new Map(list.map((answer) => [answer.id, answer]));
}, CONVERSATION_MS);

describe(`the auth service answers like GoTrue ${recorded.release}`, () => {
  test.each(recorded.answers.map((answer) => [answer.id, answer] as const))('%s', (id, expected) => {
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
