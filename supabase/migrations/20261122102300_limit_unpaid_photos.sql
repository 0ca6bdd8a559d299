-- Photos of accounts that never paid. Anybody with an e-mail address can have an account: without a common limit, strangers decide how large
-- the photo store grows (docs/decisions/013).

create table private.unpaid_photo_limit (
  only_row boolean primary key default true check (only_row),
  photos integer not null default 10000 check (photos >= 0),
  bytes bigint not null default 2147483648 check (bytes >= 0)
);
comment on table private.unpaid_photo_limit is 'How many photos and bytes all accounts that never paid may store together; the operator may change it';
insert into private.unpaid_photo_limit default values;

-- One row for each unpaid account with photos, so that uploads of different people do not wait for a common counter. The limit of photos
-- bounds the number of rows and so the cost of their sum.
create table private.unpaid_photos (
  account uuid primary key references private.profiles (id) on delete cascade,
  photos integer not null,
  bytes bigint not null
);

alter table private.unpaid_photo_limit enable row level security;
alter table private.unpaid_photos enable row level security;

-- Whether an account has a payment that was not refunded. Members who paid once keep their photos when the year is over.
create function private.has_ever_paid(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments where user_id = account and refunded_at is null)
$$;
grant execute on function private.has_ever_paid(uuid) to service_role;

-- Returns the size of a photo in bytes, 0 when the metadata lacks it.
create function private.photo_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata -> 'size')::bigint else 0 end
$$;

-- Updates the row of an account, under the lock of the profile, which uploads and payments take as well.
create function private.count_unpaid_photos(counted uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles where id = counted for no key update;
  if not found then
    return;
  end if;
  if not private.has_ever_paid(counted) then
    insert into private.unpaid_photos (account, photos, bytes)
    select counted, count(*), sum(private.photo_bytes(o.metadata))
    from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= counted::text || '/' and o.name collate "C" < counted::text || '0'
    having count(*) > 0
    on conflict (account) do update set photos = excluded.photos, bytes = excluded.bytes;
    if found then
      return;
    end if;
  end if;
  delete from private.unpaid_photos where account = counted;
end;
$$;

-- Refuses photos over the limit (42501 unpaid_storage_full); above nine tenths the operator gets one notice a day. Concurrent uploads do not
-- see each other and may together exceed the limit by a photo each.
create function private.limit_unpaid_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := private.photo_owner(coalesce(new.name, old.name));
  most private.unpaid_photo_limit;
  stored record;
begin
  perform private.count_unpaid_photos(owner);
  if tg_op = 'DELETE' or not exists (select from private.unpaid_photos where account = owner) then
    return null;
  end if;
  select * into most from private.unpaid_photo_limit;
  select sum(photos) as photos, sum(bytes) as bytes into stored from private.unpaid_photos;
  if stored.photos > most.photos or stored.bytes > most.bytes then
    raise exception using errcode = 'insufficient_privilege', message = 'unpaid_storage_full';
  elsif stored.photos > 0.9 * most.photos or stored.bytes > 0.9 * most.bytes then
    perform private.add_to_outbox(
      'unpaid-storage-' || (now() at time zone 'Asia/Kolkata')::date, null, 'unpaid_storage',
      jsonb_build_object('photos', stored.photos, 'bytes', stored.bytes, 'most_photos', most.photos, 'most_bytes', most.bytes));
  end if;
  return null;
end;
$$;

create trigger avatars_unpaid_added after insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.limit_unpaid_photos();
create trigger avatars_unpaid_removed after delete on storage.objects
  for each row when (old.bucket_id = 'avatars') execute function private.limit_unpaid_photos();

-- A payment or a refund changes whether its member's photos count as those of an unpaid account.
create function private.recount_photos_of_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  payer uuid;
begin
  foreach payer in array array[old.user_id, new.user_id] loop
    continue when payer is null;
    perform private.count_unpaid_photos(payer);
  end loop;
  return null;
end;
$$;
create trigger recount_photos after insert or update of user_id, refunded_at or delete on public.payments
  for each row execute function private.recount_photos_of_payer();

-- Returns at most `batch` photos of unpaid accounts that nobody has used for thirty days. Signing out deletes the session, so the newest photo
-- and the last change of the profile count as use, and so does a refund. The caller (supabase/functions/remove_idle_photos) deletes them through
-- the storage service, which also deletes the files.
create function public.idle_unpaid_photos(batch integer default 500) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name
  from private.unpaid_photos u
  join private.profiles p on p.id = u.account
  join auth.users a on a.id = u.account
  join storage.objects o on o.bucket_id = 'avatars'
    and o.name collate "C" >= u.account::text || '/' and o.name collate "C" < u.account::text || '0'
  where greatest(
    a.created_at, a.last_sign_in_at, p.updated_at,
    (select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc')) from auth.sessions s where s.user_id = u.account),
    (select max(refunded_at) from public.payments where user_id = u.account),
    (select max(newest.created_at) from storage.objects newest
      where newest.bucket_id = 'avatars' and newest.name in (select private.photos_of(u.account)))) < now() - interval '30 days'
  order by u.account, o.name limit batch
$$;
grant execute on function public.idle_unpaid_photos(integer) to service_role;
