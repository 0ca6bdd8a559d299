-- Mails to members about interests, reports and unlisting, and the quarterly reminder of the rules (docs/decisions/009). The server words and
-- sends them (domain/mail/member-mails.ts).

-- Which mails a member wants. Those that the law requires are always sent.
create table private.mail_settings (
  member uuid primary key references private.profiles (id) on delete cascade,
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  interest_mails boolean not null default true,
  rules_reminded_at timestamptz
);
comment on column private.mail_settings.unsubscribe_key is 'In the address that ends mails about interests without a sign-in';
alter table private.mail_settings enable row level security;

-- Whether mails about interests are sent to a member: yes, unless switched off.
create function private.wants_interest_mails(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.interest_mails from private.mail_settings s where s.member = wants_interest_mails.member), true)
$$;
grant execute on function private.wants_interest_mails(uuid) to authenticated;

create view public.my_mail_settings as
select private.wants_interest_mails((select auth.uid())) as interest_mails where (select auth.uid()) is not null;
grant select on public.my_mail_settings to authenticated;

-- Switches the signed-in user's mails about interests on or off.
create function public.set_interest_mails(wanted boolean) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_settings (member, interest_mails) values ((select auth.uid()), wanted)
  on conflict (member) do update set interest_mails = excluded.interest_mails
$$;
grant execute on function public.set_interest_mails(boolean) to authenticated;

-- Ends the mails about interests of the member with this key. An unknown key changes nothing, and the answer is the same.
create function public.unsubscribe(key uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_settings set interest_mails = false where unsubscribe_key = unsubscribe.key
$$;
grant execute on function public.unsubscribe(uuid) to service_role;

-- Adds a mail to a member to the outbox; the key makes sure that it is added once.
create function private.add_mail(member uuid, mail_kind text, entry_key text, facts jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (key, recipient, kind, detail)
  select entry_key, u.id, mail_kind, facts from auth.users u where u.id = member
  on conflict (key) do nothing
$$;

-- Adds a mail about interests to the outbox, unless one waits already. It waits for a quarter of an hour, and for twelve hours after the one before, so
-- that one mail covers several interests.
create function private.add_interest_mail(member uuid, mail_kind text) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.wants_interest_mails(member) or exists (
    select from public.outbox where recipient = member and kind = mail_kind and done_at is null and given_up_at is null) then
    return;
  end if;
  insert into public.outbox (key, recipient, kind, next_attempt_at, due_at)
  select mail_kind || '_' || gen_random_uuid(), member, mail_kind, due.at, due.at
  from (
    select greatest(now() + interval '15 minutes', max(done_at) + interval '12 hours') as at
    from public.outbox where recipient = member and kind = mail_kind) due;
end;
$$;

create function private.mail_about_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    perform private.add_interest_mail(new.sender, 'interest_accepted');
    perform private.add_interest_mail(new.receiver, 'interest_accepted');
  else
    perform private.add_interest_mail(new.receiver, 'interest_received');
  end if;
  return null;
end;
$$;
create trigger mail_received after insert on private.interests
  for each row execute function private.mail_about_interests();
create trigger mail_accepted after update of state on private.interests
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.mail_about_interests();

-- How many interests, or requests for the patrika, a waiting mail covers: those since it was written that are still there and that the
-- member may see.
create function private.interests_of_mail(member uuid, mail_kind text, since timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select case when mail_kind = 'patrika_asked' then (
    select count(*)::integer from private.patrika_requests r
    where r.asked = member and r.asked_at >= since and private.is_open_request(r))
  else (
    select count(*)::integer from private.interest_sides s
    where s.member = interests_of_mail.member
      and case mail_kind
        when 'interest_received' then s.direction = 'received' and s.shown = 'pending' and s.sent_at >= since
        when 'interest_waiting' then s.direction = 'received' and s.shown = 'pending' and s.reminded_at >= since
        else s.shown = 'accepted' and s.answered_at >= since end
      and private.is_listed(s.other) and not private.is_blocked_pair(s.member, s.other))
  end
$$;

-- Reminds the receivers of interests that have waited for twenty days, each interest once, and returns how many. Called every minute.
create function public.remind_of_interests() returns integer
language sql volatile security definer set search_path = '' as $$
  with waiting as (
    update private.interests i set reminded_at = now()
    where i.state = 'pending' and i.expires_at <= now() + interval '10 days'
      and private.shown_state(i, false) = 'pending' and i.reminded_at is null
    returning i.receiver
  ), mailed as (
    select private.add_interest_mail(receiver, 'interest_waiting') from (select distinct receiver from waiting) as receivers
  )
  select (select count(*)::integer from waiting) from (select count(*) from mailed) as all_mailed
$$;
grant execute on function public.remind_of_interests() to service_role;

create function private.mail_about_unlisting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.report_kind is null then
    perform private.add_mail(new.member, 'unlisted_mail', 'unlisted_' || gen_random_uuid(), jsonb_build_object('reason', new.reason));
  else
    perform private.add_mail(new.member, 'hidden_by_reports_mail', 'hidden_' || gen_random_uuid(), jsonb_build_object('reported', new.report_kind));
  end if;
  return null;
end;
$$;
create trigger mail_unlisted after insert or update of reason on private.unlistings
  for each row execute function private.mail_about_unlisting();

-- The reporter, or the person who complained, gets the ticket with the date of the answer, and later the decision. The reported member gets
-- a mail about an upheld report, unless the mail about the unlisting contains it; none about a dismissed report that changed nothing.
create function private.mail_about_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mail_kind constant text := case when new.appeal_of is null then 'report' else 'appeal' end
    || case when new.decision is null then '_received_mail' else '_decided_mail' end;
  facts constant jsonb := case when new.decision is null
    then jsonb_build_object('ticket', new.ticket, 'due', new.due_at)
    else jsonb_build_object('ticket', new.ticket, 'decision', new.decision, 'reason', new.reason) end;
begin
  if new.contact_email is not null then
    perform private.add_to_outbox(mail_kind || '_' || new.ticket, null, mail_kind, facts);
  else
    perform private.add_mail(new.reporter, mail_kind, mail_kind || '_' || new.ticket, facts);
  end if;
  if new.decision = 'upheld' and new.measure <> 'unlist' and new.kind <> 'order' and new.reporter is distinct from new.about then
    perform private.add_mail(new.about, 'reported_decided_mail', 'reported_decided_mail_' || new.ticket, jsonb_strip_nulls(
      jsonb_build_object('ticket', new.ticket, 'reason', new.member_reason)));
  end if;
  return null;
end;
$$;
create trigger mail_received after update of ticket on private.reports
  for each row execute function private.mail_about_report();
create trigger mail_decided after update of decision on private.reports
  for each row when (old.decision is null and new.decision is not null) execute function private.mail_about_report();

-- Notifies the operator of a member who has reached the daily limit of contact details.
create function private.note_contact_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  viewer_code constant bigint := (select user_code from private.profiles where id = new.viewer);
begin
  if (select count(*) from private.contact_views c where c.viewer = new.viewer and c.day = new.day) = private.contacts_a_day() then
    perform private.add_to_outbox(format('contact_limit_%s_%s', viewer_code, new.day), null, 'contact_limit',
      jsonb_build_object('code', viewer_code, 'day', new.day));
  end if;
  return null;
end;
$$;
create trigger note_contact_limit after insert on private.contact_views
  for each row execute function private.note_contact_limit();

-- Reminds at most a hundred users of the rules who were not reminded for three months, and returns how many. Called every hour.
create function public.remind_of_rules() returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    select p.id from private.profiles p
    join auth.users u on u.id = p.id and u.email is not null and u.email_confirmed_at is not null
    left join private.mail_settings s on s.member = p.id
    where coalesce(s.rules_reminded_at, u.created_at) < now() - interval '3 months'
    order by coalesce(s.rules_reminded_at, u.created_at) limit 100
  ), noted as (
    insert into private.mail_settings as s (member, rules_reminded_at) select id, now() from due
    on conflict (member) do update set rules_reminded_at = excluded.rules_reminded_at
    returning s.member
  )
  select count(*)::integer
  from noted cross join lateral private.add_mail(noted.member, 'rules_mail', format('rules_%s_%s', noted.member, private.today()), '{}')
$$;
grant execute on function public.remind_of_rules() to service_role;

-- The address and language of the person to whom a mail goes: a user, a person without an account who filed a complaint, one whose
-- address a code confirms, or the former user of an account that was just deleted; no row when the person has left.
create function private.recipient_of(member uuid, detail jsonb) returns table (email text, language text)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select u.email::text, u.raw_user_meta_data ->> 'language' from auth.users u where u.id = recipient_of.member
    union all
    select r.contact_email, r.contact_language from private.reports r
    where recipient_of.member is null and r.ticket = detail ->> 'ticket' and r.contact_email is not null
    union all
    select d.email, d.language from private.complaint_codes c join private.complaint_drafts d on d.id = c.draft
    where c.number = (detail ->> 'code_number')::bigint and d.email is not null and d.mailbox = c.mailbox
    union all
    select detail ->> 'email', detail ->> 'language' where recipient_of.member is null and detail ? 'email';
end;
$$;
