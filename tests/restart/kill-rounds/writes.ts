/**
 * The writes of the mixed load, each by bare requests as a member's browser sends them, each noted in the ledger before and after.
 */
import { randomUUID } from 'node:crypto';
import { MAX_PHOTOS } from '#domain/limits.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import { photograph } from '#tests/harness/pictures.ts';
import type { Installation } from '#tests/restart/installation.ts';
import type { Chance } from './chance.ts';
import { type ExpectedState, type Ledger, namesInState, newPerson, type Person } from './ledger.ts';
import { SAVED_COLUMNS } from './population.ts';

/** The outcome of a write: done, not done, or unknown. */
export type Outcome = 'acknowledged' | 'refused' | 'unsure';

export interface World {
  installation: Installation;
  ledger: Ledger;
  /** The superuser's, of this round's database. */
  connection: Connection;
  makeToken(id: string): Promise<string>;
}

/** Undefined when this person can't do it now. */
export type Write = (world: World, person: Person, chance: Chance) => Promise<Outcome> | undefined;

/** The SQLSTATEs of a database that is being ended. */
const DATABASE_GOES = '57P';

const NO_ANSWER = { status: 599, text: '' };

interface Answer {
  outcome: Outcome;
  body: Record<string, unknown>;
}

/** Two payments at once are refused; every other request is allowed. */
const MAY_REFUSE = '/functions/v1/payment_local';

async function request(world: World, person: Person, method: string, address: string, body: unknown) {
  const { server, secrets } = world.installation;
  const isPhoto = Buffer.isBuffer(body);
  const answer = await fetch(server.url + address, {
    method,
    headers: {
      apikey: secrets.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': isPhoto ? 'image/jpeg' : 'application/json',
    },
    body: isPhoto ? new Uint8Array(body) : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a request. Throws when it is refused although it may not be. */
async function send(
  world: World,
  person: Person,
  method: string,
  address: string,
  body: unknown,
): Promise<Answer> {
  const { status, text } = await request(world, person, method, address, body).catch(() => NO_ANSWER);
  if (status >= 500) return { outcome: 'unsure', body: {} };
  if (status >= 400) {
    if (address !== MAY_REFUSE) throw new Error(`${method} ${address} was refused: ${status} ${text}`);
    return { outcome: 'refused', body: {} };
  }
  const isObject = text.startsWith('{');
  return { outcome: 'acknowledged', body: isObject ? (JSON.parse(text) as Answer['body']) : {} };
}

/** Creates or deletes something, and records what is known before and after. */
async function change(
  expected: Map<string, ExpectedState>,
  name: string,
  wanted: ExpectedState,
  request: () => Promise<Answer>,
): Promise<Outcome> {
  const before = expected.get(name) ?? 'gone';
  expected.set(name, 'unsure');
  const { outcome } = await request();
  if (outcome !== 'unsure') expected.set(name, outcome === 'acknowledged' ? wanted : before);
  return outcome;
}

const SIGN_UP = `
  insert into auth.users (id, aud, role, email)
  select id, 'authenticated', 'authenticated', id || '@example.org' from (select $1::uuid as id)`;

/** A new account, as the auth service makes one at the first code. */
async function signUp({ ledger, connection, makeToken }: World): Promise<Outcome> {
  const id = randomUUID();
  const person = newPerson(id, await makeToken(id), { account: 'unsure' });
  ledger.people.push(person);
  try {
    await connection.send(SIGN_UP, [id]);
    person.account = 'there';
    return 'acknowledged';
  } catch (error) {
    if (isPostgresError(error) && !error.code.startsWith(DATABASE_GOES)) throw error;
    return 'unsure';
  }
}

const save: Write = (world, person) => {
  const number = person.saved + 1;
  person.unsureSave = number;
  const row = Object.fromEntries(SAVED_COLUMNS.map((column) => [column, String(number)]));
  return send(world, person, 'PATCH', `/rest/v1/profiles?id=eq.${person.id}`, row).then(({ outcome }) => {
    if (outcome === 'acknowledged') person.saved = number;
    if (outcome !== 'unsure') person.unsureSave = null;
    return outcome;
  });
};

const follow: Write = (world, person, chance) => {
  const other = chance.of(world.ledger.members);
  if (!person.isMember || other === person || (person.follows.get(other.id) ?? 'gone') !== 'gone')
    return undefined;
  return change(person.follows, other.id, 'there', () =>
    send(world, person, 'POST', '/rest/v1/follows', { follower_id: person.id, following_id: other.id }),
  );
};

const unfollow: Write = (world, person, chance) => {
  const saved = namesInState(person.follows, 'there');
  if (saved.length === 0) return undefined;
  const other = chance.of(saved);
  const row = `follower_id=eq.${person.id}&following_id=eq.${other}`;
  return change(person.follows, other, 'gone', () =>
    send(world, person, 'DELETE', `/rest/v1/follows?${row}`, undefined),
  );
};

const upload: Write = (world, person, chance) => {
  const taken = person.photos.size - namesInState(person.photos, 'gone').length;
  if (taken >= MAX_PHOTOS) return undefined;
  const key = `${person.id}/${randomUUID()}`;
  return change(person.photos, key, 'there', async () => {
    const photo = await photograph(20 + chance.below(40), 30)
      .jpeg()
      .toBuffer();
    return send(world, person, 'POST', `/storage/v1/object/avatars/${key}`, photo);
  });
};

/** Members always have one photo: without it they would not be listed, and nobody could save them. */
const removePhoto: Write = (world, person, chance) => {
  const own = namesInState(person.photos, 'there');
  if (own.length < 2) return undefined;
  const key = chance.of(own);
  return change(person.photos, key, 'gone', () =>
    send(world, person, 'DELETE', '/storage/v1/object/avatars', { prefixes: [key] }),
  );
};

/** Another year. In one case of three the browser sends no confirmation, and only the provider's event arrives. */
const buy: Write = (world, person, chance) => {
  const ask = (name: string, body: object) =>
    send(world, person, 'POST', `/functions/v1/${name}`, { name: 'Functions', ...body });
  const outcome = chance.of(['pay', 'webhook_first', 'lose_handler']);
  return (async () => {
    const order = await ask('payment_local', { amount: 29900, reciept_id: randomUUID(), notes: {} });
    if (order.outcome !== 'acknowledged') return order.outcome;
    const paid = await send(world, person, 'POST', '/checkout-simulator/sim/attempt', {
      key_id: world.installation.secrets.simulatorKeyId,
      order_id: order.body.id,
      outcome,
      email: 'a@example.org',
      contact: '+919999999999',
    });
    if (paid.outcome !== 'acknowledged' || outcome === 'lose_handler') return paid.outcome;
    const confirmation = paid.body.response as Record<string, string>;
    const confirmed = await ask('verify_payment_local', confirmation);
    if (confirmed.outcome === 'acknowledged' && confirmed.body.success !== true) return 'unsure';
    if (confirmed.outcome === 'acknowledged') person.paid.push(confirmation.razorpay_payment_id ?? '');
    return confirmed.outcome;
  })();
};

/** By name; those that come more often stand here more often. */
export const WRITES: readonly [string, Write][] = [
  ['sign-ups', signUp],
  ['profile saves', save],
  ['profile saves', save],
  ['profile saves', save],
  ['follows', follow],
  ['follows', follow],
  ['follows', follow],
  ['unfollows', unfollow],
  ['uploads', upload],
  ['uploads', upload],
  ['photo deletions', removePhoto],
  ['photo deletions', removePhoto],
  ['payments', buy],
];
