/**
 * Stops transactions at their commit, for tests that kill a server exactly there. Deferred constraint triggers wait for an advisory lock that
 * the test holds; afterwards the transaction either commits, unnoticed by the killed server, or is rolled back.
 */
import type postgres from 'postgres';
import { expect } from 'vitest';
import { connection } from './purchases.ts';
import type { TestDatabase } from './test-database.ts';

export interface CommitBreakpoints {
  /** The `point`-th transaction that writes about this member's payments stops at its commit. One breakpoint a name. */
  arm(name: string, member: string, purchase: string | null, point: number): Promise<void>;
  /** The names whose transaction waits at its breakpoint now. */
  reached(): Promise<string[]>;
  /** Rolls back those of these names that wait, commits the others, and resolves when all have ended. No breakpoint is armed then. */
  release(undone: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const TABLES = [
  'payment_orders',
  'payment_attempts',
  'payments',
  'refunds',
  'disputes',
  'webhook_inbox',
  'outbox',
];
const FIRST_LOCK = 4000;
const MAX_STOPS = 12;

const INSTALL = `
create schema stops;
create table stops.armed (name text primary key, place integer not null, member uuid, purchase text, point bigint not null);
create function stops.at_commit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := coalesce(to_jsonb(old), '{}') || coalesce(to_jsonb(new), '{}');
  about constant text := coalesce(
    line ->> 'purchase_id',
    (select purchase_id from public.payment_attempts where rzp_payment_id = line ->> 'rzp_payment_id'),
    (select id from public.payment_orders where rzp_order_id = line ->> 'rzp_order_id'));
  stop stops.armed;
  mark text;
begin
  select armed.* into stop from stops.armed
  where purchase = about or member in (
    select user_id from public.payment_orders where id = about
    union all select (to_jsonb(old) ->> 'user_id')::uuid union all select (line ->> 'user_id')::uuid);
  if stop.name is null then
    return null;
  end if;
  -- A transaction counts once, however many rows it writes.
  mark := 'stops.seen_' || stop.place;
  if current_setting(mark, true) is distinct from pg_catalog.pg_current_xact_id()::text then
    perform pg_catalog.set_config(mark, pg_catalog.pg_current_xact_id()::text, true);
    if nextval('stops.commits_' || stop.place) = stop.point then
      perform pg_catalog.pg_advisory_xact_lock(${FIRST_LOCK} + stop.place);
    end if;
  end if;
  return null;
end;
$$;
${TABLES.map(
  (table) => `create constraint trigger stop_at_commit after insert or update or delete on public.${table}
    deferrable initially deferred for each row execute function stops.at_commit();`,
).join('\n')}
${Array.from({ length: MAX_STOPS }, (_, place) => `create sequence stops.commits_${place};`).join('\n')}
`;

/** Creates the triggers in a test's database. */
export async function installCommitBreakpoints(test: TestDatabase): Promise<CommitBreakpoints> {
  const { admin } = test;
  await admin.unsafe(INSTALL);
  const holder: postgres.Sql = connection(test);
  const hold = () =>
    holder`select pg_advisory_lock(${FIRST_LOCK} + place) from generate_series(0, ${MAX_STOPS - 1}) as place`;
  const waiting = () => admin<{ pid: number; name: string }[]>`
    select l.pid, a.name from pg_locks l join stops.armed a on a.place = l.objid::bigint - ${FIRST_LOCK}
    where l.locktype = 'advisory' and not l.granted
      and l.database = (select oid from pg_database where datname = current_database())`;
  await hold();
  return {
    async arm(name, member, purchase, point) {
      await admin`
        insert into stops.armed select ${name}, count(*), ${member}, ${purchase}, ${point} from stops.armed`;
      await admin`select setval('stops.commits_' || place, 1, false) from stops.armed where name = ${name}`;
    },
    reached: async () => (await waiting()).map(({ name }) => name),
    async release(undone) {
      const stopped = await waiting();
      const pids = stopped.map(({ pid }) => pid);
      const ended = stopped.filter(({ name }) => undone.includes(name)).map(({ pid }) => pid);
      await admin`select pg_terminate_backend(pid) from unnest(${ended}::int[]) as pid`;
      await holder`select pg_advisory_unlock_all()`;
      await expect
        .poll(async () => [
          ...(await admin`select pid from pg_stat_activity where pid = any(${pids}::int[])`),
        ])
        .toEqual([]);
      await admin`truncate stops.armed`;
      await hold();
    },
    close: () => holder.end(),
  };
}
