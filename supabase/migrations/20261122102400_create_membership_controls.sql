-- Membership: pausing by the member, unlisting by an operator, the status that the application shows, and removal of unconfirmed accounts.
-- Cancelling is part of the payments.

-- Unlisted members. To others it looks like a pause (deactivated_at) in everything, also in their interests, but only an operator ends it.
create table private.unlistings (
  member uuid primary key references private.profiles (id) on delete cascade,
  reason text not null constraint unlistings_reason_length check (char_length(btrim(reason)) between 1 and 500),
  was_paused boolean not null,
  report_kind text,
  created_at timestamptz not null default now()
);
comment on column private.unlistings.was_paused is 'Whether the member had paused the membership before';
comment on column private.unlistings.report_kind is
  'The kind of the reports because of which the database unlisted the member, until a person decides; null: a person decided';
alter table private.unlistings enable row level security;
create policy "Members read why they are unlisted" on private.unlistings
  for select to authenticated using (member = (select auth.uid()));
grant select on private.unlistings to authenticated;

-- How many members have said on which day (calendar of India) that a wedding is settled, for the figures of the desk: not who.
create table private.weddings (
  day date primary key default private.today(),
  told integer not null default 1
);
alter table private.weddings enable row level security;

-- Pauses the signed-in member's paid membership, with `wedding` because one is settled. Error: PT409 membership_not_active.
create function public.deactivate_membership(wedding boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles set deactivated_at = now()
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_active';
  end if;
  if deactivate_membership.wedding then
    insert into private.weddings as w default values on conflict (day) do update set told = w.told + 1;
  end if;
end;
$$;
grant execute on function public.deactivate_membership(boolean) to authenticated;

-- Ends the pause. Errors: PT403 membership_unlisted, PT409 membership_not_deactivated.
create function public.reactivate_membership() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unlistings where member = (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'membership_unlisted';
  end if;
  update private.profiles set deactivated_at = null
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is not null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_deactivated';
  end if;
end;
$$;
grant execute on function public.reactivate_membership() to authenticated;

-- Keeps an unlisted member paused, whatever would end the pause (for example cancel_membership).
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

-- Returns the id of the member with a user code. Error: PT404 member_not_found.
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

-- As private.decide_to_unlist and private.relist, for the command line of the operator, with an entry in the log of the desk.
create function public.unlist_member(code bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.decide_to_unlist(unlist_member.code, unlist_member.reason);
end;
$$;
create function public.relist_member(code bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_desk('relist', private.member_of_code(relist_member.code));
  perform private.relist(relist_member.code);
end;
$$;

-- Returns what an operator needs to know about a member, found by user code or by e-mail address.
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
grant execute on function public.unlist_member(bigint, text), public.relist_member(bigint), public.find_member(bigint, text)
  to service_role;

-- Whether the member has a purchase that the provider may still be paid for.
create function private.has_open_payment(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payment_orders
    where user_id = member and state = 'open' and mode = private.payment_mode() and rzp_order_id is not null)
$$;
grant execute on function private.has_open_payment(uuid) to authenticated, service_role;

-- Unlists a member; `reason` is shown to the member, `report_kind` is for unlistings that no person has decided. Unlisting again replaces both.
-- Error: PT404 member_not_found.
create function private.unlist(code bigint, reason text, report_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unlisted constant uuid := private.member_of_code(code);
begin
  perform from private.profiles where id = unlisted for no key update;
  insert into private.unlistings (member, reason, was_paused, report_kind)
  select id, btrim(unlist.reason), deactivated_at is not null, unlist.report_kind from private.profiles where id = unlisted
  on conflict (member) do update set reason = excluded.reason, report_kind = excluded.report_kind;
  update private.profiles set deactivated_at = now() where id = unlisted and deactivated_at is null;
end;
$$;

-- Lists a member again; a pause of the member's own from before stays. Errors: PT404 member_not_found, PT409 member_not_unlisted.
create function private.relist(code bigint) returns void
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

-- Everything the application needs to know about the signed-in member, as one row. media_data lists the photos in the order in which they are
-- shown, the chosen one first, the others by name, each with its focal point (null: nobody has set it). Pages settle open payments only when
-- has_open_payment.
create view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  own.has_paid,
  own.is_valid,
  to_jsonb(own)
    - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at', 'photo_focus', 'first_photo_focus']
    as data_without_updated_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object('name', file.name, 'focus', p.photo_focus -> file.name)
      order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at,
  (select reason from private.unlistings where member = p.id) as unlisted_reason,
  (select report_kind from private.unlistings where member = p.id) as unlisted_report_kind,
  p.photo_level,
  private.has_open_payment(p.id) as has_open_payment,
  private.needs_notice() as needs_notice,
  private.open_notices() as open_notices,
  -- Members only see who sent them.
  case when own.is_valid then private.waiting_interests() else 0 end as waiting_interests
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());

grant select on public.profile_status to authenticated;

-- Deletes users who never confirmed their address, a week after their last code, and returns how many: the address may be somebody
-- else's. Keeps users who confirmed, paid, uploaded or have a session. Called by the server twice a day; on hosted Supabase by cron.
create function public.forget_unconfirmed_users() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with stale as (
    select u.id
    from auth.users u join private.profiles p on p.id = u.id
    where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.invited_at) < now() - interval '7 days'
      and p.photo_count = 0 and p.paid_until is null
      and not exists (select from auth.sessions s where s.user_id = u.id)
      and not exists (select from public.payment_orders o where o.user_id = u.id)
    order by u.id limit 10000 for update of u skip locked
  )
  delete from auth.users u using stale where u.id = stale.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
grant execute on function public.forget_unconfirmed_users() to service_role;
