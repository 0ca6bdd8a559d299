-- Mails to members about interests, reports and unlisting, and the quarterly reminder of the rules (docs/decisions/047). The server words and
-- sends them (server/mail/member-mails.ts).

alter table public.outbox add column recipient uuid references auth.users (id) on delete cascade;
comment on column public.outbox.recipient is 'The member to whom a mail goes that is about no payment';
create index outbox_recipient on public.outbox (recipient, kind);
alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind_check check (kind in (
  'receipt', 'second_year_mail', 'mismatch', 'second_capture', 'surplus', 'webhook_missing', 'refund_failed',
  'partial_refund', 'order_unknown_to_provider', 'payment_without_purchase',
  'dispute_open', 'dispute_lost', 'dispute_reversed', 'dispute_lost_mail', 'unpaid_storage',
  'report_received', 'report_half_time', 'report_last_fifth', 'contact_limit',
  'interest_received', 'interest_accepted', 'interest_waiting', 'unlisted_mail', 'report_received_mail', 'report_decided_mail', 'reported_decided_mail',
  'photo_restored_mail', 'rules_mail', 'patrika_asked', 'patrika_changed_mail'));

-- Which mails a member wants. Those that the law requires are always sent.
create table private.mail_settings (
  member uuid primary key references private.profiles (id) on delete cascade,
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  interest_mails boolean not null default true,
  rules_reminded_at timestamptz
);
comment on column private.mail_settings.unsubscribe_key is 'In the address that ends mails about interests without a sign-in';
alter table private.mail_settings enable row level security;

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

-- Writes a mail to a member.
create function private.note_mail(member uuid, effect text, effect_key text, facts jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (key, recipient, kind, detail)
  select effect_key, u.id, effect, facts from auth.users u where u.id = member
  on conflict (key) do nothing
$$;

-- Writes a mail about interests, unless one waits already. It waits for a quarter of an hour, and for twelve hours after the one before, so
-- that it tells of several interests together.
create function private.note_interest_mail(member uuid, effect text) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.wants_interest_mails(member) or exists (
    select from public.outbox where recipient = member and kind = effect and done_at is null and given_up_at is null) then
    return;
  end if;
  insert into public.outbox (key, recipient, kind, next_try_at)
  select effect || '_' || gen_random_uuid(), member, effect,
    greatest(now() + interval '15 minutes',
      (select max(done_at) + interval '12 hours' from public.outbox where recipient = member and kind = effect));
end;
$$;

create function private.mail_about_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    perform private.note_interest_mail(new.sender, 'interest_accepted');
    perform private.note_interest_mail(new.receiver, 'interest_accepted');
  else
    perform private.note_interest_mail(new.receiver, 'interest_received');
  end if;
  return null;
end;
$$;
create trigger mail_received after insert on private.interests
  for each row execute function private.mail_about_interests();
create trigger mail_accepted after update of state on private.interests
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.mail_about_interests();

-- How many interests, or requests for the patrika, a waiting mail tells of: those since it was written that are still there and that the
-- member may see.
create function private.interests_of_mail(member uuid, effect text, since timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select case when effect = 'patrika_asked' then (
    select count(*)::integer from private.patrika_requests r
    where r.asked = member and r.asked_at >= since and private.is_open_request(r))
  else (
    select count(*)::integer from private.interests i
    where case effect
        when 'interest_received' then i.receiver = member and i.state = 'pending' and i.expires_at > now() and i.sent_at >= since
        when 'interest_waiting' then i.receiver = member and i.state = 'pending' and i.expires_at > now() and i.reminded_at >= since
        else member in (i.sender, i.receiver) and i.state = 'accepted' and i.answered_at >= since end
      and private.is_listed(case when i.sender = member then i.receiver else i.sender end)
      and not private.is_blocked_pair(i.sender, i.receiver))
  end
$$;

-- Reminds the receivers of interests that have waited for twenty days, each interest once, and returns how many. Called every minute.
create function public.remind_of_interests() returns integer
language sql volatile security definer set search_path = '' as $$
  with waiting as (
    update private.interests i set reminded_at = now()
    where i.state = 'pending' and i.reminded_at is null
      and i.expires_at > now() and i.expires_at <= now() + interval '10 days'
    returning i.receiver
  ), mailed as (
    select private.note_interest_mail(receiver, 'interest_waiting') from (select distinct receiver from waiting) as receivers
  )
  select (select count(*)::integer from waiting) from (select count(*) from mailed) as all_mailed
$$;
grant execute on function public.remind_of_interests() to service_role;

create function private.mail_about_unlisting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_mail(new.member, 'unlisted_mail', 'unlisted_' || gen_random_uuid(), jsonb_build_object('reason', new.reason));
  return null;
end;
$$;
create trigger mail_unlisted after insert or update of reason on private.unlistings
  for each row execute function private.mail_about_unlisting();

-- The reporter gets the ticket with the date of the answer, and later the decision.
create function private.mail_about_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.decision is not null then
    perform private.note_mail(new.reporter, 'report_decided_mail', 'report_decided_' || new.ticket,
      jsonb_build_object('ticket', new.ticket, 'decision', new.decision, 'reason', new.reason));
  else
    perform private.note_mail(new.reporter, 'report_received_mail', 'report_received_mail_' || new.ticket,
      jsonb_build_object('ticket', new.ticket, 'due', new.due_at));
  end if;
  return null;
end;
$$;
create trigger mail_received after update of ticket on private.reports
  for each row execute function private.mail_about_report();
create trigger mail_decided after update of decision on private.reports
  for each row when (old.decision is null and new.decision is not null) execute function private.mail_about_report();

-- The operator hears of a member who has used up the contact details of a day.
create function private.note_contact_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  viewer_code constant bigint := (select user_code from private.profiles where id = new.viewer);
begin
  if (select count(*) from private.contact_views c where c.viewer = new.viewer and c.day = new.day) = private.contacts_a_day() then
    perform private.note_effect(format('contact_limit_%s_%s', viewer_code, new.day), null, 'contact_limit',
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
  from noted cross join lateral private.note_mail(noted.member, 'rules_mail', format('rules_%s_%s', noted.member, private.today()), '{}')
$$;
grant execute on function public.remind_of_rules() to service_role;

-- The address and language of the person to whom a mail goes; no row when there is none any more.
create function private.recipient_of(member uuid, detail jsonb) returns table (email text, language text)
language sql stable set search_path = '' as $$
  select u.email::text, u.raw_user_meta_data ->> 'language' from auth.users u where u.id = member
$$;

-- As before, with the address of the recipient of mails about no payment, and what mails about interests need.
create or replace function public.claim_outbox(batch integer default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  with due as (
    select key from public.outbox
    where done_at is null and given_up_at is null and next_try_at <= now()
    order by next_try_at limit batch for update skip locked
  ), taken as (
    update public.outbox set tries = tries + 1, next_try_at = now() + interval '5 minutes'
    from due where outbox.key = due.key
    returning outbox.*
  ), known as (
    insert into private.mail_settings as s (member)
    select distinct t.recipient from taken t join private.profiles p on p.id = t.recipient
    where t.kind in ('interest_received', 'interest_accepted', 'interest_waiting', 'patrika_asked')
    on conflict (member) do update set interest_mails = s.interest_mails
    returning s.member, s.unsubscribe_key, s.interest_mails
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', taken.key, 'kind', taken.kind, 'purchase_id', taken.purchase_id,
    'detail', taken.detail || case when known.member is null then '{}' else jsonb_build_object(
      'count', case when known.interest_mails then private.interests_of_mail(taken.recipient, taken.kind, taken.created_at) else 0 end,
      'unsubscribe_key', known.unsubscribe_key) end,
    'email', person.email, 'language', person.language,
    'payment', case when paid.payment_id is not null then jsonb_build_object(
      'id', paid.payment_id, 'amount', paid.amount, 'currency', paid.currency,
      'paid_at', paid.payment_at, 'valid_until', paid.expiry_at) end)), '[]') into claimed
  from taken
  left join known on known.member = taken.recipient and taken.kind in ('interest_received', 'interest_accepted', 'interest_waiting', 'patrika_asked')
  left join public.payment_orders bought on bought.id = taken.purchase_id
  left join lateral private.recipient_of(coalesce(taken.recipient, bought.user_id), taken.detail) as person on true
  left join public.payments paid on paid.payment_id = taken.detail ->> 'payment';
  return claimed;
end;
$$;

-- The jobs of hosted projects, so that a migration adds its own.
create table private.hosted_jobs (
  name text primary key,
  timing text not null,
  command text not null
);
comment on table private.hosted_jobs is 'What pg_cron runs on a hosted project; the embedded server runs the same jobs itself (server/jobs/jobs.ts)';
alter table private.hosted_jobs enable row level security;
insert into private.hosted_jobs (name, timing, command) values
  ('settle_due_payments', '* * * * *', 'select private.call_project_function(''settle_due_payments'')'),
  ('remove_idle_photos', '17 */12 * * *', 'select private.call_project_function(''remove_idle_photos'')'),
  ('recompute_patrikas', '* * * * *', 'select private.call_project_function(''recompute_patrikas'')'),
  ('remove_expired_listings', '* * * * *', 'select public.remove_expired_listings()'),
  ('expire_interests', '* * * * *', 'select public.expire_interests()'),
  ('remind_of_interests', '* * * * *', 'select public.remind_of_interests()'),
  ('remind_of_reports', '* * * * *', 'select public.remind_of_reports()'),
  ('remind_of_rules', '7 * * * *', 'select public.remind_of_rules()'),
  ('forget_unconfirmed_users', '27 */12 * * *', 'select public.forget_unconfirmed_users()'),
  ('forget_old_contact_views', '37 */12 * * *', 'select public.forget_old_contact_views()'),
  ('forget_ended_biodata_links', '47 */12 * * *', 'select public.forget_ended_biodata_links()');

create or replace function private.schedule_jobs() returns integer
language plpgsql set search_path = '' as $$
declare
  job private.hosted_jobs;
  scheduled integer := 0;
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null or to_regnamespace('net') is null then
    return 0;
  end if;
  for job in select * from private.hosted_jobs loop
    execute 'select cron.schedule($1, $2, $3)' using job.name, job.timing, job.command;
    scheduled := scheduled + 1;
  end loop;
  return scheduled;
end;
$$;
select private.schedule_jobs();
