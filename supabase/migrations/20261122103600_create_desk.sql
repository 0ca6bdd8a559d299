-- The desk: what operators and moderators do in the browser. Each function checks the role of the signed-in user and writes the log in its own
-- transaction, so that nothing is read or changed without an entry (docs/decisions/050).

create table private.staff (
  member uuid primary key references private.profiles (id) on delete cascade,
  role text not null constraint staff_role check (role in ('operator', 'moderator')),
  granted_at timestamptz not null default now()
);
comment on table private.staff is 'Who may open the desk. Moderators decide about reports and photos; operators also see addresses, payments and settings';
alter table private.staff enable row level security;

create table private.desk_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid references private.profiles (id) on delete set null,
  actor_code bigint,
  actor_role text,
  action text not null,
  member uuid references private.profiles (id) on delete set null,
  member_code bigint,
  subject text,
  detail jsonb not null default '{}',
  term_hash bytea
);
comment on table private.desk_log is 'What operators and moderators read and did; kept for a year';
comment on column private.desk_log.actor_code is 'The user code of who did it; null for the command line. It stays when the account is deleted';
comment on column private.desk_log.term_hash is 'Of a search the keyed hash of its term, of which `subject` has a part only. Never shown';
create index desk_log_at on private.desk_log (at);
create index desk_log_member on private.desk_log (member, at);
create index desk_log_actor on private.desk_log (actor, at);
create index desk_log_subject on private.desk_log (subject) where subject is not null;
alter table private.desk_log enable row level security;

-- The members that a search or a list showed. Apart from the log, because an entry of the log opens the photos of its member.
create table private.desk_shown (
  entry bigint not null references private.desk_log (id) on delete cascade,
  member_code bigint not null,
  member uuid references private.profiles (id) on delete set null,
  at timestamptz not null default clock_timestamp(),
  primary key (entry, member_code)
);
create index desk_shown_member on private.desk_shown (member, at);
alter table private.desk_shown enable row level security;

-- Of a deleted account the log has the actions, without the reasons, which contain personal data. Its unlistings are deleted: the log has
-- them, and nobody is left to appeal.
create function private.forget_reasons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.desk_log set detail = detail - 'reason' where member = old.id and detail ? 'reason';
  delete from private.reports r where r.about = old.id and r.kind = 'unlisting';
  return old;
end;
$$;
create trigger forget_reasons before delete on private.profiles
  for each row execute function private.forget_reasons();

-- The role of the signed-in user, null without one.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select role from private.staff where member = (select auth.uid())
$$;
grant execute on function private.staff_role() to authenticated;

-- Writes an entry of the log for the signed-in user, or for the command line, and returns its id. Deletes entries older than a year.
create function private.log_desk(
  action text, member uuid default null, subject text default null, detail jsonb default '{}', term_hash bytea default null)
returns bigint
language sql volatile security definer set search_path = '' as $$
  delete from private.desk_log where at < now() - interval '1 year';
  insert into private.desk_log (actor, actor_code, actor_role, action, member, member_code, subject, detail, term_hash)
  select (select auth.uid()), (select p.user_code from private.profiles p where p.id = (select auth.uid())), private.staff_role(),
    log_desk.action, log_desk.member, (select p.user_code from private.profiles p where p.id = log_desk.member), log_desk.subject,
    log_desk.detail, log_desk.term_hash
  returning id
$$;

-- Checks that the signed-in user is an operator or, unless `operators_only`, a moderator. Errors: PT403 desk_closed, operators_only.
create function private.require_staff(operators_only boolean default false) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.staff_role() is null then
    raise sqlstate 'PT403' using message = 'desk_closed';
  elsif require_staff.operators_only and private.staff_role() <> 'operator' then
    raise sqlstate 'PT403' using message = 'operators_only';
  end if;
end;
$$;

-- As require_staff, and writes that the user reads something: once an hour for each thing that is read. Returns the entry.
create function private.read_at_desk(action text, member uuid default null, subject text default null, operators_only boolean default false)
returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry bigint;
begin
  perform private.require_staff(read_at_desk.operators_only);
  select max(l.id) into entry from private.desk_log l
  where l.actor = (select auth.uid()) and l.at > now() - interval '1 hour' and l.action = read_at_desk.action
    and l.member is not distinct from read_at_desk.member and l.subject is not distinct from read_at_desk.subject;
  return coalesce(entry, private.log_desk(read_at_desk.action, read_at_desk.member, read_at_desk.subject));
end;
$$;

-- Writes which members an entry of the log has shown.
create function private.log_shown(entry bigint, members uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.desk_shown (entry, member, member_code)
  select log_shown.entry, p.id, p.user_code from private.profiles p where p.id = any (log_shown.members)
  on conflict do nothing
$$;

-- The role of the signed-in user, for the navigation: null without one. Reveals nothing, so it is not logged.
create function public.desk_role() returns text
language sql stable security definer set search_path = '' as $$ select private.staff_role() $$;
grant execute on function public.desk_role() to authenticated;

-- Sets the role of the account of an address; 'none' removes it. Called with the secret key (npm run admin -- role).
-- Errors: PT404 member_not_found; a role that does not exist violates staff_role.
create function public.set_desk_role(address text, role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := (select u.id from auth.users u where u.email = lower(btrim(address)));
begin
  if account is null then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  perform private.log_desk('role', account, set_desk_role.role);
  if set_desk_role.role = 'none' then
    delete from private.staff where member = account;
  else
    insert into private.staff (member, role) values (account, set_desk_role.role)
    on conflict (member) do update set role = excluded.role, granted_at = now();
  end if;
end;
$$;
grant execute on function public.set_desk_role(text, text) to service_role;

-- What the embedded server's last look at its own health found (server/health); nothing on a hosted project.
create function public.desk_health() returns table (found_at timestamptz, findings jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_health', operators_only => true);
  if to_regclass('server.findings') is not null then
    return query select f.found_at, f.findings from server.findings f;
  end if;
end;
$$;
grant execute on function public.desk_health() to authenticated;

-- Roles for addresses that have no account yet, e.g. that of the first operator of a new installation.
create table private.staff_invitations (
  email text primary key,
  role text not null constraint staff_role check (role in ('operator', 'moderator')),
  invited_at timestamptz not null default now()
);
comment on table private.staff_invitations is 'Who gets a role at the desk with the first sign-in; valid for 30 days';
alter table private.staff_invitations enable row level security;

-- Gives the address a role: at once to its account, or to the account that it makes within 30 days, when the first sign-in confirms it. Called
-- with the secret key (npm run admin -- invite). Returns whether there is a confirmed account. A role that does not exist violates staff_role.
create function public.invite_staff(address text, role text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant boolean := exists (
    select from auth.users u where u.email = lower(btrim(address)) and u.email_confirmed_at is not null);
begin
  delete from private.staff_invitations i where i.invited_at < now() - interval '30 days' or i.email = lower(btrim(address));
  if known then
    perform public.set_desk_role(address, invite_staff.role);
  else
    insert into private.staff_invitations (email, role) values (lower(btrim(address)), invite_staff.role);
    perform private.log_desk('invite', subject => invite_staff.role);
  end if;
  return known;
end;
$$;
grant execute on function public.invite_staff(text, text) to service_role;

create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited text;
begin
  delete from private.staff_invitations i where i.email = lower(new.email) and i.invited_at > now() - interval '30 days'
  returning i.role into invited;
  if invited is not null then
    perform public.set_desk_role(new.email, invited);
  end if;
  return null;
end;
$$;
create trigger accept_invitation after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.accept_invitation();
create trigger accept_invitation_at_once after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.accept_invitation();

-- Staff see the photos of members whose report or page they have opened: the entry in the log is what opens them.
create function private.staff_may_see_photos(owner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.staff_role() is not null and exists (
    select from private.desk_log l
    where l.actor = (select auth.uid()) and l.member = owner and l.at > now() - interval '2 hours')
$$;
grant execute on function private.staff_may_see_photos(uuid) to authenticated;
create policy "Staff see the photos of members they have opened" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars' and (select private.staff_role()) is not null
    and private.staff_may_see_photos(private.photo_owner(name)));

-- Staff see the pictures of complaints that they have opened, in the same way.
create function private.staff_may_see_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.staff_role() is not null and exists (
    select from private.reports r join private.desk_log l on l.subject = r.ticket
    where r.pictures = private.picture_folder(object_name)
      and l.actor = (select auth.uid()) and l.action = 'read_report' and l.at > now() - interval '2 hours')
$$;
grant execute on function private.staff_may_see_picture(text) to authenticated;
create policy "Staff see the pictures of complaints they have opened" on storage.objects
  for select to authenticated
  using (bucket_id = 'complaints' and (select private.staff_role()) is not null and private.staff_may_see_picture(name));

create function private.full_name(member uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', p.first_name, p.middle_name, p.last_name) from private.profiles p where p.id = full_name.member
$$;

-- The log, newest first, before an entry, for operators. `shown_codes` are the members that a search or a list showed.
create function public.desk_log(before bigint default null)
returns table (
  id bigint, at timestamptz, actor_code bigint, actor_name text, actor_role text, action text, member_code bigint, subject text, detail jsonb,
  shown_codes bigint[])
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_log', operators_only => true);
  return query
    select l.id, l.at, l.actor_code, private.full_name(l.actor), l.actor_role, l.action, l.member_code, l.subject, l.detail,
      array(select s.member_code from private.desk_shown s where s.entry = l.id order by s.member_code)
    from private.desk_log l where desk_log.before is null or l.id < desk_log.before
    order by l.id desc limit 50;
end;
$$;
grant execute on function public.desk_log(bigint) to authenticated;

-- The median of the hours from the arrival of reports to their decision between two moments; null without a decision.
create function private.median_hours(since timestamptz, until timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.received_at) / 3600)::numeric, 1)
  from private.reports r
  where r.decided_at >= since and r.decided_at < until and (r.kind <> 'unlisting' or r.appeal_of is not null)
$$;

-- How many accounts have come how far: registered, then complete, then paid, then in contact with another member, each of the former; and how
-- many weddings members have told of.
create function private.funnel() returns jsonb
language sql stable set search_path = '' as $$
  with connected as (
    select i.sender as member from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
    union select i.receiver from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
  ), steps as (
    select private.is_complete(p) as complete, p.paid_until is not null as paid, c.member is not null as connected
    from private.profiles p left join connected c on c.member = p.id
  )
  select jsonb_build_object('registered', count(*), 'complete', count(*) filter (where complete),
    'paid', count(*) filter (where complete and paid), 'connected', count(*) filter (where complete and paid and connected),
    'wedding', (select coalesce(sum(w.told), 0) from private.weddings w))
  from steps
$$;

-- Figures for the desk: members by state; how far accounts have come; new and lapsed members, reports with the median of hours to their
-- decision, and income (paise, without what was refunded) of twenty-four weeks, each by the Monday on which the week begins in India. `hours`
-- has the median of the last twelve weeks and of the twelve before.
create function public.desk_figures() returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'Asia/Kolkata' as $$
declare
  this_week constant timestamptz := date_trunc('week', now());
  first_week constant timestamptz := date_trunc('week', now()) - interval '23 weeks';
begin
  perform private.read_at_desk('read_figures', operators_only => true);
  return jsonb_build_object(
    'states', (select jsonb_object_agg(state, members) from (
      select private.member_state(p) as state, count(*) as members from private.profiles p group by 1) as s),
    'funnel', private.funnel(),
    'hours', jsonb_build_object('now', private.median_hours(this_week - interval '11 weeks', this_week + interval '1 week'),
      'before', private.median_hours(first_week, this_week - interval '11 weeks')),
    'weeks', (
      with joined as (
        select date_trunc('week', p.created_at) as week, count(*) as members from private.profiles p where p.created_at >= first_week group by 1
      ), lapsed as (
        select date_trunc('week', p.paid_until) as week, count(*) as members from private.profiles p
        where p.paid_until >= first_week and p.paid_until < now() group by 1
      ), reports as (
        select date_trunc('week', r.received_at) as week, count(*) as received from private.reports r
        where r.received_at >= first_week and (r.kind <> 'unlisting' or r.appeal_of is not null) group by 1
      ), income as (
        select date_trunc('week', y.payment_at) as week, sum(y.amount) as amount from public.payments y
        where y.payment_at >= first_week and y.refunded_at is null and y.mode = private.payment_mode() group by 1
      )
      select jsonb_agg(jsonb_build_object('week', w.week::date, 'joined', coalesce(j.members, 0), 'lapsed', coalesce(l.members, 0),
        'reports', coalesce(r.received, 0), 'hours', private.median_hours(w.week, w.week + interval '1 week'),
        'income', coalesce(i.amount, 0)) order by w.week)
      from generate_series(first_week, now(), interval '1 week') as w (week)
      left join joined j using (week) left join lapsed l using (week) left join reports r using (week) left join income i using (week)));
end;
$$;
grant execute on function public.desk_figures() to authenticated;
