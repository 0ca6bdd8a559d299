-- Complaints: reports by people who need not be members, with the same tickets, deadlines and decisions as reports of members. They follow
-- the case by the ticket and a code, and may appeal (docs/decisions/045). They are rows of private.reports; before the address is confirmed
-- they are drafts (*_draft_complaints.sql).

create index reports_appeal_of on private.reports (appeal_of);
create index reports_mailbox on private.reports (mailbox, received_at desc);

-- Complaints of one mailbox a day, with the reports of its account, and of all mailboxes together: more are a flood that no volunteer can read.
create function private.complaints_a_day() returns integer language sql immutable return 5;
create function private.complaints_a_day_in_all() returns integer language sql immutable return 200;

-- Refuses a complaint that is one too many. The last quarter of all is for mailboxes and networks that have none today. Counted one after the
-- other. Error: PT429 complaint_limit.
create function private.check_complaint_limits(mailbox bytea, network bytea) returns void
language plpgsql volatile set search_path = '' as $$
declare
  of_mailbox bigint;
  of_network bigint;
  in_all bigint;
begin
  perform pg_advisory_xact_lock(hashtext('file_complaint'));
  select count(*) filter (where r.mailbox = check_complaint_limits.mailbox),
    count(*) filter (where r.network = check_complaint_limits.network),
    count(*) filter (where r.contact_email is not null)
  into of_mailbox, of_network, in_all
  from private.reports r where r.received_at > now() - interval '1 day' and r.appeal_of is null;
  if of_mailbox >= private.complaints_a_day() or in_all >= private.complaints_a_day_in_all()
    or (in_all >= private.complaints_a_day_in_all() * 3 / 4 and (of_mailbox > 0 or of_network > 0)) then
    raise sqlstate 'PT429' using message = 'complaint_limit';
  end if;
end;
$$;

-- Files the complaint of a draft whose address is confirmed; `secret` is the code to follow it. With the code of a member, and unless its kind
-- says that it is about no picture, it is about the first photo of that member, which may be hidden at once (private.measure_at_once).
-- Error: PT429 complaint_limit.
create function private.file_complaint(draft private.complaint_drafts, secret text) returns private.reports
language plpgsql volatile set search_path = '' as $$
declare
  about private.profiles;
  complaint private.reports;
begin
  perform private.check_complaint_limits(draft.mailbox, draft.wide_network);
  select * into about from private.profiles p where p.user_code = draft.code;
  complaint.kind := draft.kind;
  complaint.details := draft.details;
  complaint.about := about.id;
  complaint.about_code := draft.code;
  complaint.photo := case when draft.kind not in ('harassment', 'money', 'payment', 'data_rights') then about.id::text || '/' || about.first_photo end;
  complaint.concerns_reporter := draft.concerns_reporter;
  complaint.network := draft.wide_network;
  complaint.contact_email := draft.email;
  complaint.contact_name := draft.name;
  complaint.contact_language := draft.language;
  complaint.code_hash := sha256(convert_to(secret, 'utf8'));
  complaint.pictures := case when exists (select private.pictures_in(draft.id)) then draft.id end;
  complaint := private.store_report(complaint);
  perform private.act_on_report(complaint);
  return complaint;
end;
$$;

-- The complaint with this ticket and code, or no row; wrong codes and unknown tickets are answered alike.
create function private.complaint_with(ticket text, access_code text) returns setof private.reports
language sql stable set search_path = '' as $$
  select r from private.reports r
  where r.ticket = upper(btrim(complaint_with.ticket)) and r.code_hash = sha256(convert_to(lower(btrim(complaint_with.access_code)), 'utf8'))
$$;

-- Returns how far a complaint is, with its appeal: kind, received_at, due_at, decision, reason, decided_at. Null for an unknown one.
create function public.follow_complaint(ticket text, access_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ticket', c.ticket, 'kind', c.kind, 'received_at', c.received_at, 'due_at', c.due_at,
    'decision', c.decision, 'reason', c.reason, 'decided_at', c.decided_at,
    'may_appeal', c.decided_at > now() - private.appeal_period() and a.number is null,
    'appeal', case when a.number is not null then jsonb_build_object('ticket', a.ticket, 'received_at', a.received_at, 'due_at', a.due_at,
      'decision', a.decision, 'reason', a.reason, 'decided_at', a.decided_at) end)
  from private.complaint_with(follow_complaint.ticket, follow_complaint.access_code) c
  left join private.reports a on a.appeal_of = c.number and a.contact_email is not null
$$;

-- Appeals against a decision, once and within thirty days: the appeal is a new complaint with its own deadline.
-- Errors: PT404 complaint_not_found, PT409 appeal_closed, PT400 details_needed.
create function public.appeal_complaint(ticket text, access_code text, details text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  decided private.reports;
  appeal private.reports;
begin
  select * into decided from private.complaint_with(appeal_complaint.ticket, appeal_complaint.access_code);
  if not found then
    raise sqlstate 'PT404' using message = 'complaint_not_found';
  end if;
  perform from private.reports where number = decided.number for update;
  if (decided.decided_at > now() - private.appeal_period()) is not true or decided.appeal_of is not null
    or exists (select from private.reports a where a.appeal_of = decided.number and a.contact_email is not null) then
    raise sqlstate 'PT409' using message = 'appeal_closed';
  elsif char_length(btrim(coalesce(appeal_complaint.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  end if;
  appeal := decided;
  appeal.details := appeal_complaint.details;
  appeal.code_hash := null;
  appeal.appeal_of := decided.number;
  return (private.store_report(appeal)).due_at;
end;
$$;
-- How many reports and complaints of the last ninety days were decided, and the median of hours until then (null without any).
create function public.complaint_figures() returns table (decided integer, hours integer)
language sql stable security definer set search_path = '' as $$
  select count(*)::integer,
    ceil(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.received_at) / 3600))::integer
  from private.reports r where r.decided_at > now() - interval '90 days' and (r.kind <> 'unlisting' or r.appeal_of is not null)
$$;
grant execute on function public.complaint_figures() to service_role;
grant execute on function public.follow_complaint(text, text), public.appeal_complaint(text, text, text) to service_role;
