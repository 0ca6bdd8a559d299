-- What a report leads to: the measure that the database takes at once where waiting would do harm, and the decision of a person that confirms or
-- reverts it (docs/decisions/045).

-- Photos that only their member sees, until staff have decided. `report` is null when the review of new photos hid them.
create table private.hidden_photos (
  name text primary key,
  report bigint references private.reports (number) on delete cascade
);
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

-- The measure that the database takes for an undecided report before an operator decides: hide_photo, pause_sending, unlist, or null. Two reports by
-- different members are needed where one could be spite. Nothing is done for a reporter, or an address, of whom five reports were dismissed
-- within thirty days.
create function private.measure_at_once(report private.reports) returns text
language sql stable set search_path = '' as $$
  select case
    when report.decision is not null or report.appeal_of is not null then null
    when (
      select count(*) >= 5 from private.reports r
      where (r.reporter = report.reporter or r.contact_email = report.contact_email) and r.appeal_of is null
        and r.decision = 'dismissed' and r.decided_at > now() - interval '30 days') then null
    when report.photo is not null and (report.kind = 'intimate' or (report.kind = 'impersonation' and report.concerns_reporter)) then 'hide_photo'
    when report.kind in ('money', 'under_age') and (
      select count(distinct r.reporter) >= 2 from private.reports r
      where r.about = report.about and r.kind = report.kind and r.appeal_of is null and r.decision is distinct from 'dismissed')
      then case report.kind when 'money' then 'pause_sending' else 'unlist' end
    when report.kind = 'data_misuse' and private.shows_number_of(report.about, report.reporter) then 'unlist'
  end
$$;

-- Whether the member is unlisted because of reports of this kind, and no person has decided it yet.
create function private.is_unlisted_by_reports(report private.reports) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.unlistings u where u.member = report.about and u.report_kind = report.kind);
end;
$$;

-- Takes the immediate measure of a new report. The reason of an operator who has unlisted the member stays.
create function private.act_on_report(report private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  case private.measure_at_once(report)
    when 'hide_photo' then
      insert into private.hidden_photos (name, report) values (report.photo, report.number) on conflict do nothing;
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

-- Reverts the immediate measure of a report that was just dismissed, unless another open report about the member still requires
-- it. A block between the two members stays. The member gets a mail about a photo that is shown again.
create function private.undo_measures(dismissed private.reports) returns void
language plpgsql set search_path = '' as $$
begin
  update private.hidden_photos h set report = other.number
  from (
    select min(r.number) as number from private.reports r
    where r.about = dismissed.about and r.photo = dismissed.photo and private.measure_at_once(r) = 'hide_photo') as other
  where h.report = dismissed.number and other.number is not null;
  delete from private.hidden_photos where report = dismissed.number;
  if found then
    perform private.add_mail(dismissed.about, 'photo_restored_mail', 'photo_restored_mail_' || dismissed.ticket, '{}');
  end if;
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
-- of a notice that the review is pending. Granting an appeal of the reported member takes the first decision back. Errors: PT404 report_not_found,
-- PT409 report_decided, PT400 unknown_measure.
create function public.decide_report(
  ticket text, decision text, reason text, measure text default 'none', member_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_report private.reports;
  is_by_reported boolean;
begin
  -- The member first, as everything that changes photos does: otherwise the two could wait for each other.
  perform from private.profiles p where p.id = (select r.about from private.reports r where r.ticket = decide_report.ticket) for no key update;
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
    on conflict do nothing;
  elsif decide_report.measure = 'unlist' then
    perform private.unlist(found_report.about_code, decide_report.member_reason);
  end if;
end;
$$;
grant execute on function public.decide_report(text, text, text, text, text) to service_role;
