-- What a report leads to: the measure that the database takes at once where waiting would do harm, and the decision of a person that confirms or
-- reverts it (docs/decisions/045).

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
-- no measure: an operator records the order (*_record_orders_at_desk.sql). Errors: PT404 report_not_found, PT409 report_decided, PT400
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
