-- Accounts that nobody uses: after a year the member is reminded, two weeks later the profile is hidden, and a year after that, 48 hours after
-- an announcement by mail, the account is deleted (docs/decisions/049). Using the account ends all of it.

create table private.idle_notices (
  member uuid primary key references private.profiles (id) on delete cascade,
  reminded_at timestamptz not null default now(),
  hidden_at timestamptz,
  deletion_announced_at timestamptz
);
comment on table private.idle_notices is 'Members who have not used their account for the period idle_account of private.retention';
alter table private.idle_notices enable row level security;

-- When an account was last used. Signing out deletes the session, so the last change of the profile, the last day on which other members were
-- read, and payments count as well.
create function private.last_used(account uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(u.created_at, u.last_sign_in_at, p.updated_at,
    (select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc')) from auth.sessions s where s.user_id = u.id),
    (select max(r.day) from private.read_counts r where r.member = u.id)::timestamptz,
    (select max(m.payment_at) from public.payments m where m.user_id = u.id))
  from auth.users u join private.profiles p on p.id = u.id
  where u.id = last_used.account
$$;

-- Reminds at most `batch` idle members, hides those who were reminded two weeks ago, and announces the deletion of accounts that have been
-- hidden for another year and are not paid for. Staff are left alone. Returns how many members got a mail. Called twice a day.
create function public.remind_idle_members(batch integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  idle constant interval := private.kept_for('idle_account');
  mails integer;
begin
  delete from private.idle_notices n where private.last_used(n.member) > n.reminded_at;

  with due as (
    update private.idle_notices n set deletion_announced_at = now()
    from private.profiles p
    where p.id = n.member and n.hidden_at < now() - idle and n.deletion_announced_at is null
      and (p.paid_until > now()) is not true
    returning n.member
  )
  select count(*) into mails from due cross join lateral private.add_mail(due.member, 'deletion_announced_mail',
    format('deletion_announced_%s_%s', due.member, private.today()), jsonb_build_object('due', now() + interval '48 hours'));

  with due as (
    update private.idle_notices set hidden_at = now()
    where hidden_at is null and reminded_at < now() - interval '14 days'
    returning member
  )
  update private.profiles p set deactivated_at = now() from due
  where p.id = due.member and p.paid_until > now() and p.deactivated_at is null;

  with due as (
    insert into private.idle_notices (member)
    select u.id from auth.users u
    where u.email_confirmed_at is not null and u.created_at < now() - idle
      and (u.last_sign_in_at < now() - idle or u.last_sign_in_at is null)
      and private.last_used(u.id) < now() - idle
      and not exists (select from private.idle_notices n where n.member = u.id)
      and not exists (select from private.staff s where s.member = u.id)
    order by u.id limit batch
    returning member
  )
  select mails + count(*) into mails from due cross join lateral private.add_mail(due.member, 'idle_mail',
    format('idle_%s_%s', due.member, private.today()), jsonb_build_object('due', now() + interval '14 days'));
  return mails;
end;
$$;

-- Returns at most `batch` idle accounts whose deletion is due: 48 hours after the announcement was mailed, or could not be delivered. The
-- caller (supabase/functions/delete_idle_accounts) deletes them through the services, which also deletes the files of photos.
create function public.idle_accounts(batch integer default 20) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select n.member
  from private.idle_notices n join private.profiles p on p.id = n.member
  where n.deletion_announced_at < now() - interval '48 hours'
    and private.last_used(n.member) <= n.reminded_at
    and (p.paid_until > now()) is not true and not private.has_open_payment(n.member)
    and not exists (select from private.staff s where s.member = n.member)
    and not exists (
      select from public.outbox o
      where o.recipient = n.member and o.kind = 'deletion_announced_mail'
        and coalesce(o.done_at, o.given_up_at, 'infinity') > now() - interval '48 hours')
  order by n.deletion_announced_at, n.member limit batch;
end;
$$;
grant execute on function public.remind_idle_members(integer), public.idle_accounts(integer) to service_role;
