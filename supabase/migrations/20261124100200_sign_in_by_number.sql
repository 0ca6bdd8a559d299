-- Accounts that sign in by mobile number (auth.users.phone), with or without an e-mail address: everything that knew people by their address
-- knows them by their number, too.

-- A number in the form of the profiles: ten digits in India, with `+` elsewhere.
create function private.profile_form(phone text) returns text
language sql immutable set search_path = '' as $$
  select case when phone ~ '^91[6-9][0-9]{9}$' then right(phone, 10) else '+' || phone end
$$;

-- A changed number ends all sessions, as a changed address does.
create trigger end_sessions_of_number after update of phone on auth.users
  for each row when (old.phone is distinct from new.phone) execute function private.end_sessions();

-- The check of a number that its account signs in with. The number in the profile decides: the check is of what others are shown.
create function private.check_own_number(account uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.checks (member, kind, passed)
  select p.id, 'phone', true
  from private.profiles p join auth.users u on u.id = p.id
  where p.id = check_own_number.account and u.phone_confirmed_at is not null and right(p.phone, 10) = right(u.phone, 10)
  on conflict (member, kind) do update set passed = true, checked_at = now()
$$;

-- A used code confirms the number: it is the profile's until the member enters another, and its check is renewed.
create function private.note_own_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.phone is distinct from new.phone then
    delete from private.checks c using private.profiles p
    where c.member = new.id and c.kind = 'phone' and p.id = new.id and right(p.phone, 10) = right(old.phone, 10);
  end if;
  update private.profiles p set phone = private.profile_form(new.phone) where p.id = new.id and p.phone is null;
  perform private.check_own_number(new.id);
  return null;
end;
$$;
create trigger note_own_number after update of phone, phone_confirmed_at on auth.users
  for each row when (new.phone is not null and new.phone_confirmed_at is distinct from old.phone_confirmed_at)
  execute function private.note_own_number();

-- After end_checks: triggers run in the order of their names.
create function private.note_profile_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_number(new.id);
  return null;
end;
$$;
create trigger note_profile_number after update of phone on private.profiles
  for each row when (new.phone is not null and new.phone is distinct from old.phone) execute function private.note_profile_number();

-- The account of an e-mail address or a number, as operators type them; null without one.
create function private.account_of(address text) returns uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users u where u.email = lower(btrim(address))
  union all
  select u.id from auth.users u where u.phone = private.typed_number(address)
$$;

-- The identity that limits count: the mailbox of an account, or its number when it has none.
create function private.account_mailbox(account uuid) returns bytea
language sql stable set search_path = '' as $$
  select coalesce(private.mailbox_hash(u.email), retained.keyed_hash('number ' || u.phone)) from auth.users u where u.id = account_mailbox.account
$$;

create or replace function private.store_report(report private.reports) returns private.reports
language plpgsql set search_path = '' as $$
declare
  made private.reports;
begin
  insert into private.reports (ticket, kind, reporter, about, about_code, photo, concerns_reporter, details, due_at, contact_email,
    contact_name, contact_language, code_hash, pictures, mailbox, network, appeal_of)
  values ('new ' || gen_random_uuid(), report.kind, report.reporter, report.about, report.about_code, report.photo, report.concerns_reporter,
    private.without_hidden(btrim(report.details)), now() + make_interval(hours => private.hours_to_decide(report.kind, now())),
    report.contact_email, report.contact_name, report.contact_language, report.code_hash, report.pictures,
    coalesce(private.mailbox_hash(report.contact_email), private.account_mailbox(report.reporter)), report.network, report.appeal_of)
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

create or replace function public.report_member(
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
      where (r.reporter = asker or r.mailbox = (select private.account_mailbox(asker))) and r.appeal_of is null
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

-- Blocked numbers and addresses: the keys of a user are those of the profile's number, the address, and the number to sign in with.
create or replace function private.contact_keys(member uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[private.contact_key(p.phone), lower(u.email), right(u.phone, 10)], null)
  from private.profiles p join auth.users u on u.id = p.id where p.id = contact_keys.member
$$;

-- Whose number to sign in with ends in these ten digits. Only numbers abroad need a look at all.
create function private.accounts_of_number(key text) returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users u where u.phone in (key, '91' || key) and u.is_sso_user = false
  union
  select u.id from auth.users u, private.text_settings s where s.abroad and right(u.phone, 10) = key and u.is_sso_user = false
$$;

create or replace function public.block_contact(contact text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
  key constant text := private.contact_key_of_other(asker, block_contact.contact);
  added uuid;
begin
  perform private.lock_contact(key);
  perform from private.profiles where id = asker for no key update;
  if exists (select from private.contact_blocks c where c.blocker = asker and c.ended_at is null and c.hash = private.contact_hash(key)) then
    return;
  end if;
  delete from private.contact_blocks c where c.blocker = asker and c.ended_at is not null and c.blocked_at < now() - interval '1 day';
  if (select count(*) from private.contact_blocks c where c.blocker = asker) >= private.most_contact_blocks() then
    raise sqlstate 'PT429' using message = 'contact_block_limit';
  end if;
  insert into private.contact_blocks (blocker, hash, label) values (asker, private.contact_hash(key), private.masked_term(key))
  returning id into added;
  insert into private.blocks (blocker, blocked, contact_block)
  select asker, p.id, added from private.profiles p where right(p.phone, 10) = key and p.phone is not null
  union
  select asker, u.id, added from auth.users u where lower(u.email) = key and u.is_sso_user = false
  union
  select asker, account, added from private.accounts_of_number(key) as account where key ~ '^[0-9]{10}$';
  perform private.rename_photos(asker);
end;
$$;

create trigger z_apply_contact_blocks_to_number after insert on auth.users
  for each row when (new.phone is not null) execute function private.apply_contact_blocks();
create trigger z_apply_contact_blocks_to_new_number after update of phone on auth.users
  for each row when (new.phone is not null and old.phone is distinct from new.phone) execute function private.apply_contact_blocks();

-- Of a deleted account: the number to sign in with, which somebody proved to have, rather than that of the profile. Who has no address is told
-- by a text message.
create or replace function retained.keep_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into retained.accounts (user_code, created_ip, email_hash, phone_hash, created_at, payments, reports, consents)
  select p.user_code, (select o.ip from retained.origins o where o.account = old.id), retained.keyed_hash(lower(old.email)),
    retained.keyed_hash(coalesce(case when old.phone_confirmed_at is not null then private.profile_form(old.phone) end, p.phone)), p.created_at,
    array(select m.payment_id from public.payments m where m.user_id = p.id order by m.payment_id),
    array(select r.ticket from private.reports r where r.about = p.id order by r.number),
    coalesce((
      select jsonb_agg(to_jsonb(c) - array['number', 'member'] order by c.number)
      from private.consents c where c.member = p.id), '[]')
  from private.profiles p
  where p.id = old.id and coalesce(old.email_confirmed_at, old.phone_confirmed_at) is not null;
  if found and old.email is not null then
    perform private.add_to_outbox('account_deleted_' || gen_random_uuid(), null, 'account_deleted_mail', jsonb_build_object(
      'email', old.email, 'language', old.raw_user_meta_data ->> 'language', 'due', now() + private.kept_for('deleted_account')));
  elsif found then
    perform private.queue_text_message(old.phone, 'account_deleted', old.raw_user_meta_data ->> 'language');
  end if;
  return old;
end;
$$;

create or replace function public.remind_idle_members(batch integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  idle constant interval := private.kept_for('idle_account');
  mails integer;
begin
  delete from private.idle_notices n where private.last_used(n.member) > n.reminded_at;

  with due as (
    update private.idle_notices n set deletion_announced_at = now()
    from private.profiles p
    where p.id = n.member and n.hidden_at < now() - idle and n.deletion_announced_at is null
      and (p.paid_until > now()) is not true
    returning n.member
  )
  select count(*) into mails from due cross join lateral private.add_mail(due.member, 'deletion_announced_mail',
    format('deletion_announced_%s_%s', due.member, private.today()), jsonb_build_object('due', now() + interval '48 hours'));

  with due as (
    update private.idle_notices set hidden_at = now()
    where hidden_at is null and reminded_at < now() - interval '14 days'
    returning member
  )
  update private.profiles p set deactivated_at = now() from due
  where p.id = due.member and p.paid_until > now() and p.deactivated_at is null;

  with due as (
    insert into private.idle_notices (member)
    select u.id from auth.users u
    where coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null and u.created_at < now() - idle
      and (u.last_sign_in_at < now() - idle or u.last_sign_in_at is null)
      and private.last_used(u.id) < now() - idle
      and not exists (select from private.idle_notices n where n.member = u.id)
      and not exists (select from private.staff s where s.member = u.id)
    order by u.id limit batch
    returning member
  )
  select mails + count(*) into mails from due cross join lateral private.add_mail(due.member, 'idle_mail',
    format('idle_%s_%s', due.member, private.today()), jsonb_build_object('due', now() + interval '14 days'));
  return mails;
end;
$$;

-- Who has no address gets a text message that something waits, at most once a day, for what the law or a decision requires to be told. What it is
-- stands in the application.
create function private.text_for_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = new.recipient and u.email is null) then
    perform private.add_text_message(new.recipient, 'news', format('news_%s_%s', new.recipient, private.today()), '{"path":"/my_data"}');
  end if;
  return null;
end;
$$;
create trigger text_for_mail after insert on public.outbox
  for each row when (new.recipient is not null and new.kind ~ '_mail$' and new.kind not in ('rules_mail', 'patrika_changed_mail'))
  execute function private.text_for_mail();

-- A changed number or address is told to the number that could sign in until then, and a changed number to the address: the change may be a thief's.
insert into private.text_kinds (kind) values ('changed');
insert into private.outbox_kinds (kind) values ('number_changed_mail');

create function private.tell_change_of_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.phone_confirmed_at is not null and old.phone is not null then
    perform private.queue_text_message(old.phone, 'changed', new.raw_user_meta_data ->> 'language', '{"path":"/contact_us"}');
  end if;
  if old.phone is distinct from new.phone and new.email_confirmed_at is not null then
    perform private.add_mail(new.id, 'number_changed_mail', 'number_changed_' || gen_random_uuid(), '{}');
  end if;
  return null;
end;
$$;
create trigger tell_change_of_sign_in after update of phone, email on auth.users
  for each row when (old.phone is distinct from new.phone or old.email is distinct from new.email)
  execute function private.tell_change_of_sign_in();

-- Operators find members by the number to sign in with, too.
create or replace function private.members_matching(term text) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  digits constant text := regexp_replace(term, '[^0-9]', '', 'g');
  is_operator constant boolean := private.staff_role() = 'operator';
  words text[];
begin
  if term like '%@%' then
    return query select u.id from auth.users u where is_operator and u.email = lower(btrim(term));
  elsif term ~ '^[-+ ()0-9]+$' and length(digits) >= 10 then
    return query
      select p.id from private.profiles p where is_operator and right(p.phone, 10) = right(digits, 10)
      union
      select account from private.accounts_of_number(right(digits, 10)) as account where is_operator
      limit 50;
  elsif digits <> '' and term ~ '^[ 0-9]+$' then
    return query select p.id from private.profiles p where p.user_code = digits::bigint;
  else
    words := string_to_array(nullif(private.name_key(term), ''), ' ');
    return query
      select n.member from private.desk_names n
      where n.key like '%' || (select word from unnest(words) as word order by length(word) desc limit 1) || '%'
        and n.key like all (select '%' || word || '%' from unnest(words) as word)
      limit 50;
  end if;
end;
$$;

drop function public.find_member(bigint, text);
-- Returns what an operator needs to know about a member, found by user code, e-mail address or number to sign in with.
create function public.find_member(code bigint default null, address text default null)
returns table (
  id uuid, user_code bigint, email text, sign_in_number text, full_name text, phone text, is_valid boolean, has_paid boolean,
  paid_until timestamptz, deactivated_at timestamptz, unlisted_reason text, photo_count integer,
  created_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.user_code, u.email::text, u.phone, concat_ws(' ', p.first_name, p.middle_name, p.last_name), p.phone,
    p.is_valid, p.has_paid, p.paid_until, p.deactivated_at, n.reason, p.photo_count, p.created_at, u.last_sign_in_at
  from public.profiles p
  join auth.users u on u.id = p.id
  left join private.unlistings n on n.member = p.id
  where p.user_code = code or u.id = private.account_of(address)
$$;
grant execute on function public.find_member(bigint, text) to service_role;

-- Roles at the desk for an e-mail address or a number.
create or replace function public.set_desk_role(address text, role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.account_of(address);
begin
  if account is null then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  perform private.log_desk('role', account, set_desk_role.role);
  if set_desk_role.role = 'none' then
    delete from private.staff where member = account;
  else
    insert into private.staff (member, role) values (account, set_desk_role.role)
    on conflict (member) do update set role = excluded.role, granted_at = now();
  end if;
end;
$$;

comment on column private.staff_invitations.email is 'The e-mail address, or the number as digits';
create or replace function public.invite_staff(address text, role text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := case when address like '%@%' then lower(btrim(address)) else private.typed_number(address) end;
  known constant boolean := exists (
    select from auth.users u where (u.email = invited and u.email_confirmed_at is not null) or (u.phone = invited and u.phone_confirmed_at is not null));
begin
  delete from private.staff_invitations i where i.invited_at < now() - interval '30 days' or i.email = invited;
  if known then
    perform public.set_desk_role(address, invite_staff.role);
  else
    insert into private.staff_invitations (email, role) values (invited, invite_staff.role);
    perform private.log_desk('invite', subject => invite_staff.role);
  end if;
  return known;
end;
$$;

create function private.accept_invitation_of_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited text;
begin
  delete from private.staff_invitations i where i.email = new.phone and i.invited_at > now() - interval '30 days'
  returning i.role into invited;
  if invited is not null then
    perform public.set_desk_role(new.phone, invited);
  end if;
  return null;
end;
$$;
create trigger accept_invitation_of_number after update of phone_confirmed_at on auth.users
  for each row when (new.phone is not null and old.phone_confirmed_at is null and new.phone_confirmed_at is not null)
  execute function private.accept_invitation_of_number();

-- The page of a member at the desk has the number to sign in with.
create or replace function public.desk_member(code bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member private.profiles;
  is_operator constant boolean := coalesce(private.staff_role() = 'operator', false);
begin
  select * into member from private.profiles p where p.user_code = desk_member.code;
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
