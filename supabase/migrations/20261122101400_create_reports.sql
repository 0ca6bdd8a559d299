-- Reports: a member reports another; the operator is notified and reminded of the legal deadline; the database takes the measure at once where
-- waiting would do harm, and the decision of a person confirms or reverts it (docs/decisions/045).

-- How long a complaint of each kind may take. Read by the date of the complaint, since the law has changed and will change again.
create table private.legal_deadlines (
  kind text not null,
  valid_from date not null,
  hours integer not null check (hours > 0),
  source text not null,
  primary key (kind, valid_from)
);
alter table private.legal_deadlines enable row level security;
insert into private.legal_deadlines (kind, valid_from, hours, source)
select kind, valid_from, hours, source from (values
  (array['intimate', 'impersonation'], date '2021-02-25', 24, 'IT Rules 2021, rule 3(2)(b)'),
  (array['intimate', 'impersonation'], date '2026-02-20', 2, 'IT Rules as amended in 2026, rule 3(2)(b)'),
  (array['order'], date '2021-02-25', 36, 'IT Rules 2021, rule 3(1)(d)'),
  (array['order'], date '2026-02-20', 3, 'IT Rules as amended in 2026, rule 3(1)(d)'),
  (array['harassment', 'data_misuse', 'money', 'under_age'], date '2021-02-25', 72, 'IT Rules 2021, rule 3(2)(a)'),
  (array['harassment', 'data_misuse', 'money', 'under_age'], date '2026-02-20', 36, 'IT Rules as amended in 2026, rule 3(2)(a)'),
  (array['false_facts', 'payment', 'other', 'unlisting'], date '2021-02-25', 360, 'IT Rules 2021, rule 3(2)(a)'),
  (array['false_facts', 'payment', 'other', 'unlisting'], date '2026-02-20', 168, 'IT Rules as amended in 2026, rule 3(2)(a)'),
  (array['data_rights'], date '2021-02-25', 720, 'own target; the DPDP Rules allow 90 days')
) as deadlines (kinds, valid_from, hours, source), unnest(kinds) as kind;

-- The hours within which a complaint of a kind, received at a moment, must be decided; null for an unknown kind. Days follow the calendar of India.
create function private.hours_to_decide(kind text, received timestamptz) returns integer
language sql stable set search_path = '' as $$
  select c.hours from private.legal_deadlines c
  where c.kind = hours_to_decide.kind and c.valid_from <= (received at time zone 'Asia/Kolkata')::date
  order by c.valid_from desc limit 1
$$;

create table private.reports (
  number bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  ticket text not null unique,
  kind text not null constraint reports_kind check (kind in (
    'intimate', 'impersonation', 'order', 'harassment', 'data_misuse', 'money', 'false_facts', 'under_age', 'payment', 'data_rights', 'other',
    'unlisting')),
  reporter uuid references private.profiles (id) on delete set null,
  about uuid references private.profiles (id) on delete set null,
  about_code bigint,
  photo text,
  concerns_reporter boolean not null default false,
  details text not null default '' constraint reports_details_length check (char_length(details) <= 1000),
  due_at timestamptz not null,
  decision text constraint reports_decision check (decision in ('upheld', 'dismissed')),
  measure text constraint reports_measure check (measure in ('none', 'hide_photo', 'unlist')),
  reason text constraint reports_reason_length check (char_length(btrim(reason)) between 1 and 1000),
  member_reason text constraint reports_member_reason_length check (char_length(btrim(member_reason)) between 1 and 500),
  decided_at timestamptz,
  contact_email text constraint reports_contact_email_length check (char_length(contact_email) <= 254),
  contact_name text constraint reports_contact_name_length check (char_length(contact_name) <= 100),
  contact_language text constraint reports_contact_language check (contact_language in ('en', 'mr')),
  code_hash bytea,
  pictures uuid,
  mailbox bytea,
  network bytea,
  acted_at timestamptz,
  appeal_of bigint references private.reports (number) on delete cascade,
  constraint reports_decided check ((decision is null) = (decided_at is null) and (decision is null) = (reason is null))
);
comment on table private.reports is 'Reports of members about members, with their deadlines and decisions; never shown to the reported member';
comment on column private.reports.kind is 'unlisting: decided by an operator without a report, so that the member can appeal';
comment on column private.reports.concerns_reporter is 'The reporter says: I am the person in question, or act on their behalf';
comment on column private.reports.reason is 'Shown to the reporter';
comment on column private.reports.member_reason is 'Shown to the reported member when the report is upheld';
comment on column private.reports.contact_email is 'Of a person without an account; where the acknowledgement and the decision go';
comment on column private.reports.pictures is 'The folder of the bucket complaints with pictures of a person without an account';
comment on column private.reports.code_hash is 'SHA-256 of the code with which a person without an account follows the case';
comment on column private.reports.mailbox is 'Keyed hash of the reporter''s mailbox, which limits count (private.mailbox_hash)';
comment on column private.reports.network is 'Keyed hash of the network of a person without an account';
comment on column private.reports.acted_at is 'When the database took a measure for a person without an account, before an operator decided';
create index reports_open on private.reports (due_at) where decision is null;
create index reports_about on private.reports (about, kind);
create index reports_pictures on private.reports (pictures) where pictures is not null;
create index reports_reporter on private.reports (reporter, received_at desc);
alter table private.reports enable row level security;

-- Stores a report of a member, a complaint, or a decision without a report, with its deadline and ticket, and returns it. Notifies the operator
-- of what is to be decided.
create function private.store_report(report private.reports) returns private.reports
language plpgsql set search_path = '' as $$
declare
  made private.reports;
  address constant text := coalesce(report.contact_email, (select u.email from auth.users u where u.id = report.reporter));
begin
  insert into private.reports (ticket, kind, reporter, about, about_code, photo, concerns_reporter, details, due_at, contact_email,
    contact_name, contact_language, code_hash, pictures, mailbox, network, appeal_of)
  values ('new ' || gen_random_uuid(), report.kind, report.reporter, report.about, report.about_code, report.photo, report.concerns_reporter,
    private.without_hidden(btrim(report.details)), now() + make_interval(hours => private.hours_to_decide(report.kind, now())),
    report.contact_email, report.contact_name, report.contact_language, report.code_hash, report.pictures, private.mailbox_hash(address),
    report.network, report.appeal_of)
  returning * into made;
  update private.reports r set ticket = format('RG-%s-%s', to_char(private.today(), 'YYYY'), lpad(made.number::text, 6, '0'))
  where r.number = made.number returning * into made;
  if made.kind <> 'unlisting' or made.appeal_of is not null then
    perform private.add_to_outbox('report_' || made.ticket, null, 'report_received', jsonb_build_object(
      'ticket', made.ticket, 'about', made.kind, 'code', made.about_code,
      'decide before', to_char(made.due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')));
  end if;
  return made;
end;
$$;

-- For how long after a decision an appeal can be made (*_appeal_decisions.sql).
create function private.appeal_period() returns interval language sql immutable return interval '30 days';
grant execute on function private.appeal_period() to authenticated;

-- How many reports and complaints a member may make in a day.
create function private.reports_a_day() returns integer language sql immutable return 5;

-- Reports a member and returns the ticket and the deadline. `photo` is the name of one of that member's photos.
-- Errors: those of lock_pair; PT400 unknown_report_kind, unknown_photo; PT429 report_limit.
create function public.report_member(
  user_id uuid, kind text, details text default '', photo text default null, concerns_reporter boolean default false)
returns table (ticket text, due_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := private.lock_pair(report_member.user_id);
  photo_name constant text := report_member.user_id::text || '/' || report_member.photo;
  report private.reports;
begin
  if private.hours_to_decide(report_member.kind, now()) is null or report_member.kind in ('order', 'payment', 'data_rights', 'unlisting') then
    raise sqlstate 'PT400' using message = 'unknown_report_kind';
  elsif photo_name is not null and photo_name not in (select private.photos_of(report_member.user_id)) then
    raise sqlstate 'PT400' using message = 'unknown_photo';
  elsif (select count(*) from private.reports r
      where (r.reporter = asker or r.mailbox = (select private.mailbox_hash(u.email) from auth.users u where u.id = asker)) and r.appeal_of is null
        and (r.received_at at time zone 'Asia/Kolkata')::date = private.today()) >= private.reports_a_day() then
    raise sqlstate 'PT429' using message = 'report_limit';
  end if;
  report.kind := report_member.kind;
  report.reporter := asker;
  report.about := report_member.user_id;
  report.about_code := (select p.user_code from private.profiles p where p.id = report_member.user_id);
  report.photo := photo_name;
  report.concerns_reporter := report_member.concerns_reporter;
  report.details := report_member.details;
  report := private.store_report(report);
  if report.kind = 'harassment' then
    insert into private.blocks (blocker, blocked) values (report.reporter, report.about) on conflict do nothing;
  end if;
  perform private.act_on_report(report);
  return query select report.ticket, report.due_at;
end;
$$;
grant execute on function public.report_member(uuid, text, text, text, boolean) to authenticated;

-- The open reports, the earliest deadline first, for the operator.
create function public.open_reports()
returns table (ticket text, kind text, about_code bigint, received_at timestamptz, due_at timestamptz, photo text, details text, reporter_code bigint)
language sql stable security definer set search_path = '' as $$
  select r.ticket, r.kind, r.about_code, r.received_at, r.due_at, r.photo, r.details, p.user_code
  from private.reports r left join private.profiles p on p.id = r.reporter
  where r.decision is null order by r.due_at, r.number
$$;
grant execute on function public.open_reports() to service_role;

-- Notes a reminder for the operator when half and when four fifths of the time to decide have passed. Returns how many open reports there are.
create function public.remind_of_reports() returns integer
language sql volatile security definer set search_path = '' as $$
  select count(private.add_to_outbox(warning.kind || '_' || r.ticket, null, warning.kind, jsonb_build_object(
    'ticket', r.ticket, 'about', r.kind, 'code', r.about_code,
    'decide before', to_char(r.due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'))))::integer
  from private.reports r
  cross join (values ('report_half_time', 0.5), ('report_last_fifth', 0.8)) as warning (kind, part)
  where r.decision is null and now() >= r.received_at + (r.due_at - r.received_at) * warning.part
$$;
grant execute on function public.remind_of_reports() to service_role;

-- Photos that only their member sees, until staff have decided. `report` is null when the review of new photos hid them.
create table private.hidden_photos (
  name text primary key,
  report bigint references private.reports (number) on delete cascade
);
create index reports_acted on private.reports (acted_at);
create index hidden_photos_report on private.hidden_photos (report);
create index hidden_photos_owner on private.hidden_photos (private.photo_owner(name));
alter table private.hidden_photos enable row level security;

create function private.is_hidden_photo(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.hidden_photos where name = object_name)
$$;
grant execute on function private.is_hidden_photo(text) to authenticated;

-- Deletes the names of the reported photos with the account: they contain the id of the member, and the photos no longer exist.
-- After the deletion, because a hidden photo that is shown again changes the profile.
create function private.forget_reported_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.hidden_photos h where private.photo_owner(h.name) = old.id;
  update private.reports r set photo = null where private.photo_owner(r.photo) = old.id;
  return null;
end;
$$;
create trigger forget_reported_photos after delete on private.profiles
  for each row execute function private.forget_reported_photos();

-- Members who may not send interests until an operator has decided.
create table private.sending_pauses (
  member uuid primary key references private.profiles (id) on delete cascade,
  report bigint not null references private.reports (number) on delete cascade
);
create index sending_pauses_report on private.sending_pauses (report);
alter table private.sending_pauses enable row level security;

-- Why the database unlists a member because of reports of a kind, for the desk and the log; null for kinds for which it does not.
create function private.unlisting_reason(kind text) returns text language sql immutable
return case kind
  when 'data_misuse' then 'Reported by the owner of a telephone number in this profile; an operator is looking into it.'
  when 'under_age' then 'Reported as under age; an operator is looking into it.'
end;

-- Whether a profile shows the telephone number of another member, who proved to an operator that it is theirs.
create function private.shows_number_of(shown_by uuid, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.checks c
    join private.profiles own on own.id = c.member
    join private.profiles other on other.id = shown_by
    where c.member = shows_number_of.member and c.kind = 'phone' and c.passed and c.checked_at > now() - interval '2 years'
      and right(own.phone, 10) in (right(other.phone, 10), right(other.parent_number, 10), right(other.mama_phone, 10)));
end;
$$;

-- Whether nothing is done at once for a reporter, because an operator dismissed others of the same member or mailbox within thirty days: five, or
-- all of somebody without an account. Decisions that a granted appeal has reversed do not count.
create function private.is_doubted(report private.reports) returns boolean
language sql stable set search_path = '' as $$
  select decided.dismissed >= 5 or (report.contact_email is not null and decided.dismissed > 0 and decided.upheld = 0)
  from (
    select count(*) filter (where r.decision = 'dismissed') as dismissed, count(*) filter (where r.decision = 'upheld') as upheld
    from private.reports r
    where (r.reporter = report.reporter or r.mailbox = report.mailbox) and r.appeal_of is null
      and r.decided_at > now() - interval '30 days'
      and not exists (select from private.reports a where a.appeal_of = r.number and a.decision = 'upheld')) as decided
$$;

-- Whether a report is one for which the law wants its photo away within two hours.
create function private.asks_to_hide(report private.reports) returns boolean language sql immutable
return report.photo is not null and (report.kind = 'intimate' or (report.kind = 'impersonation' and report.concerns_reporter));

-- Whether more than the word of one mailbox supports a complaint: an attached picture, or a report of the same photo by a member or by another
-- mailbox in another network.
create function private.is_supported(complaint private.reports) returns boolean
language sql stable set search_path = '' as $$
  select complaint.pictures is not null or exists (
    select from private.reports r
    where r.about = complaint.about and r.photo = complaint.photo and private.asks_to_hide(r)
      and r.appeal_of is null and r.decision is distinct from 'dismissed'
      and r.mailbox <> complaint.mailbox and (r.contact_email is null or r.network <> complaint.network) and not private.is_doubted(r))
$$;

-- The measure that the database takes for an undecided report before an operator decides: hide_photo, pause_sending, unlist, or null. Two reports by
-- different members are needed where one could be spite; people without an account can only have a photo hidden, with a second signal.
create function private.measure_at_once(report private.reports) returns text
language sql stable set search_path = '' as $$
  select case
    when report.decision is not null or report.appeal_of is not null or private.is_doubted(report) then null
    when private.asks_to_hide(report) and (report.contact_email is null or private.is_supported(report)) then 'hide_photo'
    when report.kind in ('money', 'under_age') and (
      select count(distinct r.reporter) >= 2 from private.reports r
      where r.about = report.about and r.kind = report.kind and r.appeal_of is null and r.decision is distinct from 'dismissed')
      then case report.kind when 'money' then 'pause_sending' else 'unlist' end
    when report.kind = 'data_misuse' and private.shows_number_of(report.about, report.reporter) then 'unlist'
  end
$$;

-- How many photos people without an account can have hidden in a day, all together. Then operators decide first.
create function private.hidings_a_day() returns integer language sql immutable return 10;

-- Whether the member is unlisted because of reports of this kind, and no person has decided it yet.
create function private.is_unlisted_by_reports(report private.reports) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.unlistings u where u.member = report.about and u.report_kind = report.kind);
end;
$$;

-- Hides the photo of a new report. Above the limit of complaints an operator is alerted instead, once a day. Complaints are filed one after the
-- other (private.check_complaint_limits).
create function private.hide_photo_of(report private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  if report.contact_email is not null and (
      select count(*) from private.reports r where r.acted_at > now() - interval '1 day') >= private.hidings_a_day() then
    perform private.add_to_outbox('hiding_limit_' || private.today(), null, 'hiding_limit', jsonb_build_object('ticket', report.ticket));
    return;
  end if;
  insert into private.hidden_photos (name, report) values (report.photo, report.number) on conflict do nothing;
  if found and report.contact_email is not null then
    update private.reports r set acted_at = now() where r.number = report.number;
  end if;
end;
$$;

-- Takes the immediate measure of a new report. The reason of an operator who has unlisted the member stays.
create function private.act_on_report(report private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  case private.measure_at_once(report)
    when 'hide_photo' then
      perform private.hide_photo_of(report);
    when 'pause_sending' then
      insert into private.sending_pauses (member, report) values (report.about, report.number) on conflict do nothing;
    when 'unlist' then
      if not exists (select from private.unlistings u where u.member = report.about) then
        perform private.unlist(report.about_code, private.unlisting_reason(report.kind), report.kind);
      end if;
    else null;
  end case;
end;
$$;

-- Shows a photo again that no decision hides and no open report requires to be hidden any more. The member gets a mail about it.
create function private.show_unless_reported(photo text) returns void
language plpgsql set search_path = '' as $$
declare
  cause private.reports;
  other bigint;
begin
  select r.* into cause from private.hidden_photos h join private.reports r on r.number = h.report
  where h.name = show_unless_reported.photo and r.decision is distinct from 'upheld';
  if not found then
    return;
  end if;
  select min(r.number) into other from private.reports r
  where r.about = cause.about and r.photo = show_unless_reported.photo and private.measure_at_once(r) = 'hide_photo';
  if other is not null then
    update private.hidden_photos h set report = other where h.name = show_unless_reported.photo;
  else
    delete from private.hidden_photos h where h.name = show_unless_reported.photo;
    perform private.add_mail(cause.about, 'photo_restored_mail', 'photo_restored_mail_' || cause.ticket, '{}');
  end if;
end;
$$;

-- The open complaints of the mailbox of a report about photos: dismissing the report makes them doubtful.
create function private.other_claims(report private.reports) returns setof private.reports
language sql stable set search_path = '' as $$
  select r from private.reports r
  where r.mailbox = report.mailbox and r.contact_email is not null and r.photo is not null and r.decision is null and r.appeal_of is null
    and r.number <> report.number
$$;

-- Reverts the immediate measure of a report that was just dismissed, unless another open report about the member still requires it, and those of
-- the same mailbox that are doubtful now. A block between the two members stays.
create function private.undo_measures(dismissed private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.show_unless_reported(photo)
  from (select dismissed.photo union select r.photo from private.other_claims(dismissed) r) as photos (photo);
  delete from private.sending_pauses s
  where s.member = dismissed.about and (select r.decision is distinct from 'upheld' from private.reports r where r.number = s.report)
    and not exists (select from private.reports r where r.about = dismissed.about and private.measure_at_once(r) = 'pause_sending');
  if private.is_unlisted_by_reports(dismissed)
    and not exists (
      select from private.reports r
      where r.about = dismissed.about and r.kind = dismissed.kind and private.measure_at_once(r) = 'unlist') then
    perform private.relist(dismissed.about_code);
  end if;
end;
$$;

-- Decides a report. Dismissing takes back what was done at once, except a block between the two. `reason` is shown to the reporter. The
-- measure of an upheld report: none, hide_photo (the reported photo, for everybody but its member) or unlist; `member_reason` is shown to
-- the reported member. Upholding a report that has already unlisted the member counts as unlist, so that the member reads the decision instead
-- of a notice that the review is pending. Granting an appeal of the reported member takes the first decision back. A complaint of the kind order has
-- no measure: an operator records the order (*_review_reports_at_desk.sql). Errors: PT404 report_not_found, PT409 report_decided, PT400
-- unknown_measure, order_not_recorded.
create function public.decide_report(
  ticket text, decision text, reason text, measure text default 'none', member_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_report private.reports;
  is_by_reported boolean;
begin
  -- The member first, as everything that changes photos does: otherwise the two could wait for each other.
  select * into found_report from private.reports r where r.ticket = decide_report.ticket;
  perform from private.profiles p
  where p.id = found_report.about or p.id in (select r.about from private.other_claims(found_report) r) order by p.id for no key update;
  select * into found_report from private.reports r where r.ticket = decide_report.ticket for update;
  is_by_reported := coalesce(found_report.reporter = found_report.about, false);
  if found_report.number is null then
    raise sqlstate 'PT404' using message = 'report_not_found';
  elsif found_report.decision is not null then
    raise sqlstate 'PT409' using message = 'report_decided';
  elsif decide_report.measure not in ('none', 'hide_photo', 'unlist')
    or (decide_report.measure <> 'none' and (decide_report.decision <> 'upheld' or is_by_reported))
    or (decide_report.measure = 'hide_photo' and found_report.photo is null) then
    raise sqlstate 'PT400' using message = 'unknown_measure';
  elsif decide_report.measure <> 'none' and found_report.kind = 'order'
    and not exists (select from private.orders o where o.report in (found_report.number, found_report.appeal_of)) then
    raise sqlstate 'PT400' using message = 'order_not_recorded';
  end if;
  if decide_report.decision = 'upheld' and decide_report.measure = 'none' and not is_by_reported and private.is_unlisted_by_reports(found_report) then
    decide_report.measure := 'unlist';
  end if;
  perform private.log_desk('decide_report', found_report.about, decide_report.ticket, jsonb_build_object(
    'decision', decide_report.decision, 'measure', decide_report.measure, 'reason', decide_report.reason));
  update private.reports r set decision = decide_report.decision, measure = decide_report.measure, reason = btrim(decide_report.reason),
    member_reason = nullif(btrim(decide_report.member_reason), ''), decided_at = now()
  where r.number = found_report.number;
  if decide_report.decision = 'dismissed' then
    if found_report.appeal_of is null then
      perform private.undo_measures(found_report);
    end if;
  elsif is_by_reported then
    perform private.reverse_decision(r) from private.reports r where r.number = found_report.appeal_of;
  elsif decide_report.measure = 'hide_photo' then
    -- Nothing is left to hide when the member has removed the photo.
    insert into private.hidden_photos (name, report)
    select photo, found_report.number from private.photos_of(found_report.about) as photo where photo = found_report.photo
    on conflict (name) do update set report = excluded.report where hidden_photos.report is not null;
  elsif decide_report.measure = 'unlist' then
    perform private.unlist(found_report.about_code, decide_report.member_reason);
  end if;
end;
$$;
grant execute on function public.decide_report(text, text, text, text, text) to service_role;
