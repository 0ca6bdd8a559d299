-- Reports at the desk: the list, one report with what it is about, and the decision; and the orders of courts and authorities, which an operator
-- records as reports (docs/decisions/045).

-- The removed photo that a report is about, while the report or an appeal against its decision waits for one.
create function private.removed_photos_of(report private.reports) returns setof retained.photos
language sql stable set search_path = '' as $$
  select p.* from retained.photos p join private.reports kept on kept.ticket = p.ticket
  where (kept.number in (report.number, report.appeal_of) or kept.photo = report.photo)
    and (report.decision is null or exists (select from private.reports a where a.appeal_of = report.number and a.decision is null))
  limit 1
$$;

-- The file of the removed photo of a report, to staff only. Writes the log. Only the storage service calls it, for the signed-in user: no role
-- of the API may (docs/decisions/049).
create function private.removed_photo(ticket text) returns table (name text, version text, metadata jsonb, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  report private.reports;
begin
  select * into report from private.reports r where r.ticket = removed_photo.ticket and private.staff_role() is not null;
  return query
    select report.ticket, p.version, p.metadata || '{"cacheControl": "no-store"}', p.removed_at from private.removed_photos_of(report) p;
  if found then
    perform private.read_at_desk('read_removed_photo', report.about, report.ticket);
  end if;
end;
$$;
grant execute on function private.removed_photo(text) to supabase_storage_admin;

-- The state of a member: listed, unlisted, paused, incomplete, lapsed, unpaid.
create function private.member_state(profile private.profiles) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select from private.unlistings where member = profile.id) then 'unlisted'
    when profile.deactivated_at is not null then 'paused'
    when private.is_valid(profile) then 'listed'
    when profile.paid_until > now() then 'incomplete'
    when profile.paid_until is not null then 'lapsed'
    else 'unpaid'
  end
$$;

-- The facts of a profile that other members see, for the desk: no telephone numbers and no street address.
create function private.visible_facts(profile private.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(profile)) where key in (
    'id', 'user_code', 'first_name', 'middle_name', 'last_name', 'created_at', 'first_photo',
    'regional_full_name', 'gender', 'dob', 'dob_time', 'dob_time_certainty', 'height', 'city', 'caste', 'expectation',
    'married_status', 'mangal_status',
    'disability', 'instagram', 'facebook', 'linkedin', 'highest_education', 'university', 'company_name', 'company_role', 'company_city',
    'income', 'parent_full_name', 'parent_taluka', 'parent_district', 'parent_state', 'parent_city', 'parent_occupation',
    'mama_full_name', 'mama_kul')
$$;

-- A member's photos, each with whether it is hidden from others.
create function private.photos_at_desk(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', photo, 'hidden', private.is_hidden_photo(photo))), '[]')
  from private.photos_of(member) as photo
$$;

-- The open reports, the earliest deadline first; with `decided`, the decided ones, the latest first. At most a hundred.
create function private.listed_reports(decided boolean) returns setof private.reports
language sql stable set search_path = '' as $$
  select r.* from private.reports r where (r.decision is not null) = listed_reports.decided
  order by case when listed_reports.decided then null else r.due_at end, r.decided_at desc, r.number limit 100
$$;

-- These reports; the members that they are about are logged.
create function public.desk_reports(decided boolean default false)
returns table (
  ticket text, kind text, about_code bigint, about_name text, received_at timestamptz, due_at timestamptz,
  decision text, decided_at timestamptz, is_appeal boolean)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.log_shown(
    private.read_at_desk('read_reports'), array(select r.about from private.listed_reports(desk_reports.decided) r));
  return query
    select r.ticket, r.kind, r.about_code, private.full_name(r.about), r.received_at, r.due_at, r.decision, r.decided_at,
      r.appeal_of is not null
    from private.listed_reports(desk_reports.decided) r;
end;
$$;

-- Whether the signed-in user has to leave an appeal to another person, having made the decision that it disputes. Not when nobody else is at
-- the desk, nor in the last fifth of the time: the deadline comes first.
create function private.is_for_another(appeal private.reports) returns boolean
language sql stable set search_path = '' as $$
  select appeal.appeal_of is not null and now() < appeal.received_at + (appeal.due_at - appeal.received_at) * 0.8
    and exists (
      select from private.desk_log l join private.reports r on r.ticket = l.subject
      where r.number = appeal.appeal_of and l.action in ('decide_report', 'unlist') and l.actor = (select auth.uid()))
    and exists (
      select from private.staff s
      where s.member <> (select auth.uid()) and s.member is distinct from appeal.about and s.member is distinct from appeal.reporter)
$$;

-- What lies between the member who reports and the reported one, the newest first: interests, in the state that their receiver is shown,
-- numbers that one was shown of the other, and blocks. `by_reporter` says who acted.
create function private.acts_between(reporter uuid, about uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'what', acts.what, 'state', acts.state, 'by_reporter', acts.actor = acts_between.reporter, 'at', acts.at, 'times', acts.times)
    order by acts.at desc), '[]')
  from (
    select 'interest' as what, s.shown as state, s.sender as actor, s.sent_at as at, 1 as times
    from private.interest_sides s
    where s.direction = 'received' and s.member in (reporter, about) and s.other in (reporter, about)
    union all
    select 'numbers', null, v.viewer, max(v.seen_at), count(*)::integer
    from private.contact_views v
    where v.viewer in (reporter, about) and v.viewed in (reporter, about)
    group by v.viewer
    union all
    select 'block', null, b.blocker, min(b.blocked_at), 1
    from private.blocks b
    where b.blocker in (reporter, about) and b.blocked in (reporter, about)
    group by b.blocker
  ) as acts
$$;

-- One report with what it is about. Error: PT404 report_not_found.
create function public.desk_report(ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_report private.reports;
  about private.profiles;
begin
  select * into found_report from private.reports r where r.ticket = desk_report.ticket;
  perform private.read_at_desk('read_report', found_report.about, desk_report.ticket);
  if found_report.number is null then
    raise sqlstate 'PT404' using message = 'report_not_found';
  end if;
  select * into about from private.profiles where id = found_report.about;
  return jsonb_build_object(
    'ticket', found_report.ticket, 'kind', found_report.kind, 'details', found_report.details, 'photo', found_report.photo,
    'concerns_reporter', found_report.concerns_reporter, 'received_at', found_report.received_at, 'due_at', found_report.due_at,
    'decision', found_report.decision, 'measure', found_report.measure, 'reason', found_report.reason,
    'member_reason', found_report.member_reason, 'decided_at', found_report.decided_at,
    'reporter', coalesce((
      select jsonb_build_object('code', p.user_code, 'name', private.full_name(p.id),
        'language', coalesce(u.raw_user_meta_data ->> 'language', 'en'))
      from private.profiles p join auth.users u on u.id = p.id where p.id = found_report.reporter),
      case when found_report.contact_email is not null then jsonb_build_object(
        'code', null, 'name', coalesce(found_report.contact_name, ''), 'language', coalesce(found_report.contact_language, 'en')) end),
    'order', (select jsonb_build_object('authority', o.authority, 'reference', o.reference, 'issued_by', o.issued_by)
      from private.orders o where o.report = found_report.number),
    'pictures', array(select private.pictures_in(found_report.pictures)),
    'removed_photo', exists (select from private.removed_photos_of(found_report)),
    'appeal', (
      select jsonb_build_object('ticket', r.ticket, 'decision', r.decision, 'measure', r.measure, 'reason', r.reason,
        'by_reported', coalesce(found_report.reporter = found_report.about, false), 'for_another', private.is_for_another(found_report))
      from private.reports r where r.number = found_report.appeal_of),
    'between', case when found_report.reporter <> found_report.about then private.acts_between(found_report.reporter, found_report.about) end,
    'about_code', found_report.about_code,
    'about', case when about.id is not null then jsonb_build_object(
      'id', about.id, 'code', about.user_code, 'name', private.full_name(about.id), 'state', private.member_state(about),
      'language', (select coalesce(u.raw_user_meta_data ->> 'language', 'en') from auth.users u where u.id = about.id),
      'facts', private.visible_facts(about), 'photos', private.photos_at_desk(about.id),
      'unlisted_by_reports', private.is_unlisted_by_reports(found_report)) end,
    'earlier', coalesce((
      select jsonb_agg(jsonb_build_object('ticket', r.ticket, 'kind', r.kind, 'received_at', r.received_at, 'decision', r.decision)
        order by r.received_at desc)
      from private.reports r where (r.about = found_report.about or r.number = found_report.appeal_of) and r.number <> found_report.number), '[]'),
    'pauses_sending', exists (select from private.sending_pauses s where s.report = found_report.number),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'actor_code', l.actor_code,
        'actor_name', private.full_name(l.actor), 'member_code', null, 'subject', null, 'detail', l.detail) order by l.id desc)
      from private.desk_log l where l.subject = found_report.ticket), '[]'));
end;
$$;

-- The telephone numbers of the member who reports and of the reported one, for operators who call them. Each look is logged with both.
-- Error: PT404 report_not_found.
create function public.desk_numbers(ticket text)
returns table (code bigint, name text, phone text, parent_number text, is_reporter boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  report private.reports;
begin
  select * into report from private.reports r where r.ticket = desk_numbers.ticket;
  perform private.log_shown(
    private.read_at_desk('read_numbers', subject => desk_numbers.ticket, operators_only => true), array[report.reporter, report.about]);
  if report.number is null then
    raise sqlstate 'PT404' using message = 'report_not_found';
  end if;
  return query
    select p.user_code, private.full_name(p.id), p.phone, p.parent_number, p.id is not distinct from report.reporter
    from private.profiles p where p.id in (report.reporter, report.about)
    order by p.id is distinct from report.reporter;
end;
$$;
grant execute on function public.desk_numbers(text) to authenticated;

-- Decides a report with a measure. Errors: those of decide_report; PT409 decided_by_you.
create function public.desk_decide(
  ticket text, decision text, reason text, measure text default 'none', member_reason text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if (select private.is_for_another(r) from private.reports r where r.ticket = desk_decide.ticket) then
    raise sqlstate 'PT409' using message = 'decided_by_you';
  end if;
  perform public.decide_report(desk_decide.ticket, desk_decide.decision, desk_decide.reason, desk_decide.measure, desk_decide.member_reason);
end;
$$;
grant execute on function public.desk_reports(boolean), public.desk_report(text), public.desk_decide(text, text, text, text, text)
  to authenticated;

-- Orders of courts and authorities. An order is a report of the kind 'order', with the same deadline,
-- reminders, decision and measures, and with who ordered it (docs/decisions/045).

create table private.orders (
  report bigint primary key references private.reports (number) on delete cascade,
  authority text not null constraint orders_authority_length check (char_length(btrim(authority)) between 1 and 120),
  reference text not null constraint orders_reference_length check (char_length(btrim(reference)) between 1 and 60),
  issued_by text not null constraint orders_issued_by check (issued_by in ('court', 'government', 'police', 'other'))
);
comment on column private.orders.issued_by is
  'government: a Joint Secretary or above; police: a Deputy Inspector General or above; orders of others do not bind (rule 3(1)(d) since 15 November 2025)';
alter table private.orders enable row level security;

-- Records an order that was received at a moment, about a member or about nobody in particular, and returns its ticket. The deadline counts
-- from that moment. Errors: PT404 member_not_found; PT400 details_needed, moment_wrong; constraints orders_….
create function public.desk_record_order(
  authority text, reference text, issued_by text, received_at timestamptz, details text, code bigint default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  about private.profiles;
  complaint private.reports;
begin
  perform private.require_staff(operators_only => true);
  if char_length(btrim(coalesce(desk_record_order.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  elsif (desk_record_order.received_at between now() - interval '30 days' and now()) is not true then
    raise sqlstate 'PT400' using message = 'moment_wrong';
  elsif desk_record_order.code is not null then
    select * into about from private.profiles where id = private.member_of_code(desk_record_order.code);
  end if;
  complaint.kind := 'order';
  complaint.details := desk_record_order.details;
  complaint.about := about.id;
  complaint.about_code := desk_record_order.code;
  complaint.photo := about.id::text || '/' || about.first_photo;
  complaint.concerns_reporter := false;
  complaint := private.store_report(complaint);
  update private.reports r set received_at = desk_record_order.received_at,
    due_at = desk_record_order.received_at + make_interval(hours => private.hours_to_decide('order', desk_record_order.received_at))
  where r.number = complaint.number;
  insert into private.orders (report, authority, reference, issued_by)
  values (complaint.number, btrim(desk_record_order.authority), btrim(desk_record_order.reference), desk_record_order.issued_by);
  perform private.log_desk('record_order', about.id, complaint.ticket, jsonb_build_object('reference', btrim(desk_record_order.reference)));
  return complaint.ticket;
end;
$$;

-- The orders: those without a decision first, the earliest deadline first, then the decided ones, the latest first. At most a hundred.
create function public.desk_orders()
returns table (
  ticket text, authority text, reference text, issued_by text, about_code bigint, received_at timestamptz, due_at timestamptz, decision text,
  decided_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_orders', operators_only => true);
  return query
    select r.ticket, o.authority, o.reference, o.issued_by, r.about_code, r.received_at, r.due_at, r.decision, r.decided_at
    from private.orders o join private.reports r on r.number = o.report
    order by r.decided_at desc nulls first, r.due_at limit 100;
end;
$$;
grant execute on function public.desk_record_order(text, text, text, timestamptz, text, bigint), public.desk_orders() to authenticated;
