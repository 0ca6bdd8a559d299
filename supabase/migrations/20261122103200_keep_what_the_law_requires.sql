-- What the law requires us to keep after an account is deleted (docs/decisions/049). For how long: private.retention.

-- Of each deleted account only what a court or an authority may ask for: no name, no address, no number. No role of the API may use the
-- schema; the operator reads it as the owner of the database, and only with an order.
create schema retained;
comment on schema retained is 'Records that the law requires to be kept; no role of the API has any right in it';

create table retained.hash_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into retained.hash_key default values;
alter table retained.hash_key enable row level security;

create table retained.accounts (
  number bigint generated always as identity primary key,
  user_code bigint not null,
  created_ip inet,
  email_hash bytea,
  phone_hash bytea,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  payments text[] not null,
  reports text[] not null,
  consents jsonb not null default '[]'
);
comment on table retained.accounts is 'Deleted accounts. Hashes are keyed: who knows an address or number and has the key can tell whether it was this one';
create index accounts_deleted on retained.accounts (deleted_at);
alter table retained.accounts enable row level security;

-- The address of the network from which an account was first signed in: the Advisory on Matrimonial Websites of 2016 requires storing that of
-- the profile's creator. auth.sessions has it only as long as the session lasts.
create table retained.origins (
  account uuid primary key references auth.users (id) on delete cascade,
  ip inet not null
);
alter table retained.origins enable row level security;

create function retained.keep_origin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into retained.origins (account, ip) values (new.user_id, new.ip) on conflict (account) do nothing;
  return null;
end;
$$;
create trigger keep_origin after insert on auth.sessions
  for each row when (new.ip is not null) execute function retained.keep_origin();

-- The hash of a value with the key of the installation, nested as in HMAC: a plain hash of a telephone number could be reversed by trying all numbers.
create function retained.keyed_hash(value text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(k.key || sha256(k.key || convert_to(value, 'utf8'))) from retained.hash_key k
$$;

-- Runs before the rows that refer to the user are deleted, and confirms the deletion by mail. Addresses that nobody ever confirmed may be somebody
-- else's: nothing is kept of them, and no mail is sent.
create function retained.keep_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into retained.accounts (user_code, created_ip, email_hash, phone_hash, created_at, payments, reports, consents)
  select p.user_code, (select o.ip from retained.origins o where o.account = old.id), retained.keyed_hash(lower(old.email)), retained.keyed_hash(p.phone), p.created_at,
    array(select m.payment_id from public.payments m where m.user_id = p.id order by m.payment_id),
    array(select r.ticket from private.reports r where r.about = p.id order by r.number),
    coalesce((
      select jsonb_agg(to_jsonb(c) - array['number', 'member'] order by c.number)
      from private.consents c where c.member = p.id), '[]')
  from private.profiles p
  where p.id = old.id and old.email_confirmed_at is not null;
  if found and old.email is not null then
    perform private.add_to_outbox('account_deleted_' || gen_random_uuid(), null, 'account_deleted_mail', jsonb_build_object(
      'email', old.email, 'language', old.raw_user_meta_data ->> 'language', 'due', now() + private.kept_for('deleted_account')));
  end if;
  return old;
end;
$$;
create trigger keep_account before delete on auth.users
  for each row execute function retained.keep_account();

-- Photos that a member removed while a report about them was open or upheld: which file it is and what it was reported under, without the
-- member. The storage service deletes the file with the row. On a hosted project the row stays, but its storage service has deleted the file.
create table retained.photos (
  version text primary key,
  ticket text not null,
  metadata jsonb,
  removed_at timestamptz not null default now()
);
create index photos_removed on retained.photos (removed_at);
alter table retained.photos enable row level security;

-- Runs after count_photos (triggers run by name), which locks the profile, so that a report of this moment is either seen here or refused.
create function retained.keep_reported_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into retained.photos (version, ticket, metadata)
  select old.version, r.ticket, old.metadata from private.reports r
  where r.about = private.photo_owner(old.name) and r.photo = old.name and r.decision is distinct from 'dismissed'
  order by r.number limit 1;
  delete from private.hidden_photos h where h.name = old.name;
  return null;
end;
$$;
create trigger avatars_sealed after delete on storage.objects
  for each row when (old.bucket_id = 'avatars' and old.version is not null) execute function retained.keep_reported_photo();

-- Whether the bytes of a version of a file must be kept although no row of the storage service names it.
create function private.is_retained(version text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from retained.photos p where p.version = is_retained.version)
$$;
grant execute on function private.is_retained(text) to supabase_storage_admin;

-- Removes records whose retention period is over, and returns how many. A decided report whose photo stays hidden keeps its row, without
-- what people wrote. Called every hour.
create function public.remove_after_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform private.forget_unfinished_drafts();
  with accounts as (
    delete from retained.accounts where deleted_at < now() - private.kept_for('deleted_account') returning 1
  ), reports as (
    delete from private.reports r
    where r.decided_at < now() - private.kept_for('report')
      and not exists (select from private.hidden_photos h where h.report = r.number)
      and not exists (select from private.sending_pauses s where s.report = r.number)
      and not exists (select from private.reports a where a.appeal_of = r.number and (a.decided_at < now() - private.kept_for('report')) is not true)
    returning 1
  ), emptied as (
    update private.reports r set details = '', member_reason = null, contact_email = null, contact_name = null, code_hash = null, pictures = null,
      mailbox = null, network = null
    where r.decided_at < now() - private.kept_for('report') and (r.details <> '' or r.contact_email is not null)
      and exists (select from private.hidden_photos h where h.report = r.number)
    returning 1
  ), photos as (
    delete from retained.photos where removed_at < now() - private.kept_for('removed_photo') returning 1
  ), views as (
    delete from private.photo_views where day < private.today() - private.kept_for('photo_view') returning 1
  ), drafts as (
    delete from private.complaint_drafts where created_at < now() - private.kept_for('complaint_draft') returning 1
  )
  select (select count(*) from accounts) + (select count(*) from reports) + (select count(*) from emptied) + (select count(*) from photos)
    + (select count(*) from drafts) + (select count(*) from views)
  into removed;
  return removed;
end;
$$;
grant execute on function public.remove_after_retention() to service_role;
