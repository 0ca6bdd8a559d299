-- Moderation: an operator takes a member off the lists, with a reason the member is told. For everybody else it is a pause
-- (deactivated_at), but only the operator ends it.

create table private.unlistings (
  member uuid primary key references private.profiles (id) on delete cascade,
  reason text not null constraint unlistings_reason_length check (char_length(btrim(reason)) between 1 and 500),
  was_paused boolean not null,
  created_at timestamptz not null default now()
);
comment on column private.unlistings.was_paused is 'Whether the member had paused the membership before';
alter table private.unlistings enable row level security;
create policy "Members read why they are unlisted" on private.unlistings
  for select to authenticated using (member = (select auth.uid()));
grant select on private.unlistings to authenticated;

-- Whatever ends a pause of the member's own leaves an unlisting as it is.
create function private.keep_unlisted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unlistings where member = new.id) then
    new.deactivated_at := old.deactivated_at;
  end if;
  return new;
end;
$$;
create trigger c_keep_unlisted before update of deactivated_at on private.profiles
  for each row when (old.deactivated_at is not null and new.deactivated_at is null)
  execute function private.keep_unlisted();

create function private.member_of_code(code bigint) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  member uuid;
begin
  select id into member from private.profiles where user_code = code;
  if not found then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return member;
end;
$$;

-- Unlisting again exchanges the reason.
create function public.unlist_member(code bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unlisted constant uuid := private.member_of_code(code);
begin
  perform from private.profiles where id = unlisted for no key update;
  insert into private.unlistings (member, reason, was_paused)
  select id, btrim(unlist_member.reason), deactivated_at is not null from private.profiles where id = unlisted
  on conflict (member) do update set reason = excluded.reason;
  update private.profiles set deactivated_at = now() where id = unlisted and deactivated_at is null;
end;
$$;

create function public.relist_member(code bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  relisted constant uuid := private.member_of_code(code);
  paused_before boolean;
begin
  perform from private.profiles where id = relisted for no key update;
  delete from private.unlistings where member = relisted returning was_paused into paused_before;
  if not found then
    raise sqlstate 'PT409' using message = 'member_not_unlisted';
  end if;
  update private.profiles set deactivated_at = null where id = relisted and not paused_before;
end;
$$;

-- What an operator needs to know of a member, found by user code or by address.
create function public.find_member(code bigint default null, address text default null)
returns table (
  id uuid, user_code bigint, email text, full_name text, phone text, is_valid boolean, has_paid boolean,
  paid_until timestamptz, deactivated_at timestamptz, unlisted_reason text, photo_count integer,
  created_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.user_code, u.email::text, concat_ws(' ', p.first_name, p.middle_name, p.last_name), p.phone,
    p.is_valid, p.has_paid, p.paid_until, p.deactivated_at, n.reason, p.photo_count, p.created_at, u.last_sign_in_at
  from public.profiles p
  join auth.users u on u.id = p.id
  left join private.unlistings n on n.member = p.id
  where p.user_code = code or u.email = lower(btrim(address))
$$;

revoke execute on function public.unlist_member(bigint, text), public.relist_member(bigint), public.find_member(bigint, text)
  from public, anon, authenticated;
grant execute on function public.unlist_member(bigint, text), public.relist_member(bigint), public.find_member(bigint, text)
  to service_role;
