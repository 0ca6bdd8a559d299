-- At the desk, too, nobody finds, counts or reviews a profile that waits for its candidate's yes (docs/decisions/062).

-- Whether an account's profile waits for its candidate's yes.
create function private.awaits_consent(member uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.profiles p where p.id = awaits_consent.member and p.awaits_consent)
$$;

-- Searches members by user code, name in either script, and for operators telephone number or address. At most fifty, each of them logged.
create or replace function public.desk_find(term text)
returns table (code bigint, name text, regional_name text, state text, city text, email text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- No longer than an address can be.
  wanted constant text := left(coalesce(desk_find.term, ''), 254);
  found_members uuid[];
begin
  perform private.require_staff();
  found_members := array(
    select meant from private.members_matching(translate(wanted, '०१२३४५६७८९', '0123456789')) as meant where not private.awaits_consent(meant));
  perform private.log_shown(private.log_search(wanted), found_members);
  return query
    select p.user_code, private.full_name(p.id), p.regional_full_name, private.member_state(p), p.city,
      case when private.staff_role() = 'operator' then u.email::text end
    from private.profiles p join auth.users u on u.id = p.id
    where p.id = any (found_members)
    order by p.user_code;
end;
$$;

-- The members whom somebody should call: `expiring`, whose year ends within thirty days, the earliest first; `unpaid`, complete but without
-- a year, and `incomplete`, those who have paid first; of both, the newest first.
create or replace function private.members_to_call(list text) returns setof private.profiles
language sql stable set search_path = '' as $$
  select p.* from private.profiles p
  cross join lateral (select private.is_complete(p) as complete, coalesce(p.paid_until > now(), false) as paid) as has
  where not p.awaits_consent and not exists (select from private.unlistings n where n.member = p.id)
    and case members_to_call.list
      when 'expiring' then has.paid and p.paid_until < now() + interval '30 days'
      when 'unpaid' then has.complete and not has.paid
      when 'incomplete' then not has.complete
      else false
    end
  order by case when members_to_call.list = 'expiring' then p.paid_until end, has.paid desc, p.created_at desc, p.id
$$;

-- A member's page at the desk. Addresses, numbers and payments are for operators. Error: PT404 member_not_found.
create or replace function public.desk_member(code bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member private.profiles;
  is_operator constant boolean := coalesce(private.staff_role() = 'operator', false);
begin
  select * into member from private.profiles p where p.user_code = desk_member.code and not p.awaits_consent;
  perform private.read_at_desk('read_member', member.id, desk_member.code::text);
  if member.id is null then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return jsonb_build_object(
    'id', member.id, 'code', member.user_code, 'name', private.full_name(member.id), 'state', private.member_state(member),
    'unlisted_reason', (select n.reason from private.unlistings n where n.member = member.id),
    'unlisted_report_kind', (select n.report_kind from private.unlistings n where n.member = member.id),
    'created_at', member.created_at, 'paid_until', member.paid_until,
    'facts', private.visible_facts(member), 'photos', private.photos_at_desk(member.id),
    'checks', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'passed', c.passed, 'checked_at', c.checked_at,
        'expired', c.checked_at < now() - interval '2 years') order by c.kind)
      from private.checks c where c.member = member.id), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('ticket', r.ticket, 'kind', r.kind, 'received_at', r.received_at, 'decision', r.decision)
        order by r.received_at desc)
      from private.reports r where r.about = member.id), '[]'),
    'history', coalesce((
      select jsonb_agg(entry order by entry ->> 'at' desc) from (
        select jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'actor_code', l.actor_code,
          'actor_name', private.full_name(l.actor), 'subject', l.subject, 'detail', l.detail) as entry
        from (
          select o.id, o.at, o.action, o.actor, o.actor_code, o.subject, o.detail from private.desk_log o where o.member = member.id
          union all
          select * from private.shown_at_desk(member.id)) as l
        order by l.at desc limit 50) as newest), '[]'))
    || case when is_operator then jsonb_build_object(
      'email', (select u.email from auth.users u where u.id = member.id),
      'sign_in_number', (select u.phone from auth.users u where u.id = member.id and u.phone_confirmed_at is not null),
      'last_sign_in_at', (select u.last_sign_in_at from auth.users u where u.id = member.id),
      'phone', member.phone, 'parent_number', member.parent_number,
      'payments', coalesce((
        select jsonb_agg(to_jsonb(p) || jsonb_build_object(
          'method', received.method, 'reference', received.reference, 'received_on', received.received_on) order by p.at desc)
        from public.payments_of(member.user_code) p left join private.received_payments received using (payment_id)), '[]'))
      else '{}' end;
end;
$$;

-- How many accounts have come how far: registered, then complete, then paid, then in contact with another member, each of the former; how many
-- weddings members have told of, and how many both confirmed.
create or replace function private.funnel() returns jsonb
language sql stable set search_path = '' as $$
  with connected as (
    select i.sender as member from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
    union select i.receiver from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
  ), steps as (
    select private.is_complete(p) as complete, p.paid_until is not null as paid, c.member is not null as connected
    from private.profiles p left join connected c on c.member = p.id
    where not p.awaits_consent
  )
  select jsonb_build_object('registered', count(*), 'complete', count(*) filter (where complete),
    'paid', count(*) filter (where complete and paid), 'connected', count(*) filter (where complete and paid and connected),
    'wedding', (select coalesce(sum(w.told), 0) from private.weddings w),
    'couples', (select count(*) from private.couples))
  from steps
$$;

-- Figures for the desk: members by state; how far accounts have come; new and lapsed members, reports with the median of hours to their
-- decision, and income (paise, without what was refunded) of twenty-four weeks, each by the Monday on which the week begins in India. `hours`
-- has the median of the last twelve weeks and of the twelve before.
create or replace function public.desk_figures() returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'Asia/Kolkata' as $$
declare
  this_week constant timestamptz := date_trunc('week', now());
  first_week constant timestamptz := date_trunc('week', now()) - interval '23 weeks';
begin
  perform private.read_at_desk('read_figures', operators_only => true);
  return jsonb_build_object(
    'states', (select jsonb_object_agg(state, members) from (
      select private.member_state(p) as state, count(*) as members from private.profiles p where not p.awaits_consent group by 1) as s),
    'funnel', private.funnel(),
    'hours', jsonb_build_object('now', private.median_hours(this_week - interval '11 weeks', this_week + interval '1 week'),
      'before', private.median_hours(first_week, this_week - interval '11 weeks')),
    'weeks', (
      with joined as (
        select date_trunc('week', p.created_at) as week, count(*) as members from private.profiles p
        where p.created_at >= first_week and not p.awaits_consent group by 1
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

-- Whose photos wait for a review, the longest waiting first, with all their photos; at most twenty members. Reading opens the photos to the
-- reader.
create or replace function public.desk_new_photos() returns table (code bigint, name text, since timestamptz, photos jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  owners uuid[];
begin
  perform private.require_staff();
  owners := array(
    select private.photo_owner(n.name)
    from (
      select p.name, p.added_at from private.new_photos p where not private.awaits_consent(private.photo_owner(p.name))
      order by p.added_at, p.name limit 200) as n
    group by 1 order by min(n.added_at), 1 limit 20);
  foreach owner in array owners loop
    perform private.read_at_desk('read_new_photos', owner);
  end loop;
  return query
    select m.user_code, private.full_name(m.id),
      (select min(n.added_at) from private.photos_of(m.id) as photo join private.new_photos n on n.name = photo),
      (select jsonb_agg(jsonb_build_object('name', photo, 'hidden', private.is_hidden_photo(photo),
        'waits', exists (select from private.new_photos n where n.name = photo))) from private.photos_of(m.id) as photo)
    from unnest(owners) with ordinality as o (id, place) join private.profiles m on m.id = o.id
    order by o.place;
end;
$$;

-- How much of each kind waits, at most a thousand, with the earliest deadline; of photos and stories, since when. Members are not named.
create or replace function public.desk_waiting() returns table (kind text, waiting integer, due_at timestamptz, since timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_today');
  return query
    select 'reports', count(*)::integer, min(r.due_at), null::timestamptz
    from (select due.due_at from private.reports due where due.decision is null order by due.due_at limit 1000) as r
    union all
    select 'photos', count(*)::integer, null, min(n.added_at)
    from (
      select added.added_at from private.new_photos added where not private.awaits_consent(private.photo_owner(added.name))
      order by added.added_at limit 1000) as n
    union all
    select 'stories', count(*)::integer, null, min(s.written_at)
    from private.stories s where s.approved_at is null and s.refused_at is null and private.is_agreed(s.couple);
  if private.staff_role() = 'operator' then
    return query
      select 'payments', count(*)::integer, min(w.respond_by), null::timestamptz from private.payments_to_check w
      union all
      select 'orders', count(*)::integer, min(r.due_at), null
      from private.orders o join private.reports r on r.number = o.report where r.decision is null
      union all
      select 'breaches', count(distinct b.number)::integer, min(n.due_at) filter (where n.sent_at is null), null
      from private.breaches b
      cross join lateral jsonb_to_recordset(private.breach_deadlines(b)) as n (due_at timestamptz, sent_at timestamptz)
      where b.closed_at is null;
  end if;
end;
$$;
