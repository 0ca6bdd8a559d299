-- Breaches of personal data: what happened, who is affected, the mails to them, the notices to the authorities, and the deadlines
-- (docs/decisions/045).

insert into private.legal_deadlines (kind, valid_from, hours, source) values
  ('breach_cert_in', '2022-06-28', 6, 'CERT-In Directions of 28 April 2022, (ii)'),
  ('breach_board', '2025-11-14', 24, 'DPDP Rules 2025, rule 7(2)(a): without delay; 24 hours are our own target'),
  ('breach_board_report', '2025-11-14', 72, 'DPDP Rules 2025, rule 7(2)(b)');

create table private.breaches (
  number bigint generated always as identity primary key,
  title text not null constraint breaches_title_length check (char_length(btrim(title)) between 1 and 120),
  noticed_at timestamptz not null,
  facts jsonb not null default '{}',
  closed_at timestamptz
);
comment on column private.breaches.facts is 'By private.breach_facts(): the texts of the notices. Those of members are in both languages';
comment on column private.breaches.noticed_at is 'When we became aware of it: deadlines count from then';
alter table private.breaches enable row level security;

-- The texts that a notice needs: to members in both languages (what happened, what it may mean, what we did, what they can do), to the Data
-- Protection Board of India also the cause, findings about who caused it, and what prevents it from now on.
create function private.breach_facts() returns text[] language sql immutable return array[
  'what_en', 'what_mr', 'meaning_en', 'meaning_mr', 'done_en', 'done_mr', 'advice_en', 'advice_mr', 'cause', 'person', 'prevention'];

-- A notice to an authority that was sent. `reference` is what the authority acknowledged it with.
create table private.breach_notices (
  breach bigint not null references private.breaches (number) on delete cascade,
  notice text not null constraint breach_notices_notice check (notice in ('cert_in', 'board', 'board_report')),
  sent_at timestamptz not null default now(),
  reference text not null constraint breach_notices_reference_length check (char_length(btrim(reference)) between 1 and 120),
  primary key (breach, notice)
);
alter table private.breach_notices enable row level security;

create table private.breach_members (
  breach bigint not null references private.breaches (number) on delete cascade,
  member uuid not null references private.profiles (id) on delete cascade,
  notified_at timestamptz,
  primary key (breach, member)
);
comment on column private.breach_members.notified_at is 'When the mail was written; public.outbox has whether it was sent';
create index breach_members_member on private.breach_members (member);
alter table private.breach_members enable row level security;

-- The key of the outbox under which the mail about a breach to a member is stored.
create function private.breach_mail_key(breach bigint, member uuid) returns text
language sql immutable return format('breach_%s_%s', breach, member);

-- Checks the role, locks an open breach and returns it. Errors: PT403; PT404 breach_not_found; PT409 breach_closed.
create function private.open_breach(number bigint) returns private.breaches
language plpgsql volatile set search_path = '' as $$
declare
  found_breach private.breaches;
begin
  perform private.require_staff(operators_only => true);
  select * into found_breach from private.breaches b where b.number = open_breach.number for update;
  if found_breach.number is null then
    raise sqlstate 'PT404' using message = 'breach_not_found';
  elsif found_breach.closed_at is not null then
    raise sqlstate 'PT409' using message = 'breach_closed';
  end if;
  return found_breach;
end;
$$;

-- The notices with their deadlines and, when sent, time and reference.
create function private.breach_deadlines(breach private.breaches) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('notice', n.notice, 'due_at', breach.noticed_at + make_interval(hours => n.hours),
    'sent_at', s.sent_at, 'reference', s.reference) order by n.hours)
  from (
    select kind as notice, private.hours_to_decide('breach_' || kind, breach.noticed_at) as hours
    from unnest(array['cert_in', 'board', 'board_report']) as kind) as n
  left join private.breach_notices s on s.breach = breach.number and s.notice = n.notice
$$;

-- Opens the procedure and returns its number. Errors: PT400 moment_wrong; breaches_title_length.
create function public.desk_open_breach(title text, noticed_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened bigint;
begin
  perform private.require_staff(operators_only => true);
  if (desk_open_breach.noticed_at between now() - interval '30 days' and now()) is not true then
    raise sqlstate 'PT400' using message = 'moment_wrong';
  end if;
  insert into private.breaches (title, noticed_at) values (btrim(desk_open_breach.title), desk_open_breach.noticed_at) returning number into opened;
  perform private.log_desk('open_breach', subject => 'B-' || opened);
  perform private.add_to_outbox('breach_opened_' || opened, null, 'breach_opened', jsonb_build_object('breach', 'B-' || opened));
  return opened;
end;
$$;

-- The breaches, the open ones first.
create function public.desk_breaches() returns table (number bigint, title text, noticed_at timestamptz, closed_at timestamptz, deadlines jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_breaches', operators_only => true);
  return query
    select b.number, b.title, b.noticed_at, b.closed_at, private.breach_deadlines(b) from private.breaches b
    order by b.closed_at desc nulls first, b.number desc limit 100;
end;
$$;

-- One breach, with the state of the mails to the members and what was done when by whom. Error: PT404 breach_not_found.
create function public.desk_breach(number bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach private.breaches;
begin
  perform private.read_at_desk('read_breach', subject => 'B-' || desk_breach.number, operators_only => true);
  select * into breach from private.breaches b where b.number = desk_breach.number;
  if breach.number is null then
    raise sqlstate 'PT404' using message = 'breach_not_found';
  end if;
  return to_jsonb(breach) || jsonb_build_object(
    'deadlines', private.breach_deadlines(breach),
    'mails', (
      select jsonb_build_object(
        'affected', count(*),
        'waiting', count(*) filter (where o.key is not null and o.done_at is null and o.given_up_at is null),
        'sent', count(o.done_at), 'failed', count(o.given_up_at),
        'failed_codes', coalesce(jsonb_agg(p.user_code order by p.user_code) filter (where o.given_up_at is not null), '[]'))
      from private.breach_members m join private.profiles p on p.id = m.member
      left join public.outbox o on o.key = private.breach_mail_key(m.breach, m.member)
      where m.breach = breach.number),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'actor_code', l.actor_code,
        'actor_name', private.full_name(l.actor), 'member_code', null, 'subject', null, 'detail', l.detail) order by l.id desc)
      from private.desk_log l where l.subject = 'B-' || breach.number), '[]'));
end;
$$;

-- Stores the texts of the notices; unknown keys are ignored. Errors: those of open_breach; PT400 text_too_long.
create function public.desk_save_breach(number bigint, facts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach constant private.breaches := private.open_breach(desk_save_breach.number);
  kept constant jsonb := (
    select coalesce(jsonb_object_agg(f.key, btrim(f.value)), '{}') from jsonb_each_text(desk_save_breach.facts) f
    where f.key = any (private.breach_facts()) and btrim(f.value) <> '');
begin
  if exists (select from jsonb_each_text(kept) f where char_length(f.value) > 1000) then
    raise sqlstate 'PT400' using message = 'text_too_long';
  end if;
  update private.breaches b set facts = kept where b.number = breach.number;
  perform private.log_desk('save_breach', subject => 'B-' || breach.number);
end;
$$;

-- Adds affected members by their codes, or all members, and returns how many were added.
-- Errors: those of open_breach; PT404 member_not_found when a code is unknown.
create function public.desk_add_affected(number bigint, codes bigint[], everybody boolean default false) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach constant private.breaches := private.open_breach(desk_add_affected.number);
  added integer;
begin
  if not everybody and (select count(*) from private.profiles p where p.user_code = any (codes))
      <> (select count(distinct code) from unnest(codes) as code) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  insert into private.breach_members (breach, member)
  select breach.number, p.id from private.profiles p where everybody or p.user_code = any (codes) order by p.id
  on conflict do nothing;
  get diagnostics added = row_count;
  perform private.log_desk('add_affected', subject => 'B-' || breach.number, detail => jsonb_build_object('added', added));
  return added;
end;
$$;

-- Writes a mail to each affected member who has none yet, in the member's language, and returns how many.
-- Errors: those of open_breach; PT400 breach_text_missing.
create function public.desk_notify_breach(number bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach constant private.breaches := private.open_breach(desk_notify_breach.number);
  contact constant text := private.data_contact();
  written integer;
begin
  if exists (select from unnest(private.breach_facts()) as name where name ~ '_(en|mr)$' and breach.facts -> name is null) then
    raise sqlstate 'PT400' using message = 'breach_text_missing';
  end if;
  with notified as (
    update private.breach_members m set notified_at = now() where m.breach = breach.number and m.notified_at is null returning m.member
  ), mails as (
    insert into public.outbox (key, recipient, kind, detail)
    select private.breach_mail_key(breach.number, u.id), u.id, 'breach_mail', jsonb_strip_nulls(jsonb_build_object(
      'what', breach.facts -> ('what_' || l.language), 'meaning', breach.facts -> ('meaning_' || l.language),
      'done', breach.facts -> ('done_' || l.language), 'advice', breach.facts -> ('advice_' || l.language), 'contact', contact))
    from notified n join auth.users u on u.id = n.member
    cross join lateral (select case when u.raw_user_meta_data ->> 'language' = 'mr' then 'mr' else 'en' end as language) as l
    on conflict (key) do nothing returning 1
  )
  select count(*) into written from mails;
  perform private.log_desk('notify_breach', subject => 'B-' || breach.number, detail => jsonb_build_object('mails', written));
  return written;
end;
$$;

-- Records that a notice was sent to an authority. Errors: those of open_breach; PT409 notice_sent; constraints breach_notices_….
create function public.desk_record_notice(number bigint, notice text, reference text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach constant private.breaches := private.open_breach(desk_record_notice.number);
begin
  if exists (select from private.breach_notices n where n.breach = breach.number and n.notice = desk_record_notice.notice) then
    raise sqlstate 'PT409' using message = 'notice_sent';
  end if;
  insert into private.breach_notices (breach, notice, reference)
  values (breach.number, desk_record_notice.notice, btrim(desk_record_notice.reference));
  perform private.log_desk('record_notice', subject => 'B-' || breach.number,
    detail => jsonb_build_object('notice', desk_record_notice.notice, 'reason', btrim(desk_record_notice.reference)));
end;
$$;

-- Closes the procedure. Errors: those of open_breach; PT409 breach_unfinished while a notice, or the mail to a member, is missing.
create function public.desk_close_breach(number bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  breach constant private.breaches := private.open_breach(desk_close_breach.number);
begin
  if (select count(*) < 3 from private.breach_notices n where n.breach = breach.number)
    or exists (select from private.breach_members m where m.breach = breach.number and m.notified_at is null) then
    raise sqlstate 'PT409' using message = 'breach_unfinished';
  end if;
  update private.breaches b set closed_at = now() where b.number = breach.number;
  perform private.log_desk('close_breach', subject => 'B-' || breach.number);
end;
$$;
grant execute on function public.desk_open_breach(text, timestamptz), public.desk_breaches(), public.desk_breach(bigint),
  public.desk_save_breach(bigint, jsonb), public.desk_add_affected(bigint, bigint[], boolean), public.desk_notify_breach(bigint),
  public.desk_record_notice(bigint, text, text), public.desk_close_breach(bigint) to authenticated;

-- Notes a reminder for the operator when half and when four fifths of the time for a notice have passed. Returns how many are due.
create function public.remind_of_breaches() returns integer
language sql volatile security definer set search_path = '' as $$
  select count(private.add_to_outbox(format('%s_%s_%s', warning.kind, b.number, notice ->> 'notice'), null, warning.kind, jsonb_build_object(
    'breach', 'B-' || b.number, 'notice', notice ->> 'notice',
    'before', to_char((notice ->> 'due_at')::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'))))::integer
  from private.breaches b
  cross join lateral jsonb_array_elements(private.breach_deadlines(b)) as notice
  cross join (values ('breach_half_time', 0.5), ('breach_last_fifth', 0.8)) as warning (kind, part)
  where b.closed_at is null and notice ->> 'sent_at' is null
    and now() >= b.noticed_at + ((notice ->> 'due_at')::timestamptz - b.noticed_at) * warning.part
$$;
grant execute on function public.remind_of_breaches() to service_role;
