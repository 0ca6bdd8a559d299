-- Appeals of members against decisions on reports: by the reporter, and by the reported member when the report was upheld. Once for each of
-- the two, within thirty days; an appeal is a row of private.reports with its own deadline. People without an account: *_file_complaints.sql.

-- Unlists a member by decision of an operator, with an entry in the log. It is stored as an upheld report without a reporter, so that the member
-- appeals as against any other decision. Errors: PT404 member_not_found; constraint unlistings_reason_length.
create function private.decide_to_unlist(code bigint, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  decided private.reports;
begin
  perform private.unlist(decide_to_unlist.code, decide_to_unlist.reason);
  decided.kind := 'unlisting';
  decided.about := private.member_of_code(decide_to_unlist.code);
  decided.about_code := decide_to_unlist.code;
  decided.concerns_reporter := false;
  decided.details := '';
  decided := private.store_report(decided);
  update private.reports r set decision = 'upheld', measure = 'unlist', reason = btrim(decide_to_unlist.reason),
    member_reason = btrim(decide_to_unlist.reason), decided_at = now()
  where r.number = decided.number;
  perform private.log_desk('unlist', decided.about, decided.ticket, jsonb_build_object('reason', btrim(decide_to_unlist.reason)));
end;
$$;

-- The signed-in member's own reports with their decisions, and the member's appeals.
create view public.my_reports as
select r.ticket, r.kind, r.about_code, r.received_at, r.due_at, r.decision, r.reason, r.decided_at,
  coalesce(r.decided_at > now() - private.appeal_period() and a.number is null, false) as may_appeal,
  a.due_at as appeal_due_at, a.decision as appeal_decision, a.reason as appeal_reason
from private.reports r left join private.reports a on a.appeal_of = r.number and a.reporter = r.reporter
where r.reporter = (select auth.uid()) and r.appeal_of is null;
grant select on public.my_reports to authenticated;

-- Upheld reports about the signed-in member, and unlistings by operators, with the member's appeals: nothing of who reported, what or why.
-- Orders are appealed against in court.
create view public.decisions_about_me as
select r.ticket, r.measure, r.member_reason as reason, r.decided_at,
  coalesce(r.decided_at > now() - private.appeal_period() and r.appeal_of is null and a.number is null, false) as may_appeal,
  a.due_at as appeal_due_at, a.decision as appeal_decision, a.reason as appeal_reason
from private.reports r left join private.reports a on a.appeal_of = r.number and a.reporter = r.about
where r.about = (select auth.uid()) and r.decision = 'upheld' and r.kind <> 'order' and r.reporter is distinct from r.about;
grant select on public.decisions_about_me to authenticated;

-- Appeals against the decision on a report of the signed-in member, or against an upheld one about that member. Returns the deadline.
-- Errors: PT404 report_not_found, PT409 appeal_closed, PT400 details_needed.
create function public.appeal_decision(ticket text, details text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
  decided private.reports;
  appeal private.reports;
begin
  select * into decided from private.reports r
  where r.ticket = appeal_decision.ticket
    and (r.reporter = asker or (r.about = asker and r.decision = 'upheld' and r.kind <> 'order'))
  for update;
  if decided.number is null then
    raise sqlstate 'PT404' using message = 'report_not_found';
  elsif (decided.decided_at > now() - private.appeal_period()) is not true or decided.appeal_of is not null
    or exists (select from private.reports a where a.appeal_of = decided.number and a.reporter = asker) then
    raise sqlstate 'PT409' using message = 'appeal_closed';
  elsif char_length(btrim(coalesce(appeal_decision.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  end if;
  appeal.kind := decided.kind;
  appeal.reporter := asker;
  appeal.about := decided.about;
  appeal.about_code := decided.about_code;
  appeal.photo := decided.photo;
  appeal.concerns_reporter := decided.concerns_reporter and decided.reporter = asker;
  appeal.details := appeal_decision.details;
  appeal.appeal_of := decided.number;
  return (private.store_report(appeal)).due_at;
end;
$$;
grant execute on function public.appeal_decision(text, text) to authenticated;

-- Takes back what an upheld report led to, because the reported member's appeal is granted, and notifies the reporter.
create function private.reverse_decision(decided private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.hidden_photos h where h.report = decided.number;
  delete from private.sending_pauses s where s.report = decided.number;
  if exists (
      select from private.unlistings u
      where u.member = decided.about and u.reason = decided.member_reason) then
    perform private.relist(decided.about_code);
  end if;
  if decided.contact_email is not null then
    perform private.add_to_outbox('report_changed_' || decided.ticket, null, 'report_changed_mail', jsonb_build_object('ticket', decided.ticket));
  else
    perform private.add_mail(decided.reporter, 'report_changed_mail', 'report_changed_' || decided.ticket,
      jsonb_build_object('ticket', decided.ticket));
  end if;
end;
$$;
