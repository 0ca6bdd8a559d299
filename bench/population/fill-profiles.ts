/**
 * Fills an empty database with realistic members: most are listed, some lapsed, incomplete or paused; values are common to rare. Everything
 * derives from a member's number, so that two fills differ only in their dates. Triggers and foreign keys are disabled, indexes and the
 * table of listed values are built afterwards, so that a million takes minutes.
 */
import { ENGINE } from '#domain/patrika/sky.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { NAMES, ROLES, TOWNS } from './names.ts';

const TABLES = [
  'auth.users',
  'auth.identities',
  'private.profiles',
  'private.listings',
  'storage.objects',
  'public.payments',
  'public.follows',
];

const literal = (words: readonly string[]) => `array['${words.join("','")}']`;

/**
 * `pg_temp.chance(n, k)`: the k-th random number of member n, 0 to 1. `pg_temp.rank(chance, size)`: a rank from 1 to `size` by Zipf's law.
 * `pg_temp.steep_rank`: the same with the square of the rank.
 */
const CHANCES = [
  `create function pg_temp.chance(n bigint, k bigint) returns float language sql immutable as
   $$ select (hashint8extended(n, k) & 1073741823)::float / 1073741824 $$`,
  `create function pg_temp.rank(chance float, size integer) returns integer language sql immutable as
   $$ select least(size, floor(exp(chance * ln(size + 1))))::integer $$`,
  `create function pg_temp.steep_rank(chance float, size integer) returns integer language sql immutable as
   $$ select least(size, floor(1 / (1 - chance)))::integer $$`,
  `create function pg_temp.member(n bigint) returns uuid language sql immutable as $$ select md5('member ' || n)::uuid $$`,
];

const OPTIONS = `insert into public.city_options select value, 100 + position
  from unnest(${literal(TOWNS)}) with ordinality as towns (value, position)`;

/** `state`: below 0.85 listed, below 0.93 lapsed, below 0.98 incomplete, above paused. Members joined within two years, the newest last. */
const members = (count: number) => `
create temp table drawn as
select n, pg_temp.member(n) as id, pg_temp.chance(n, 1) as state,
  case when pg_temp.chance(n, 2) < 0.45 then 'Female' else 'Male' end as gender,
  pg_temp.rank(pg_temp.chance(n, 3), ${NAMES.women.length}) as first, pg_temp.rank(pg_temp.chance(n, 4), ${NAMES.men.length}) as middle,
  pg_temp.rank(pg_temp.chance(n, 5), ${NAMES.surnames.length}) as last,
  pg_temp.rank(pg_temp.chance(n, 6), (select count(*)::integer from public.highest_education_options)) as education,
  pg_temp.rank(pg_temp.chance(n, 7), ${ROLES.length}) as role,
  pg_temp.steep_rank(pg_temp.chance(n, 8), ${TOWNS.length + 2}) as city, pg_temp.chance(n, 9) as caste, pg_temp.chance(n, 10) as money,
  now() - interval '2 years' * (1 - n::float / ${count}) as at
from generate_series(1, ${count}::bigint) n`;

const USERS = `
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at, updated_at)
select id, 'authenticated', 'authenticated', 'bench-' || n || '@example.org', at,
  '{"provider":"email","providers":["email"]}', jsonb_build_object('sub', id, 'email', 'bench-' || n || '@example.org'), now(), at, at from drawn`;

/** With the last sign-in, so that no mails are due: sending them would be measured with the requests. */
const RULES_REMINDERS =
  'insert into private.mail_settings (member, rules_reminded_at) select id, now() from drawn';

const IDENTITIES = `
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, jsonb_build_object('sub', id, 'email', 'bench-' || n || '@example.org'), 'email', at, at, at from drawn`;

const PROFILES = `
with lists as materialized (
  select ${literal(NAMES.women)} as women, ${literal(NAMES.men)} as men, ${literal(NAMES.surnames)} as surnames, ${literal(ROLES)} as roles,
    (select array_agg(value order by md5(value)) from public.highest_education_options) as educations,
    (select array_agg(value order by position) from public.city_options) as cities)
insert into private.profiles (
  id, first_name, middle_name, last_name, regional_full_name, gender, phone, dob, dob_time, height, city, caste, expectation,
  married_status, mangal_status, highest_education, university, company_name, company_role, company_city, income,
  parent_full_name, parent_number, parent_address, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
  mama_full_name, mama_kul, mama_phone, first_photo, photo_count, paid_until, deactivated_at, created_at, updated_at)
select id, (case when gender = 'Female' then women else men end)[first], men[middle], surnames[last],
  concat_ws(' ', (case when gender = 'Female' then women else men end)[first], men[middle], surnames[last]), gender,
  '9' || lpad(n::text, 9, '0'), date '1980-01-01' + (pg_temp.chance(n, 11) * 8000)::integer, '06:42',
  4.8 + round((pg_temp.chance(n, 12) * 1.6)::numeric, 1), cities[city],
  case when caste < 0.6 then 'kul' when caste < 0.995 then 'tul' else 'nul' end, 'समजूतदार आणि प्रामाणिक जोडीदार',
  (array['Never Married', 'Divorced', 'Widowed', 'Awaiting Divorce'])[pg_temp.steep_rank(pg_temp.chance(n, 13), 4)],
  (array['No', 'Yes', 'Partial', 'Don''t Know'])[pg_temp.steep_rank(pg_temp.chance(n, 14), 4)],
  educations[education], 'Savitribai Phule Pune University', 'Persistent Systems', roles[role], cities[city],
  1000 * round((8 * (1 + education % 3) * exp(2.3 * money * money))::numeric),
  'Vilas Deshmukh', '9876500001', '12 Laxmi Road', 'Haveli', 'Pune', 'Maharashtra', 'Pune', 'Teacher',
  'Anil Jadhav', 'Jadhav', case when state < 0.93 or state >= 0.98 then '9876500002' end,
  md5('photo 1 ' || n)::uuid, case when n % 10 < 7 then 1 else 2 end,
  case when state < 0.85 or state >= 0.93 then now() + interval '30 days' + interval '1 year' * pg_temp.chance(n, 15)
    else now() - interval '1 day' - interval '200 days' * pg_temp.chance(n, 15) end,
  case when state >= 0.98 then now() end, at, at
from drawn cross join lists order by n`;

const PHOTOS = `
insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version, created_at, updated_at)
select 'avatars', p.id || '/' || md5('photo ' || photo || ' ' || d.n)::uuid, p.id, p.id, '{"size": 180000, "mimetype": "image/jpeg"}', gen_random_uuid(), d.at, d.at
from drawn d join private.profiles p on p.id = d.id cross join lateral generate_series(1, p.photo_count) photo`;

const PAYMENTS = `
insert into public.payments (payment_id, order_id, user_id, amount, payment_at, expiry_at, mode)
select 'pay_' || id, 'order_' || id, id, 29900, paid_until - interval '1 year', paid_until,
  (select mode from private.payment_settings) from private.profiles`;

const follows = (count: number) => `
insert into public.follows (follower_id, following_id, created_at)
select pg_temp.member(n), pg_temp.member(1 + (n + step * 7919) % ${count}), now() - interval '1 minute' * step
from generate_series(1, ${count}::bigint) n cross join lateral generate_series(1, case when n % 100 = 0 then 60 else 1 end) step
where (step * 7919) % ${count} <> 0 on conflict do nothing`;

/** Seven of ten members show a patrika: one Moon class, a fifth of them two. Of the current engine, or a job would compute them again. */
const PATRIKAS = `
insert into private.patrikas (member, source, time_certainty, level, guna_on_lists, charans, moon_classes, by_name, mangal, engine, computed_at, consented_at)
select id, 'computed', 'exact', 'members', n % 2 = 0, array[1 + n % 108],
  case when n % 5 = 0 then array[class, class + 1] else array[class] end, false,
  (array['no', 'mild', 'yes', 'unknown'])[1 + n % 4], '${ENGINE}', at, at
from (select *, 1 + floor(37 * pg_temp.chance(n, 16))::smallint as class from drawn) as d where n % 10 < 7`;

/** Six of ten members state preferences. */
const PREFERENCES = `
insert into public.partner_preferences (member, age_from, age_to, age_importance, height_from, height_to, height_importance,
  education, education_importance, city, city_importance, income_least, income_importance, mangal_wants, mangal_importance,
  guna_least, guna_importance, lineage_importance)
select d.id, 20 + n % 8, 30 + n % 12, 'must', 150 + n % 10, 170 + n % 15, 'nice',
  array[p.highest_education], 'nice', array[p.city], (array['any', 'nice', 'must'])[1 + n % 3], 20000 + 10000 * (n % 5), 'nice',
  case when n % 4 = 0 then 'with' else 'without' end, (array['any', 'nice'])[1 + n % 2], 18, (array['any', 'nice'])[1 + n / 2 % 2], 'nice'
from drawn d join private.profiles p on p.id = d.id where n % 5 < 3`;

/** Without rows the planner would scan the table, and keep that plan when it has some. */
const READING = `
insert into private.read_counts (member, day, rows_read)
select id, private.today() - past, 100 from drawn cross join generate_series(1, 10) past where n % 100 = 0`;

const LISTED_PATRIKAS = 'insert into private.listed_patrikas select * from private.listable_patrikas';

interface Index {
  name: string;
  definition: string;
}

const looseIndexes = (connection: Connection) =>
  connection.send<Index & Record<string, unknown>>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [`{${TABLES.join(',')}}`],
  );

/** Fills an empty database. The connection must be a superuser's; `log` gets progress messages. */
export async function fillProfiles(
  connection: Connection,
  count: number,
  log: (line: string) => void,
): Promise<void> {
  await connection.command(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set search_path = ''",
  );
  for (const statement of [...CHANCES, OPTIONS, members(count)]) await connection.command(statement);
  const indexes = await looseIndexes(connection);
  for (const { name } of indexes) await connection.command(`drop index ${name}`);
  const steps = {
    users: USERS,
    identities: IDENTITIES,
    'reminders of the rules': RULES_REMINDERS,
    profiles: PROFILES,
    photos: PHOTOS,
    payments: PAYMENTS,
    saved: follows(count),
    patrikas: PATRIKAS,
    preferences: PREFERENCES,
    'read quotas': READING,
  };
  for (const [name, statement] of Object.entries(steps)) {
    await connection.command(statement);
    log(`${name} of ${count} members`);
  }
  await connection.command('select private.refill_listings()');
  await connection.command(LISTED_PATRIKAS);
  log('listings');
  for (const { definition } of indexes) await connection.command(definition);
  await connection.command('select private.refill_listed_values(), private.refill_names()');
  log('indexes and lists');
  await connection.command('vacuum (freeze, analyze)');
}
