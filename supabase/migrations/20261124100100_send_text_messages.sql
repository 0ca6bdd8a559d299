-- Text messages (SMS or WhatsApp): their settings, a log with the limits that protect against bills and floods, and a queue. The functions
-- send_sms (codes) and send_text_messages (the queue) send them; every limit is here, so that it holds embedded and hosted (docs/decisions/054).

create table private.text_settings (
  only_row boolean primary key default true constraint text_settings_one_row check (only_row),
  sign_in boolean not null default false,
  abroad boolean not null default false,
  an_hour integer not null default 200 constraint text_settings_an_hour check (an_hour between 1 and 100000),
  a_day integer not null default 1000 constraint text_settings_a_day check (a_day between 1 and 1000000),
  sender text
);
comment on table private.text_settings is 'How text messages may be used; one row';
comment on column private.text_settings.sign_in is 'Whether members may sign in by mobile number: an operator''s choice, without effect while there is no sender';
comment on column private.text_settings.abroad is 'Whether numbers outside India may get messages';
comment on column private.text_settings.an_hour is 'The budget: messages in any hour, and a_day in any day';
comment on column private.text_settings.sender is 'How messages are sent, as the sending function last said; null: nobody sends any';
insert into private.text_settings default values;
alter table private.text_settings enable row level security;

insert into private.retention (kind, valid_from, days, source) values
  ('text_message', '2021-02-25', 90, 'our own choice: the limits of text messages count them');

-- The kinds of messages. The texts are in domain/text-messages, and each is registered with the operators of the networks (DLT).
create table private.text_kinds (
  kind text primary key
);
alter table private.text_kinds enable row level security;
insert into private.text_kinds (kind) values
  ('code'), ('invitation'), ('family'), ('interest'), ('accepted'), ('renewal'), ('news'), ('account_deleted');

create table private.text_messages (
  id bigint generated always as identity primary key,
  kind text not null constraint text_messages_kind references private.text_kinds (kind),
  language text not null constraint text_messages_language check (language in ('en', 'mr')),
  number_hash bytea not null,
  network_hash bytea,
  phone text,
  facts jsonb not null default '{}',
  entry_key text unique,
  member uuid references auth.users (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  state text not null constraint text_messages_state check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed')),
  fault text,
  attempts smallint not null default 0,
  familiar boolean not null default false,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  counted_at timestamptz,
  answered_at timestamptz
);
comment on table private.text_messages is 'Text messages, without their codes: the queue, and what the limits count';
comment on column private.text_messages.number_hash is 'Keyed hash of the number; phone has the number itself until the message is sent';
comment on column private.text_messages.network_hash is 'Of a code: keyed hash of the network that asked for it, an IPv4 /24 or an IPv6 /56';
comment on column private.text_messages.asked_by is 'Of an invitation: the account that invites, whose invitations are limited';
comment on column private.text_messages.state is 'unknown: the provider did not answer in time, so the message may have been sent, and is not sent again';
comment on column private.text_messages.familiar is 'Of a code: whether one for this number was used before after a request from this network';
comment on column private.text_messages.counted_at is 'When it was handed to the provider; null while it costs nothing';
comment on column private.text_messages.answered_at is 'Of a code: when it was used';
create index text_messages_number on private.text_messages (number_hash, counted_at);
create index text_messages_network on private.text_messages (network_hash, counted_at);
create index text_messages_counted on private.text_messages (counted_at);
create index text_messages_due on private.text_messages (next_attempt_at) where state = 'waiting';
create index text_messages_member on private.text_messages (member);
create index text_messages_asked_by on private.text_messages (asked_by, created_at);
alter table private.text_messages enable row level security;

-- The limits of codes for a number, asked for from networks that it answered from and from all others, each counted alone: a stranger who
-- asks for codes does not lock out the owner, and the answer does not tell whether there is an account.
create function private.codes_of_number_an_hour() returns integer language sql immutable return 5;
create function private.codes_of_number_a_day() returns integer language sql immutable return 10;
create function private.codes_of_network_an_hour() returns integer language sql immutable return 60;
create function private.codes_of_network_a_day() returns integer language sql immutable return 300;
-- After so many codes in a row that nobody used, a number gets none for a day; after each further one for another day.
create function private.unanswered_codes() returns integer language sql immutable return 5;
-- Of messages that are no codes, to one number.
create function private.texts_of_number_a_day() returns integer language sql immutable return 3;

create function private.number_hash(phone text) returns bytea
language sql stable set search_path = '' as $$ select retained.keyed_hash('text message ' || phone) $$;

-- Whether messages may go to a number: E.164 digits without `+`. In India mobile numbers begin with 6 to 9.
create function private.may_be_texted(phone text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(phone ~ '^91[6-9][0-9]{9}$' or (s.abroad and phone ~ '^[1-9][0-9]{7,14}$' and phone !~ '^91'), false) from private.text_settings s
$$;

-- The digits of a number as somebody typed it, as E.164 without `+`; without a country it is Indian. Null for anything else.
create function private.typed_number(typed text) returns text
language sql immutable set search_path = '' as $$
  select case when plain ~ '^0?[6-9][0-9]{9}$' then '91' || right(plain, 10) when plain ~ '^\+?[1-9][0-9]{9,14}$' then ltrim(plain, '+') end
  from (
    select regexp_replace(translate(private.without_hidden(typed), '०१२३४५६७८९', '0123456789'), '[\s()-]', '', 'g') as plain
    where octet_length(typed) <= 100) as stripped
$$;

-- The same; null also for a number that can get no messages.
create function private.text_number_of(typed text) returns text
language sql stable set search_path = '' as $$
  select phone from private.typed_number(typed) as phone where private.may_be_texted(phone)
$$;

-- Whether members may sign in by number now.
create function private.sign_in_by_number() returns boolean
language sql stable security definer set search_path = '' as $$
  select s.sign_in and s.sender is not null from private.text_settings s
$$;

-- What the login page offers, for everybody; one row.
create function private.sign_in_options() returns table (by_number boolean, abroad boolean)
language sql stable security definer set search_path = '' as $$
  select private.sign_in_by_number(), s.abroad from private.text_settings s
$$;
grant execute on function private.sign_in_options() to anon, authenticated;
create view public.sign_in_options as select * from private.sign_in_options();
grant select on public.sign_in_options to anon, authenticated;

-- Which budget is used up, `hour` or `day`, or null; the operator is told once in each. `share` is the part of the budget that may be used.
create function private.text_budget_reached(share numeric) returns text
language plpgsql volatile set search_path = '' as $$
declare
  settings private.text_settings;
  reached text;
begin
  select * into settings from private.text_settings;
  if (select count(*) from private.text_messages m where m.counted_at > now() - interval '1 day') >= settings.a_day * share then
    reached := 'day';
  elsif (select count(*) from private.text_messages m where m.counted_at > now() - interval '1 hour') >= settings.an_hour * share then
    reached := 'hour';
  end if;
  if reached is not null and share = 1 then
    perform private.add_to_outbox(
      'text_budget_' || reached || '_' || to_char(now() at time zone 'Asia/Kolkata', case reached when 'day' then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24' end),
      null, 'text_budget', jsonb_build_object('budget', reached, 'messages', case reached when 'day' then settings.a_day else settings.an_hour end));
  end if;
  return reached;
end;
$$;

-- Messages are counted one after the other.
create function private.lock_texts() returns void
language sql volatile set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('text messages', 0)) $$;

-- Why a number gets no code at the moment: text_off, text_abroad, text_unanswered, text_limit, text_budget; null: it may.
create function private.code_refusal(phone text, number_hash bytea, network_hash bytea, familiar boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  counted record;
begin
  if not private.sign_in_by_number() then
    return 'text_off';
  elsif not private.may_be_texted(phone) then
    return 'text_abroad';
  end if;
  select count(*) filter (where m.counted_at > now() - interval '1 hour') as an_hour,
    count(*) filter (where m.counted_at > now() - interval '1 day') as a_day,
    count(*) filter (where m.id > coalesce((
      select max(a.id) from private.text_messages a where a.number_hash = code_refusal.number_hash and a.answered_at is not null), 0)) as unanswered
  into counted
  from private.text_messages m
  where m.number_hash = code_refusal.number_hash and m.kind = 'code' and m.familiar = code_refusal.familiar and m.counted_at is not null;
  if not familiar and counted.unanswered >= private.unanswered_codes() and counted.a_day > 0 then
    return 'text_unanswered';
  elsif counted.an_hour >= private.codes_of_number_an_hour() or counted.a_day >= private.codes_of_number_a_day() then
    return 'text_limit';
  end if;
  select count(*) filter (where m.counted_at > now() - interval '1 hour') as an_hour, count(*) as a_day into counted
  from private.text_messages m where m.network_hash = code_refusal.network_hash and m.counted_at > now() - interval '1 day';
  if counted.an_hour >= private.codes_of_network_an_hour() or counted.a_day >= private.codes_of_network_a_day() then
    return 'text_limit';
  end if;
  return case when private.text_budget_reached(1) is not null then 'text_budget' end;
end;
$$;

-- Counts a code for a number before it is sent, and returns the number of the message, or why it may not be sent.
create function public.begin_code_message(phone text, network text, language text) returns table (id bigint, refusal text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  number constant bytea := private.number_hash(begin_code_message.phone);
  asking constant bytea := private.network_hash(begin_code_message.network, 56);
  familiar boolean;
begin
  perform private.lock_texts();
  familiar := exists (
    select from private.text_messages m where m.number_hash = number and m.network_hash = asking and m.answered_at is not null);
  refusal := private.code_refusal(begin_code_message.phone, number, asking, familiar);
  if refusal is null then
    insert into private.text_messages as m (kind, language, number_hash, network_hash, familiar, state, counted_at)
    values ('code', case begin_code_message.language when 'mr' then 'mr' else 'en' end, number, asking, familiar, 'sending', now())
    returning m.id into id;
  end if;
  return next;
end;
$$;

-- Ends the attempt to send a message: `sent`, `unknown` or `failed`. A failed one costs nothing; unless it was a code, which people ask for
-- again, it is tried again for a day. The operator is told once a day when messages fail.
create function public.finish_text_message(id bigint, outcome text, fault text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.text_messages m set
    fault = left(finish_text_message.fault, 200),
    counted_at = case when outcome = 'failed' then null else m.counted_at end,
    state = case when outcome = 'failed' and m.kind <> 'code' and m.created_at > now() - interval '1 day' then 'waiting' else outcome end,
    next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(m.attempts, 6)),
    phone = case when outcome = 'failed' and m.created_at > now() - interval '1 day' then m.phone end
  where m.id = finish_text_message.id and m.state = 'sending';
  if found and outcome <> 'sent' then
    perform private.add_to_outbox('texts_fail_' || private.today(), null, 'texts_fail', jsonb_build_object('fault', left(finish_text_message.fault, 200)));
  end if;
end;
$$;

-- A used code answers the newest message to its number. GoTrue and the embedded server renew phone_confirmed_at with each used code.
create function private.note_answered_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.text_messages m set answered_at = now()
  where m.id = (
    select max(o.id) from private.text_messages o
    where o.number_hash = private.number_hash(new.phone) and o.kind = 'code' and o.counted_at is not null);
  return null;
end;
$$;
create trigger note_answered_code after update of phone_confirmed_at on auth.users
  for each row when (new.phone is not null and new.phone_confirmed_at is distinct from old.phone_confirmed_at)
  execute function private.note_answered_code();

-- Queues a message to a number; the same key queues it once. Returns false when this number gets none: a mail may serve instead.
create function private.queue_text_message(
  phone text, kind text, language text, facts jsonb default '{}', entry_key text default null, member uuid default null) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if not private.sign_in_by_number() or not private.may_be_texted(queue_text_message.phone) then
    return false;
  end if;
  insert into private.text_messages (kind, language, number_hash, phone, facts, entry_key, member, state)
  values (queue_text_message.kind, case queue_text_message.language when 'en' then 'en' else 'mr' end, private.number_hash(queue_text_message.phone),
    queue_text_message.phone, queue_text_message.facts, queue_text_message.entry_key, queue_text_message.member, 'waiting')
  on conflict on constraint text_messages_entry_key_key do nothing;
  return true;
end;
$$;

-- The confirmed number by which an account signs in; null without one.
create function private.text_number(member uuid) returns text
language sql stable set search_path = '' as $$
  select u.phone from auth.users u where u.id = text_number.member and u.phone_confirmed_at is not null
$$;

-- Queues a message to an account, in its language.
create function private.add_text_message(member uuid, kind text, entry_key text, facts jsonb default '{}') returns boolean
language sql volatile set search_path = '' as $$
  select coalesce((
    select private.queue_text_message(private.text_number(u.id), add_text_message.kind, u.raw_user_meta_data ->> 'language',
      add_text_message.facts, add_text_message.entry_key, u.id)
    from auth.users u where u.id = add_text_message.member), false)
$$;

-- Claims messages that are due, as a JSON array. `sender` says how the caller sends, null: not at all, and is what makes signing in by number
-- possible. Codes have half of the budget to themselves. A message whose sender ends meanwhile is not sent again: it may have been sent.
create function public.claim_text_messages(sender text, batch integer default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  update private.text_settings s set sender = claim_text_messages.sender where s.sender is distinct from claim_text_messages.sender;
  update private.text_messages m set state = 'unknown', phone = null where m.state = 'sending' and m.counted_at < now() - interval '10 minutes';
  delete from private.text_messages m where m.created_at < now() - private.kept_for('text_message');
  if claim_text_messages.sender is null or not exists (
    select from private.text_messages m where m.state = 'waiting' and m.next_attempt_at <= now()) then
    return '[]';
  end if;
  perform private.lock_texts();
  update private.text_messages m set state = 'failed', phone = null, fault = 'not sent within a day'
  where m.state = 'waiting' and m.created_at < now() - interval '1 day';
  if private.text_budget_reached(0.5) is not null then
    return '[]';
  end if;
  update private.text_messages m set state = 'failed', phone = null, fault = 'the number had its messages of the day'
  where m.state = 'waiting' and m.next_attempt_at <= now()
    and (select count(*) from private.text_messages o
      where o.number_hash = m.number_hash and o.kind <> 'code' and o.counted_at > now() - interval '1 day') >= private.texts_of_number_a_day();
  with due as (
    -- One to each number at a time, so that the limit of the day is seen by the next.
    select distinct on (m.number_hash) m.id from private.text_messages m
    where m.state = 'waiting' and m.next_attempt_at <= now()
    order by m.number_hash, m.next_attempt_at, m.id
  ), taken as (
    update private.text_messages m set state = 'sending', counted_at = now(), attempts = m.attempts + 1
    where m.id in (select d.id from due d order by d.id limit claim_text_messages.batch)
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'language', t.language, 'phone', t.phone, 'facts', t.facts)), '[]')
  into claimed from taken t;
  return claimed;
end;
$$;

-- The messages to a number, newest first, for "where is my code?".
create function public.texts_to(recipient text) returns table (at timestamptz, kind text, state text, fault text, answered_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.created_at, m.kind, m.state, m.fault, m.answered_at from private.text_messages m
  where m.number_hash = private.number_hash(ltrim(regexp_replace(recipient, '[\s()-]', '', 'g'), '+')) order by m.id desc limit 100
$$;
grant execute on function public.begin_code_message(text, text, text), public.finish_text_message(bigint, text, text),
  public.claim_text_messages(text, integer), public.texts_to(text) to service_role;

insert into private.hosted_jobs (name, timing, command) values
  ('send_text_messages', '* * * * *', 'select private.call_project_function(''send_text_messages'')');
select private.schedule_jobs();

-- Operators read and change the settings of text messages, with the figures of the day, at the desk.
create function public.desk_text_settings() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_text_settings', operators_only => true);
  return (
    select to_jsonb(s) - 'only_row' || jsonb_build_object(
      'sent_last_hour', (select count(*) from private.text_messages m where m.counted_at > now() - interval '1 hour'),
      'sent_last_day', (select count(*) from private.text_messages m where m.counted_at > now() - interval '1 day'),
      'only_by_number', (select count(*) from auth.users u where u.email is null and u.phone_confirmed_at is not null))
    from private.text_settings s);
end;
$$;

-- Changes the settings. Errors: PT409 text_sender_missing when signing in by number is switched on without a sender; text_settings_an_hour and
-- text_settings_a_day.
create function public.desk_save_text_settings(sign_in boolean, abroad boolean, an_hour integer, a_day integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff(operators_only => true);
  if desk_save_text_settings.sign_in and exists (select from private.text_settings s where s.sender is null) then
    raise sqlstate 'PT409' using message = 'text_sender_missing';
  end if;
  perform private.log_desk('save_text_settings', detail => jsonb_build_object('sign_in', desk_save_text_settings.sign_in,
    'abroad', desk_save_text_settings.abroad, 'an_hour', desk_save_text_settings.an_hour, 'a_day', desk_save_text_settings.a_day));
  update private.text_settings s set sign_in = desk_save_text_settings.sign_in, abroad = desk_save_text_settings.abroad,
    an_hour = desk_save_text_settings.an_hour, a_day = desk_save_text_settings.a_day
  where s.only_row;
end;
$$;
grant execute on function public.desk_text_settings(), public.desk_save_text_settings(boolean, boolean, integer, integer) to authenticated;
