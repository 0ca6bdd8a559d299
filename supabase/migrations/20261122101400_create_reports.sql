-- Reports: a member reports another; the operator is notified and reminded of the legal deadline (docs/decisions/045). What a report leads to is in
-- *_act_on_reports.sql.

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
comment on column private.reports.concerns_reporter is 'The reporter says: I am the person in question, or act for her';
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
