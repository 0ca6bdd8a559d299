/** The outbox as a hosted project sends it: by the function `send_outbox`, on Deno, to a provider's HTTP API. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { buyYear, type PaymentServer, startPaymentServer } from '#tests/harness/payment-server.ts';
import { IS_EMBEDDED } from './backend.ts';
import { DENO, type DenoFunctions, startDenoFunctions } from './deno-functions.ts';

/** Mails that the provider allows in a second. */
const PER_SECOND = 4;

interface Posted {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

describe.runIf(IS_EMBEDDED && existsSync(DENO))('send_outbox', () => {
  let server: PaymentServer;
  let api: Server;
  let deno: DenoFunctions;
  let status = 200;
  /** What the provider's answers wait for. */
  let held: Promise<void> | undefined;
  let underWay = 0;
  const posted: { authorization?: string; key: unknown; mail: Posted; at: number }[] = [];

  beforeAll(async () => {
    server = await startPaymentServer();
    api = createServer(async (request, response) => {
      const { authorization, 'idempotency-key': key } = request.headers;
      posted.push({ authorization, key, at: performance.now(), mail: JSON.parse(await text(request)) });
      underWay += 1;
      await held;
      underWay -= 1;
      response.writeHead(status).end('{}');
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const { url, keys } = server;
    deno = startDenoFunctions(
      { url, publishableKey: keys.publishable, secretKey: keys.secret },
      {
        MAIL_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}/emails`,
        MAIL_API_KEY: 're_key',
        MAIL_API_PER_SECOND: String(PER_SECOND),
        MAIL_FROM: 'Reshimgath <no-reply@example.org>',
      },
    );
  });
  afterAll(async () => {
    await deno.stop();
    api.close();
    await server.close();
  });

  const send = async () => {
    const { url, keys } = server;
    const request = { method: 'POST', headers: { apikey: keys.secret } };
    return (await deno.fetch(`${url}/functions/v1/send_outbox`, request)).json();
  };
  const rowOf = async (key: string) =>
    (
      await server.database
        .admin`select attempts, fault, done_at is not null as done from outbox where key = ${key}`
    )[0];

  test('tries again a mail that the provider rejects, and sends it once', async () => {
    const buyer = await server.buyer();
    const key = `receipt-${(await buyYear(server, buyer)).payment}`;
    status = 503;
    expect(await send()).toEqual({ sent: true });
    expect(await rowOf(key)).toEqual({
      attempts: 1,
      fault: 'The mail was not handed over (EAPI 503)',
      done: false,
    });
    status = 200;
    await server.database.admin`update outbox set next_attempt_at = now() where key = ${key}`;
    await send();
    await send();
    expect(await rowOf(key)).toEqual({ attempts: 2, fault: null, done: true });
    const attempts = posted.filter((each) => each.key === key);
    expect(attempts).toHaveLength(2);
    expect({ ...attempts[0], at: 0 }).toEqual({ ...attempts[1], at: 0 });
    const [user] = await server.database.admin`select email from auth.users where id = ${buyer.id}`;
    expect(attempts[1]).toMatchObject({
      authorization: 'Bearer re_key',
      mail: {
        from: 'Reshimgath <no-reply@example.org>',
        to: [user?.email],
        subject: 'Receipt for your Reshimgath membership',
        text: expect.stringContaining('₹299'),
        html: expect.stringContaining('₹299'),
        headers: { 'Content-Language': 'en', 'Auto-Submitted': 'auto-generated' },
      },
    });
  });

  test('sends several mails at once, and begins no more in a second than the provider allows', async () => {
    const recipients = await Promise.all(
      Array.from({ length: 3 * PER_SECOND }, () => makeMember(server.database)),
    );
    for (const [index, recipient] of recipients.entries())
      await server.database
        .admin`select private.add_mail(${recipient}, 'rules_mail', ${`paced-${index}`}, '{}')`;
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const sending = send();
    await expect.poll(() => underWay, { timeout: 10_000 }).toBe(PER_SECOND);
    resolve();
    await sending;
    const times = posted.flatMap(({ key, at }) => (String(key).startsWith('paced-') ? [at] : []));
    expect(times).toHaveLength(recipients.length);
    // A mail is on its way to the provider for some milliseconds.
    const seconds = times.slice(PER_SECOND).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...seconds)).toBeGreaterThan(900);
  });

  test('sends nothing without the settings of a mail API', async () => {
    const key = `receipt-${(await buyYear(server)).payment}`;
    const { url, keys } = server;
    const answer = await fetch(`${url}/functions/v1/send_outbox`, {
      method: 'POST',
      headers: { apikey: keys.secret },
    });
    expect(await answer.json()).toEqual({ sent: false });
    expect(await rowOf(key)).toMatchObject({ attempts: 0, done: false });
  });
});
