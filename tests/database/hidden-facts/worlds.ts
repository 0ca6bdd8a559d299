/** Runs the same calls in two worlds and returns what the viewer can notice in each. All in one transaction, so that now() is the same. */
import type postgres from 'postgres';
import type { TestDatabase } from '#tests/harness/test-database.ts';
import type { Call } from './calls.ts';
import type { Actor, Fact } from './facts.ts';
import type { Scene } from './scene.ts';

/** What one call answers and what the viewer notices afterwards, as texts: what has no order is sorted. */
export interface Outcome {
  call: string;
  noticed: Record<string, string[]>;
  /** How long it took, in milliseconds, each time. */
  times: number[];
}

const TIMES = 3;

/** Messages are stored instead of sent, so that they can be compared and undone. */
const RECORD_MESSAGES = `
  create table realtime.sent (topic text, event text, payload jsonb);
  grant insert on realtime.sent to public;
  create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql volatile security definer as $$ insert into realtime.sent values (topic, event, payload) $$`;

/**
 * What the jobs tell the viewer when all is due: mails with the weekly list and a saved search, and the notice on the phone. Members count as new,
 * and it is day where the viewer is.
 */
const TELL = `
  create function private.tell(viewer uuid, zone text) returns jsonb language plpgsql security definer as $$
  declare
    mails jsonb;
  begin
    insert into private.saved_searches (member, name, filters, last_seen_at) values (viewer, 'All', '{"gender": "Female"}', '-infinity');
    insert into private.push_places (member, endpoint, public_key, secret, device)
    values (viewer, 'https://fcm.googleapis.com/fcm/send/' || viewer, repeat('B', 87), repeat('s', 22), 'Phone');
    insert into private.notice_choices (member, topic, push, mail, message)
    select viewer, t.topic, true, true, false from private.notice_topics t where t.topic in ('matches', 'searches', 'family')
    on conflict on constraint notice_choices_pkey do update set push = true;
    update private.notice_settings set time_zone = zone, digest_at = now(), digest_since = '-infinity' where member = viewer;
    update private.new_members set announced_at = null, listed_at = now() - interval '1 minute';
    perform public.send_new_matches(), public.note_found_searches(), public.remind_of_interests(), public.remind_of_renewals(), public.plan_digests();
    update public.outbox set next_attempt_at = now() where recipient = viewer and done_at is null;
    mails := public.claim_outbox(10) || public.claim_outbox(10);
    -- Notices of one moment have the order of their random ids.
    update private.notices n set at = n.at - place * interval '1 second'
    from (select k.kind, rank() over (order by k.kind) as place from private.notice_kinds k) as kinds where n.kind = kinds.kind;
    return jsonb_build_object(
      'mails', (select jsonb_agg(m order by m ->> 'key') from jsonb_array_elements(mails) as m where m ->> 'email' = (select email from auth.users where id = viewer)),
      'push', (select jsonb_agg(p) from jsonb_array_elements(public.claim_pushes()) as p where p -> 'places' @> jsonb_build_array(
        jsonb_build_object('endpoint', 'https://fcm.googleapis.com/fcm/send/' || viewer))));
  end $$;
  grant execute on function private.tell(uuid, text) to service_role`;

/** Own rows of tables that the viewer cannot read, but notices: files, mails, messages and counters. */
const OWN_ROWS: Record<string, string> = {
  files:
    "select o.id, o.name, o.version, o.metadata, o.updated_at from storage.objects o where o.name like $1 || '/%'",
  mails: 'select * from public.outbox where recipient = $1::uuid',
  pushes: 'select * from private.pushes where member = $1::uuid',
  texts:
    'select m.* from private.text_messages m join auth.users u on u.phone = m.phone where u.id = $1::uuid',
  messages: "select * from realtime.sent where topic = 'member:' || $1",
  rows_read: 'select * from private.read_counts where member = $1::uuid',
  contacts_seen: 'select * from private.contact_views where viewer = $1::uuid',
  photos_seen: 'select * from private.photo_views where viewer = $1::uuid',
  patrikas_asked: 'select * from private.patrika_requests where asker = $1::uuid',
  numbers_changed: 'select * from private.number_changes where member = $1::uuid',
  numbers_blocked: 'select * from private.contact_blocks where blocker = $1::uuid',
};

/** Every column that a user may read of every table and view, and what functions compute for the viewer from more than one of them. */
async function readingOf({ admin }: TestDatabase): Promise<string> {
  const relations = await admin<{ name: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (n.nspname = 'public' or c.oid = 'storage.objects'::regclass) and c.relkind in ('r', 'v', 'p')
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
    group by 1 order by 1`;
  const lists = relations.map(
    ({ name, columns }) =>
      `'${name}', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select ${columns} from ${name}) as r)`,
  );
  const half = Math.ceil(lists.length / 2);
  return `select jsonb_build_object(${lists.slice(0, half).join(', ')}) || jsonb_build_object(${lists.slice(half).join(', ')},
    'own_data', jsonb_build_array(private.own_data_of_viewer()),
    'matches', case when private.viewer_is_member()
      then (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.best_matches('{}', 0, 50) m) else '[]' end) as read`;
}

export interface Worlds {
  /** The outcomes of all calls without and with the fact, in the order of the calls. */
  compare(fact: Fact): Promise<[Outcome[], Outcome[]]>;
}

export async function makeWorlds(base: TestDatabase, scene: Scene, calls: Call[]): Promise<Worlds> {
  const reading = await readingOf(base);
  await base.admin.unsafe(`${RECORD_MESSAGES}; ${TELL};
    create function private.own_data_of_viewer() returns jsonb language sql security definer as $$ select private.own_data() $$;
    grant execute on function private.own_data_of_viewer() to authenticated`);
  const known = await knownIds(base, scene);
  return {
    compare: async (fact) => {
      const sql = await base.admin.reserve();
      try {
        // Planned once: planning it takes longer than running it.
        await sql.unsafe(`prepare reading as ${reading}`);
        await sql`begin`;
        const [{ began } = { began: 0 }] = await sql<{ began: number }[]>`
          select (extract(epoch from now()) * 1000)::float8 as began`;
        await sql`set constraints all immediate`;
        const actor = actorOf(sql);
        await fact.both?.(actor, scene);
        const sequences = await sql<{ name: string; last: string | null }[]>`
          select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`;
        const play = (change: Fact['with']) =>
          undone(sql, async () => {
            await change(actor, scene);
            for (const { name, last } of sequences)
              await sql`select setval(${name}::regclass, ${last ?? '1'}::bigint + 1000, ${last !== null})`;
            const outcomes: Outcome[] = [];
            for (const call of calls) outcomes.push(await outcomeOf(sql, { call, scene, known, began }));
            return outcomes;
          });
        return [await play(fact.without), await play(fact.with)];
      } finally {
        await sql`rollback`;
        await sql`deallocate reading`;
        sql.release();
      }
    },
  };
}

/** The ids that were there before: others are random. */
async function knownIds({ admin }: TestDatabase, scene: Scene): Promise<Set<string>> {
  const rows = await admin<{ text: string }[]>`
    select to_jsonb(o)::text as text from storage.objects o union all select to_jsonb(i)::text from private.interests i`;
  const text = JSON.stringify([scene, rows]);
  return new Set(text.match(UUID) ?? []);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function actorOf(sql: postgres.ReservedSql): Actor {
  const admin = async (text: string, values: unknown[] = []) => {
    await sql.unsafe(text, values as never[]);
  };
  return {
    admin,
    as: async (member, text, values) => {
      await become(sql, 'authenticated', member);
      await admin(text, values);
      await sql`reset role`;
    },
  };
}

async function become(sql: postgres.ReservedSql, role: Call['role'], member: string): Promise<void> {
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: member, role, amr });
  await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${member}, true),
    set_config('role', ${role}, true)`;
}

async function undone<T>(sql: postgres.ReservedSql, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before`;
  const result = await work();
  await sql`rollback to savepoint before`;
  await sql`release savepoint before`;
  return result;
}

interface Setting {
  call: Call;
  scene: Scene;
  known: ReadonlySet<string>;
  /** When the transaction began, in milliseconds. */
  began: number;
}

async function outcomeOf(sql: postgres.ReservedSql, setting: Setting): Promise<Outcome> {
  const { call, scene } = setting;
  const times: number[] = [];
  let noticed: Outcome['noticed'] = {};
  for (let time = 0; time < TIMES; time += 1)
    await undone(sql, async () => {
      await become(sql, call.role, scene.viewer);
      const start = performance.now();
      const { error, rows } = await sql
        .unsafe(call.text, call.values as never[], { prepare: true })
        .then((found) => ({ rows: [...found], error: null }))
        .catch(({ code, message }: postgres.PostgresError) => ({ rows: null, error: { code, message } }));
      times.push(performance.now() - start);
      const answer = (rows ?? [error]).map((row) => comparable(row, setting));
      if (time > 0) return;
      noticed = { answer };
      if (rows && !call.isReadOnly) Object.assign(noticed, await noticedAfter(sql, setting));
    });
  return { call: `${call.name}(${call.values.join(', ')})`, noticed, times };
}

/** All that a viewer reads, and the own rows. */
async function noticedAfter(sql: postgres.ReservedSql, setting: Setting): Promise<Outcome['noticed']> {
  const { viewer } = setting.scene;
  await become(sql, 'authenticated', viewer);
  const [found] = await sql<{ read: Record<string, unknown[]> }[]>`execute reading`;
  await sql`reset role`;
  const noticed: Record<string, unknown[]> = { ...found?.read };
  for (const [name, text] of Object.entries(OWN_ROWS))
    noticed[name] = [...(await sql.unsafe(text, [viewer]))];
  const lists = Object.entries(noticed).map(([name, rows]): [string, string[]] => {
    const texts = rows.map((row) => comparable(row, setting));
    return [name, name === 'matches' ? texts : texts.sort()];
  });
  return Object.fromEntries(lists);
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;
/** The longest that a comparison takes, in milliseconds. */
const LONGEST = 300_000;

/** The value as JSON, in which random ids and tokens look the same, and times of the clock during the comparison. */
const comparable = (value: unknown, { known, began }: Pick<Setting, 'known' | 'began'>): string =>
  JSON.stringify(value)
    .replace(UUID, (id) => (known.has(id) ? id : 'new'))
    .replace(MOMENT, (moment) => {
      const since = Date.parse(moment) - began;
      return since > 0 && since < LONGEST ? 'now' : moment;
    })
    .replace(/"token":"[^"]*"/g, '"token":"new"');
