/**
 * What must hold when two machines serve one installation. The cases share the machines and run in this order.
 */
import { randomUUID } from 'node:crypto';
import { RealtimeClient } from '@supabase/realtime-js';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';
import { makeMember } from '#tests/harness/members.ts';
import { PROVIDER_KEY } from '#tests/harness/simulated-provider.ts';
import {
  ask,
  clientAt,
  type Machine,
  type Parts,
  PUBLISHABLE,
  SECRET,
  signIn,
  startMachines,
  stopMachines,
} from './two-machines.ts';

let parts: Parts;
beforeAll(async () => {
  parts = await startMachines();
}, 180_000);
afterAll(stopMachines);

const newAddress = () => `${randomUUID()}@example.org`;

/** How a measured figure reaches the terminal. */
const tell = (what: string, since: number) =>
  console.log(`${what}: ${Math.round(performance.now() - since)} ms`);

test('uses a session at one machine that the other began, and renews it at the other', async () => {
  const { first, second } = parts;
  const session = await signIn(parts, newAddress(), [first, second]);
  for (const { client } of [first, second]) {
    const { data } = await clientAt(client).auth.getUser(session.access_token);
    expect(data.user?.id).toBe(session.user.id);
  }
  const { data } = await clientAt(first.client).auth.refreshSession(session);
  expect((await clientAt(second.client).auth.getUser(data.session?.access_token)).error).toBeNull();
});

test('counts codes to an address at both machines together, and requests a minute at each', async () => {
  const { first, second } = parts;
  const email = newAddress();
  expect((await clientAt(first.client).auth.signInWithOtp({ email })).error).toBeNull();
  expect((await clientAt(second.client).auth.signInWithOtp({ email })).error).toMatchObject({ status: 429 });

  const most = SERVICE_LIMITS.functions.perMinute;
  const headers = { apikey: PUBLISHABLE, 'x-forwarded-for': '203.0.113.7' };
  const statusAt = async ({ url }: Machine) =>
    (await fetch(`${url}/functions/v1/nothing`, { headers })).status;
  const inTurn = async () => {
    for (let count = 0; count < most / 8; count += 1) await statusAt(first);
  };
  await Promise.all(Array.from({ length: 12 }, inTurn));
  expect(await statusAt(first)).toBe(429);
  expect(await statusAt(second)).toBe(404);
});

/** Joins a member's own channel at a machine; returns the kinds of the messages that have come. */
async function listenAt({ url }: Machine, member: string, token: string) {
  const address = `${url.replace('http', 'ws')}/realtime/v1`;
  const client = new RealtimeClient(address, { params: { apikey: PUBLISHABLE } });
  await client.setAuth(token);
  const kinds: string[] = [];
  const channel = client.channel(`member:${member}`, { config: { private: true } });
  channel.on('broadcast', { event: 'change' }, ({ payload }) => kinds.push(payload.kind));
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state) => (state === 'SUBSCRIBED' ? resolve() : reject(new Error(state))));
  });
  return { kinds, leave: () => client.removeAllChannels() };
}

/** A member who may send interests, signed in. */
async function memberAt(machine: Machine) {
  const email = newAddress();
  const id = await makeMember(parts, { email });
  const { access_token: token } = await signIn(parts, email, [machine, machine]);
  return { id, token, client: clientAt(machine.client, token) };
}

test('shows an interest live at the machine that did not take it', async () => {
  const { first, second } = parts;
  const [asha, ravi] = [await memberAt(first), await memberAt(second)];
  const { kinds, leave } = await listenAt(second, ravi.id, ravi.token);
  const sent = performance.now();
  await asha.client.rpc('send_interest', { user_id: ravi.id, sentence: 0 }).throwOnError();
  await expect.poll(() => kinds, { interval: 5 }).toContain('interest');
  tell('an interest at the other machine', sent);
  await leave();
});

test('settles a payment once, reported by both machines, with one receipt', async () => {
  const { admin, first, mails, provider, second } = parts;
  const email = newAddress();
  const session = await signIn(parts, email, [first, second]);
  const payer = clientAt(first.client, session.access_token);
  const receipt = `${session.user.id}-123456-${Date.now()}-${randomUUID()}`;
  const { data: order } = await payer.functions.invoke('payment_local', {
    body: { name: 'Functions', amount: 29900, reciept_id: receipt, notes: {} },
  });
  const { body: paid } = await provider.call('/sim/attempt', 'POST', {
    key_id: PROVIDER_KEY,
    order_id: order.id,
    outcome: 'pay',
    email,
    contact: '+919999999999',
  });
  await provider.simulator.catchUp();
  expect(provider.sent).not.toEqual([]);
  const answers = await Promise.all(
    provider.sent.flatMap(({ id, signature, body }) =>
      [first, second].map(({ client }) =>
        ask('/webhooks/razorpay', client, {
          method: 'POST',
          headers: { 'x-razorpay-event-id': id ?? '', 'x-razorpay-signature': signature ?? '' },
          body,
        }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const receipts = () =>
    mails.filter(
      ({ raw, to }) => to.includes(email) && raw.includes(paid.response?.razorpay_payment_id ?? 'none'),
    );
  await expect.poll(() => receipts().length, { timeout: 40_000 }).toBe(1);
  expect([...(await admin`select from payments where user_id = ${session.user.id}`)]).toHaveLength(1);
  expect([...(await admin`select * from payment_violations()`)]).toEqual([]);
});

/** Resolves when the proxy sends a machine's own clients there again. */
const servesAgain = ({ client, url }: Machine) =>
  expect
    .poll(async () => (await ask('/health', client)).headers.get('x-machine'), { timeout: 60_000 })
    .toBe(new URL(url).host);

test('serves everybody by the other machine while one is cut off, and by both when it is back', {
  timeout: 120_000,
}, async () => {
  const { first, second } = parts;
  const session = await signIn(parts, newAddress(), [second, second]);
  const token = session.access_token;
  const isUser = async () => (await clientAt(second.client).auth.getUser(token)).error === null;
  second.cut();
  const cut = performance.now();
  try {
    expect(await isUser()).toBe(true);
    tell('first answer after a machine was cut off', cut);
    const again = performance.now();
    expect(await isUser()).toBe(true);
    tell('second answer', again);
    await signIn(parts, newAddress(), [second, first]);
  } finally {
    second.reconnect();
  }
  const back = performance.now();
  await servesAgain(second);
  tell('answers of the machine that is back', back);
  await expect.poll(isUser).toBe(true);
});

test('does the work of a job once, however many processes of the machines run it at the same time', async () => {
  const { admin, first, mails, second } = parts;
  const sender = await makeMember(parts);
  const receivers = Array.from({ length: 20 }, newAddress);
  const ids = await Promise.all(receivers.map((email) => makeMember(parts, { email })));
  await admin`
    insert into private.interests (sender, receiver, expires_at)
    select ${sender}, receiver, now() + interval '5 days' from unnest(${ids}::uuid[]) as receiver`;
  const remindEverywhere = async () => {
    const calls = Array.from({ length: 10 }, () => [first, second]).flat();
    const reminded = await Promise.all(
      calls.map(({ url }) => createClient(url, SECRET).rpc('remind_of_interests').throwOnError()),
    );
    return reminded.reduce((sum, { data }) => sum + data, 0);
  };
  // Their own schedules may take some.
  expect(await remindEverywhere()).toBeLessThanOrEqual(receivers.length);
  // Such a mail waits for others first.
  await admin`update outbox set next_attempt_at = now(), due_at = now() where kind = 'interest_waiting'`;
  const counts = () => receivers.map((email) => mails.filter(({ to }) => to.includes(email)).length);
  await expect.poll(() => Math.min(...counts()), { timeout: 40_000 }).toBe(1);
  expect(await remindEverywhere()).toBe(0);
  expect(counts()).toEqual(receivers.map(() => 1));
});

/** Reads and writes without a pause until it is told to end; returns how many requests were answered. Throws when one fails or a write is lost. */
async function load({ id, client }: Awaited<ReturnType<typeof memberAt>>, isOver: () => boolean) {
  let count = 0;
  while (!isOver()) {
    count += 1;
    const company_name = String(count);
    await client.from('profiles').update({ company_name }).eq('id', id).throwOnError();
    const { data } = await client
      .from('profiles')
      .select('company_name')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(data).toEqual({ company_name });
  }
  return count * 2;
}

test('answers every request while one machine after the other restarts', { timeout: 180_000 }, async () => {
  const { balancer, first, second } = parts;
  const members = await Promise.all([first, second, first, second].map(memberAt));
  let over = false;
  const loads = Promise.all(members.map((member) => load(member, () => over)));
  const began = performance.now();
  const restarts = async () => {
    for (const machine of [first, second]) {
      await balancer.takeOut(machine);
      await machine.stop();
      await machine.start();
      await balancer.putBack();
      await servesAgain(machine);
    }
  };
  await Promise.race([restarts(), loads]);
  over = true;
  const answered = (await loads).reduce((sum, count) => sum + count, 0);
  tell(`${answered} requests answered while both restarted`, began);
  expect(answered).toBeGreaterThan(500);
});

test('shows "Back in a minute" in both languages when no machine answers', async () => {
  const { first, second } = parts;
  await Promise.all([first.stop(), second.stop()]);
  const answer = await ask('/home', first.client);
  // 503: Caddy has noticed already that both are away.
  expect([502, 503]).toContain(answer.status);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.text()).toMatch(/एका मिनिटात परत[\s\S]*Back in a minute/);
});
