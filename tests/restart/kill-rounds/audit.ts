/**
 * Compares the data after a kill with the ledger: acknowledged writes are there, refused ones are not, those without a response are there wholly
 * or not at all. Database and store agree after a sweep, the listings agree with the profiles, and no payment rule is broken.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#server/database/client/connection.ts';
import { connect } from '#server/database/client/pool.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { pathOfVersion } from '#server/storage/object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import type { Installation } from '#tests/restart/installation.ts';
import { countUnsure, type ExpectedState, type Ledger, type Person } from './ledger.ts';
import { SAVED_COLUMNS } from './population.ts';
import type { World } from './writes.ts';

export interface Findings {
  /** Each a sentence; none when all is well. */
  faults: string[];
  /** Requests that nobody had answered, and how many of them turned out to be done. */
  unsure: number;
  done: number;
  /** Versions without a row that the sweep took. */
  swept: number;
}

/** The sweep deletes only what is older than an hour, so its clock is ahead. */
const LATER_MS = 2 * 3600_000;
/** Twice the lease of `claim_due_payments`, and the first pause of an event. */
const RUNNER_GONE_MS = 70_000;
const POLL_MS = 500;
const WAITING = 'event waiting for a minute';
const RULES = 'select rule, subject from public.payment_violations()';

interface AccountRow extends Record<string, unknown> {
  id: string;
  has_profile: boolean;
  saved: string[];
  photo_count: number;
  first_photo: string | null;
}

class Audit {
  readonly faults: string[] = [];
  done = 0;

  expect(isSo: boolean, sentence: string): void {
    if (!isSo) this.faults.push(sentence);
  }

  /** Compares the expected with what was found, which becomes the new expectation. */
  compare(expected: Map<string, ExpectedState>, found: ReadonlySet<string>, what: string): void {
    for (const [name, state] of expected) {
      const isThere = found.has(name);
      if (state === 'there') this.expect(isThere, `${what} ${name} was acknowledged and is lost`);
      if (state === 'gone') this.expect(!isThere, `${what} ${name} was removed or refused and is there`);
      if (state === 'unsure' && isThere) this.done += 1;
      expected.set(name, isThere ? 'there' : 'gone');
    }
    for (const name of found) this.expect(expected.has(name), `${what} ${name} was never asked for`);
  }

  compareAccount(person: Person, row: AccountRow | undefined): void {
    if (person.account === 'there') this.expect(row !== undefined, `account ${person.id} is lost`);
    else if (row) this.done += 1;
    person.account = row ? 'there' : 'gone';
    if (row) this.expect(row.has_profile, `account ${person.id} has no profile`);
    if (row?.has_profile) this.compareProfile(person, row);
  }

  compareProfile(person: Person, row: AccountRow): void {
    const { id, saved, unsureSave } = person;
    const [number, ...others] = new Set(row.saved.map(Number));
    this.expect(others.length === 0, `profile ${id} is half saved: ${row.saved}`);
    const isKnown = number === saved || number === unsureSave;
    this.expect(isKnown, `profile ${id} says ${number}, acknowledged was ${saved}`);
    if (number === unsureSave) this.done += 1;
    Object.assign(person, { saved: number, unsureSave: null });
  }
}

function grouped(pairs: { owner: string; name: string }[]): (owner: string) => Set<string> {
  const groups = new Map<string, Set<string>>();
  for (const { owner, name } of pairs) groups.set(owner, (groups.get(owner) ?? new Set()).add(name));
  return (owner) => groups.get(owner) ?? new Set();
}

/** Members see each other's profiles as they are stored, and some members are listed. */
async function auditListings(audit: Audit, connection: Connection): Promise<void> {
  const differing = await connection.send<{ member: string; difference: string }>(
    'select member, difference from private.listing_differences()',
  );
  for (const { member, difference } of differing) audit.faults.push(`listing of ${member} is ${difference}`);
  const [listed] = await connection.send<{ count: number }>(
    'select count(*)::int as count from private.listings',
  );
  audit.expect(Number(listed?.count) > 0, 'nobody is listed');
}

async function auditPeople(audit: Audit, { people }: Ledger, connection: Connection): Promise<void> {
  const numbers = SAVED_COLUMNS.map((column) => `coalesce(p.${column}, '0')`).join(', ');
  const rows = await connection.send<AccountRow>(
    `select u.id, p.id is not null as has_profile, array[${numbers}] as saved, p.photo_count, p.first_photo
     from auth.users u left join private.profiles p on p.id = u.id`,
  );
  const accounts = new Map(rows.map((row) => [row.id, row]));
  for (const person of people) audit.compareAccount(person, accounts.get(person.id));
  audit.expect(rows.length <= people.length, 'there is an account that nobody asked for');

  const saved = await connection.send<{ owner: string; name: string }>(
    'select follower_id as owner, following_id as name from public.follows',
  );
  const photos = await connection.send<{ owner: string; name: string }>(
    "select split_part(name, '/', 1) as owner, name from storage.objects where bucket_id = 'avatars' order by name collate \"C\"",
  );
  const followsOf = grouped(saved);
  const photosOf = grouped(photos);
  for (const person of people) {
    audit.compare(person.follows, followsOf(person.id), `a follow of ${person.id}:`);
    audit.compare(person.photos, photosOf(person.id), 'photo');
    const row = accounts.get(person.id);
    const [first] = photosOf(person.id);
    if (!row) continue;
    const isCounted = row.photo_count === photosOf(person.id).size;
    const isFirst = (row.first_photo ?? undefined) === first?.split('/')[1];
    audit.expect(isCounted && isFirst, `profile ${person.id} counts other photos than it has`);
  }
}

async function auditStore(audit: Audit, { dataDir }: Installation, connection: Connection): Promise<number> {
  const folder = path.join(dataDir, 'objects');
  const objectStore = await openDiskObjectStore(folder);
  const address = await runningCluster(dataDir);
  if (!address) throw new Error('No database to sweep with');
  const database = connect({ address, max: 1 });
  const later = () => new Date(Date.now() + LATER_MS);
  const swept = await sweepObjects({ database, objectStore, clock: later }).finally(() => database.close());

  const rows = await connection.send<{ key: string; version: string; tag: string }>(
    `select name as key, version, metadata ->> 'eTag' as tag from storage.objects`,
  );
  const named = new Set(rows.map(({ version }) => version));
  for (const row of rows) {
    const bytes = await readFile(path.join(folder, pathOfVersion(row.version))).catch(() => undefined);
    const tag = bytes && `"${createHash('md5').update(bytes).digest('hex')}"`;
    audit.expect(tag === row.tag, `photo ${row.key} has ${bytes ? 'other' : 'no'} bytes`);
  }
  for await (const version of objectStore.versionsBefore(later()))
    audit.expect(named.has(version), `bytes of ${version} without a row stay after the sweep`);
  return swept;
}

/** Settles what the kill left open, as members who return and the schedule would. */
async function settle({ installation, ledger }: World, connection: Connection): Promise<void> {
  const open = await connection.send<{ user_id: string }>(
    "select distinct user_id from public.payment_orders where state = 'open' and user_id is not null",
  );
  const { url } = installation.server;
  const call = async (name: string, token: string, apikey: string) => {
    const answer = await fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Functions' }),
    });
    if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${await answer.text()}`);
  };
  for (const { user_id } of open) {
    const buyer = ledger.people.find(({ id }) => id === user_id);
    if (buyer) await call('verify_payment_local', buyer.token, installation.secrets.publishableKey);
  }
  await call('settle_due_payments', installation.secrets.secretKey, installation.secrets.secretKey);
}

/** An event whose runner was killed, perhaps twice, has to wait until that one counts as gone. */
async function remainingViolations(world: World, connection: Connection): Promise<string[]> {
  for (const until = Date.now() + RUNNER_GONE_MS; ; await pause(POLL_MS)) {
    await settle(world, connection);
    const rows = await connection.send<{ rule: string; subject: string }>(RULES);
    if (Date.now() > until || rows.every(({ rule }) => rule !== WAITING))
      return rows.map(({ rule, subject }) => `payment rule broken: ${rule} (${subject})`);
  }
}

async function auditPayments(audit: Audit, world: World, connection: Connection): Promise<void> {
  audit.faults.push(...(await remainingViolations(world, connection)));
  const rows = await connection.send<{ owner: string; name: string }>(
    'select user_id as owner, payment_id as name from public.payments where purchase_id is not null and refunded_at is null',
  );
  const paidBy = grouped(rows);
  for (const { id, paid } of world.ledger.people)
    for (const payment of paid)
      audit.expect(paidBy(id).has(payment), `payment ${payment} was acknowledged and is lost`);
  const recorded = rows.map(({ name }) => name).sort();
  const captured = (await world.installation.capturedPayments()).sort();
  audit.expect(
    recorded.join() === captured.join(),
    `the provider captured ${captured.length} payments, recorded are ${recorded.length}`,
  );
}

/** Audits everything. The server must run, and nobody write. */
export async function auditWorld(world: World): Promise<Findings> {
  const audit = new Audit();
  const unsure = countUnsure(world.ledger);
  const { connection, installation, ledger } = world;
  await auditPayments(audit, world, connection);
  await auditPeople(audit, ledger, connection);
  await auditListings(audit, connection);
  const swept = await auditStore(audit, installation, connection);
  // Sign-ups that turned out not to have happened.
  ledger.people = ledger.people.filter(({ account }) => account === 'there');
  for (const person of ledger.people) person.isBusy = false;
  return { faults: audit.faults, unsure, done: audit.done, swept };
}
