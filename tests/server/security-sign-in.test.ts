/**
 * Sign-in under attack: guessing codes, flooding mailboxes, finding out who is a member (docs/security.md).
 * The single limits are tested in auth-limits.test.ts and auth-verify.test.ts, stolen refresh tokens in auth-refresh.test.ts.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Attacker, attacker } from '#tests/harness/attackers.ts';
import { latestCode } from '#tests/harness/sign-in.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let guest: Attacker;
beforeAll(async () => {
  server = await startTestServer();
  guest = attacker(server, '');
});
afterAll(() => server.close());

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const askCode = (email: string, address = someAddress(), who = guest) =>
  who.ask('/auth/v1/otp', { json: { email }, ...from(address) });
const checkCode = (email: string, token: string, address = someAddress(), who = guest) =>
  who.ask('/auth/v1/verify', { json: { email, token, type: 'email' }, ...from(address) });
const email = () => `${randomUUID()}@example.org`;
/** A response without what always differs: its id and time. */
const said = ({ status, text, headers }: Answer) => {
  const rest = [...headers].filter(([name]) => name !== 'sb-request-id' && name !== 'date');
  return JSON.stringify({ status, text, rest });
};

describe('guessing codes', () => {
  test('checks three of a hundred concurrent guesses from a hundred networks, and the owner can still sign in', async () => {
    const victim = email();
    const home = someAddress();
    await askCode(victim, home);
    const code = await latestCode(server.mailbox, victim);
    const guesses = Array.from({ length: 100 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== code,
    );
    const answers = await Promise.all(guesses.map((guess) => checkCode(victim, guess)));
    expect(new Set(answers.map(said)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
    const [row] = await server.database.admin`select attempts from server.codes where relates_to = ${victim}`;
    expect(row?.attempts).toBe(3);
    expect(said(await checkCode(victim, code))).toBe(said(answers[0] as Answer));
    expect((await checkCode(victim, code, home)).status).toBe(200);
  });

  test('locks nobody out after five wrong guesses of a stranger', async () => {
    const victim = email();
    const [home, stranger] = [someAddress(), someAddress()];
    await askCode(victim, home);
    const code = await latestCode(server.mailbox, victim);
    for (let guess = 0; guess < 5; guess += 1)
      await checkCode(victim, String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0'), stranger);
    expect((await checkCode(victim, code, stranger)).status).toBe(403);
    expect((await checkCode(victim, code, home)).status).toBe(200);
  });

  test('accepts the correct code', async () => {
    const person = email();
    await askCode(person);
    expect((await checkCode(person, await latestCode(server.mailbox, person))).status).toBe(200);
  });

  test('limits guesses of one client address at many accounts', async () => {
    const address = someAddress();
    const answers = [];
    for (let guess = 0; guess < 31; guess += 1) answers.push(await checkCode(email(), '123456', address));
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(403));
    expect(answers[30]?.status).toBe(429);
    expect((await checkCode(email(), '123456')).status).toBe(403);
  });

  test('limits guesses at one account to ten codes of five guesses, then one code in six minutes', async () => {
    const victim = email();
    let codes = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      if ((await askCode(victim)).status === 200) codes += 1;
      server.pass(61);
    }
    expect(codes).toBeGreaterThan(10);
    expect(codes).toBeLessThanOrEqual(20);
  });
});

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  const open = await startTestServer({ config: { trustProxy: false } });
  try {
    const who = attacker(open, '');
    const answers = [];
    for (let guess = 0; guess < 31; guess += 1)
      answers.push(await checkCode(email(), '123456', someAddress(), who));
    expect(answers[29]?.status).toBe(403);
    expect(answers[30]?.status).toBe(429);
  } finally {
    await open.close();
  }
});

describe('flooding a mailbox', () => {
  test('sends ten mails an hour to sub-addresses of one mailbox from many networks', async () => {
    const name = randomUUID();
    for (let mail = 0; mail < 15; mail += 1) await askCode(`${name}+${mail}@example.org`);
    const sent = server.mailbox.list().filter(({ to }) => to.startsWith(name));
    expect(sent).toHaveLength(10);
    server.pass(3600);
    expect((await askCode(`${name}+later@example.org`)).status).toBe(200);
  });

  test('sends ten mails an hour to one Gmail mailbox with dots or as googlemail', async () => {
    const name = randomUUID();
    const forms = Array.from({ length: 15 }, (_, dots) => `${name.slice(0, dots)}.${name.slice(dots)}`);
    for (const [at, form] of forms.slice(1).entries())
      await askCode(`${form}@${at % 2 === 0 ? 'gmail' : 'googlemail'}.com`);
    const sent = server.mailbox.list().filter(({ to }) => to.replaceAll('.', '').startsWith(name));
    expect(sent).toHaveLength(10);
    expect((await askCode(`${name.slice(0, 5)}.${name.slice(5)}@example.org`)).status).toBe(200);
  });

  test.each([
    ['a second recipient', (victim: string) => `${victim},other@example.org`],
    ['a header of its own', (victim: string) => `${victim}\r\nBcc: other@example.org`],
    ['a line feed', (victim: string) => `${victim}\nSubject: x`],
    ['a name and an address', (victim: string) => `Other <${victim}>`],
    ['a blank', (victim: string) => ` ${victim}`],
    ['a quoted part', (victim: string) => `"a b"${victim}`],
    ['NUL', (victim: string) => `${victim}\0`],
    ['a list', (victim: string) => [victim, 'other@example.org']],
  ])('rejects %s in the address', async (_name, form) => {
    const victim = email();
    const before = server.mailbox.list().length;
    const answer = await guest.ask('/auth/v1/otp', { json: { email: form(victim) }, ...from(someAddress()) });
    expect(answer.status).toBe(400);
    expect(server.mailbox.list()).toHaveLength(before);
    expect((await askCode(victim)).status).toBe(200);
  });
});

describe('finding out whether an address has an account', () => {
  test('returns the same for known and unknown addresses, for a first code, another code and a wrong code', async () => {
    const known = (await server.signUp()).email;
    server.pass(61);
    const unknown = email();
    for (const act of [askCode, askCode, (who: string) => checkCode(who, '000000')]) {
      const [ofKnown, ofUnknown] = [await act(known), await act(unknown)];
      expect(said(ofKnown)).toBe(said(ofUnknown));
    }
  });

  test('returns the same error for an unknown address and one without a code', async () => {
    const known = (await server.signUp()).email;
    expect(said(await checkCode(known, '000000'))).toBe(said(await checkCode(email(), '000000')));
  });
});

test('sends mails without links for any redirect_to', async () => {
  const person = email();
  const evil = 'https://evil.example/steal';
  const path = `/auth/v1/otp?redirect_to=${encodeURIComponent(evil)}`;
  const json = {
    email: person,
    data: { language: evil, name: '<img src=x onerror=alert(1)>' },
    options: { emailRedirectTo: evil },
  };
  const answer = await guest.ask(path, {
    json,
    headers: { Referer: evil, Origin: evil, ...from(someAddress()).headers },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('location')).toBeNull();
  const [mail] = server.mailbox.list(person);
  expect(mail?.text).not.toMatch(/evil|onerror|https?:/);
});
