-- Photos of accounts that never paid: how much they may store together, and when they go. Anybody with an e-mail address can have such an
-- account, so without a limit strangers decide how large the photo store grows (docs/decisions/033).

-- An account that never paid, or got its money back. Whoever paid once keeps the photos when the year is over.
create function private.has_ever_paid(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments where user_id = account and refunded_at is null)
$$;

create table private.unpaid_photo_limit (
  only_row boolean primary key default true check (only_row),
  photos integer not null default 10000 check (photos >= 0),
  bytes bigint not null default 2147483648 check (bytes >= 0)
);
comment on table private.unpaid_photo_limit is 'How many photos and bytes all accounts that never paid may store together; the operator may change it';
insert into private.unpaid_photo_limit default values;

-- One row for each such account with photos, so that uploads of different people wait for no common counter. The limit of photos bounds the rows,
-- and with them what their sum costs.
create table private.unpaid_photos (
  account uuid primary key references private.profiles (id) on delete cascade,
  photos integer not null,
  bytes bigint not null
);

alter table private.unpaid_photo_limit enable row level security;
alter table private.unpaid_photos enable row level security;

create function private.photo_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata -> 'size')::bigint else 0 end
$$;

-- Brings the row of an account up to date. Under the lock of the profile, which uploads and payments take too.
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

-- Uploads that run at the same moment don't see each other: together they may pass the limit by a photo each.
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
    perform private.note_effect(
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

-- Photos of accounts that never paid and that nobody has used for thirty days, at most a batch of them. Signing out deletes the session, so the
-- newest photo and the member's last change count as well; who got money back has thirty days from then. The caller removes the photos through
-- the storage service, which removes the files as well (supabase/functions/remove_idle_photos).
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
revoke execute on function public.idle_unpaid_photos(integer) from public, anon, authenticated;
grant execute on function public.idle_unpaid_photos(integer) to service_role;

alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind_check check (kind in (
  'receipt', 'second_year_mail', 'mismatch', 'second_capture', 'surplus', 'webhook_missing', 'refund_failed',
  'partial_refund', 'order_unknown_to_provider', 'payment_without_purchase',
  'dispute_open', 'dispute_lost', 'dispute_reversed', 'dispute_lost_mail', 'unpaid_storage'));

-- What is stored already.
insert into private.unpaid_photos (account, photos, bytes)
select private.photo_owner(o.name), count(*), sum(private.photo_bytes(o.metadata))
from storage.objects o join private.profiles p on p.id = private.photo_owner(o.name)
where o.bucket_id = 'avatars' and not private.has_ever_paid(p.id)
group by private.photo_owner(o.name);
