/** Members who write without a pause until the server fails, and the writes that it acknowledged. */
import { randomInt, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';

/** One who writes; `acknowledged` counts what the server confirmed. */
export interface Writer {
  readonly acknowledged: number;
  /** Writes until the first failure or until `enough` returns true. Resolves then. */
  run(enough: () => boolean): Promise<void>;
  /** Throws when anything confirmed is gone. */
  check(): Promise<void>;
}

export interface Member {
  id: string;
  client: SupabaseClient;
  accessToken: string;
}

function expectStored(isStored: boolean, what: string): void {
  if (!isStored) throw new Error(`Acknowledged but lost: ${what}`);
}

/** Repeats a step until `enough` returns true, or until the step returns false or rejects, because the server failed. */
async function repeat(step: () => Promise<boolean>, enough: () => boolean): Promise<void> {
  while (!enough()) {
    if (!(await step().catch(() => false))) return;
  }
}

/** Starts all writers, runs `event` once each has had a write acknowledged, and resolves when the event and all writers have ended. */
export async function writeDuring(writers: Writer[], event: () => unknown): Promise<void> {
  const before = writers.map(({ acknowledged }) => acknowledged);
  const begun = Promise.withResolvers<void>();
  let over = false;
  const enough = () => {
    if (writers.every(({ acknowledged }, place) => acknowledged > (before[place] ?? 0))) begun.resolve();
    return over;
  };
  const running = Promise.all(writers.map((writer) => writer.run(enough)));
  await begun.promise;
  await event();
  over = true;
  await running;
}

/** Saves the profile's company name, a number that grows. */
export function profileWriter({ id, client }: Member): Writer {
  let acknowledged = 0;
  let tried = 0;
  return {
    get acknowledged() {
      return acknowledged;
    },
    run: (enough) =>
      repeat(async () => {
        tried += 1;
        const { error } = await client
          .from('profiles')
          .update({ company_name: String(tried) })
          .eq('id', id);
        if (error) return false;
        acknowledged = tried;
        return true;
      }, enough),
    async check() {
      const { data, error } = await client.from('profiles').select('company_name').eq('id', id).single();
      if (error) throw error;
      const stored = Number(data.company_name);
      // The last one tried may have been stored without its answer arriving.
      expectStored(
        stored === acknowledged || stored === tried,
        `profile says ${stored}, acknowledged ${acknowledged}`,
      );
    },
  };
}

type Colour = [number, number, number];

const someColour = (): Colour => [randomInt(256), randomInt(256), randomInt(256)];

function photoOf([r, g, b]: Colour): Promise<Buffer> {
  return sharp({ create: { width: 24, height: 32, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** JPEG changes a single colour little, also when the server re-encodes the picture. */
const TOLERANCE = 8;

async function shows(photo: ArrayBuffer, colour: Colour): Promise<boolean> {
  const { channels } = await sharp(photo).stats();
  return colour.every((value, channel) => Math.abs((channels[channel]?.mean ?? -1) - value) < TOLERANCE);
}

const MAX_STORED = 5;

/** Uploads photos and removes the oldest ones. */
export function photoWriter({ id, client }: Member): Writer {
  const stored = new Map<string, Colour>();
  const avatars = client.storage.from('avatars');
  let acknowledged = 0;

  const upload = async () => {
    const key = `${id}/${randomUUID()}`;
    const colour = someColour();
    const { error } = await avatars.upload(key, await photoOf(colour), { contentType: 'image/jpeg' });
    if (error) return false;
    stored.set(key, colour);
    acknowledged += 1;
    return true;
  };
  const removeOldest = async () => {
    const [oldest = ''] = stored.keys();
    // From here on it may be gone, whether the answer arrives or not.
    stored.delete(oldest);
    const { error } = await avatars.remove([oldest]);
    return !error;
  };
  return {
    get acknowledged() {
      return acknowledged;
    },
    run: (enough) => repeat(() => (stored.size < MAX_STORED ? upload() : removeOldest()), enough),
    async check() {
      const { data: listed, error } = await avatars.list(id, { limit: 100 });
      if (error) throw error;
      const names = new Set(listed.map(({ name }) => `${id}/${name}`));
      for (const key of stored.keys()) expectStored(names.has(key), `photo ${key}`);
      for (const key of names) {
        const answer = await fetch(avatars.getPublicUrl(key).data.publicUrl);
        expectStored(answer.ok, `bytes of ${key}, which is listed`);
        const colour = stored.get(key);
        if (colour) expectStored(await shows(await answer.arrayBuffer(), colour), `the picture of ${key}`);
      }
      // What went through without an answer takes up room: it would stop the next round at the limit.
      for (const key of names) if (!stored.has(key)) await avatars.remove([key]);
    },
  };
}

/** Buys one membership year after the other at the simulated provider. */
export function buyer({ id, client }: Member, { url, keyId }: { url: string; keyId: string }): Writer {
  const confirmed: string[] = [];

  const call = async (name: string, body: Record<string, unknown>) => {
    const { data, error } = await client.functions.invoke(name, { body: { name: 'Functions', ...body } });
    if (error) throw error;
    return data as Record<string, string>;
  };
  const pay = async (order: string) => {
    const answer = await fetch(`${url}/checkout-simulator/sim/attempt`, {
      method: 'POST',
      body: JSON.stringify({
        key_id: keyId,
        order_id: order,
        outcome: 'pay',
        email: 'a@example.org',
        contact: '+919999999999',
      }),
    });
    const { response } = (await answer.json()) as { response: Record<string, string> };
    return response;
  };
  return {
    get acknowledged() {
      return confirmed.length;
    },
    run: (enough) =>
      repeat(async () => {
        const order = await call('payment_local', { amount: 29900, reciept_id: randomUUID(), notes: {} });
        const paid = await pay(order.id ?? '');
        const { success } = await call('verify_payment_local', paid);
        if (!success) return false;
        confirmed.push(paid.razorpay_payment_id ?? '');
        return true;
      }, enough),
    async check() {
      const { data, error } = await client.from('payments').select('payment_id').eq('user_id', id);
      if (error) throw error;
      const recorded = data.map(({ payment_id }) => payment_id as string);
      for (const payment of confirmed) {
        expectStored(recorded.filter((each) => each === payment).length === 1, `payment ${payment}`);
      }
    },
  };
}
