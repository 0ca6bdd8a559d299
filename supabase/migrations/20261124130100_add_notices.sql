-- Notices to a member: one list with a read state, and by push and mail as the member chose (docs/decisions/061). What happens to a member is
-- told by private.add_notice and nothing else.

-- What a member chooses about, with the channels that apply until then; null where the channel is not offered.
create table private.notice_topics (
  topic text primary key,
  push boolean not null,
  mail boolean,
  message boolean not null
);
comment on table private.notice_topics is 'News of matches and searches are mailed in the weekly list; the reminder of the rules is always mailed, because the law requires it';
comment on column private.notice_topics.message is 'Whether a text message is offered. It is chosen until the member chooses otherwise, if the account has no e-mail address';
alter table private.notice_topics enable row level security;
insert into private.notice_topics (topic, push, mail, message) values
  ('interests', true, true, true), ('answers', true, true, true), ('matches', false, null, false), ('searches', false, null, false),
  ('renewal', true, true, true), ('rules', false, null, false);

create table private.notice_kinds (
  kind text primary key,
  topic text not null references private.notice_topics (topic),
  mail text
);
comment on column private.notice_kinds.mail is 'The kind of the mail, which reports several interests together';
alter table private.notice_kinds enable row level security;
insert into private.notice_kinds (kind, topic, mail) values
  ('interest', 'interests', 'interest_received'), ('waiting', 'interests', 'interest_waiting'), ('patrika', 'interests', null),
  ('accepted', 'answers', 'interest_accepted'), ('declined', 'answers', null), ('marriage', 'answers', null), ('marriage_question', 'answers', null),
  ('match', 'matches', null), ('saved_search', 'searches', null), ('renewal', 'renewal', null), ('rules', 'rules', null);

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.profiles (id) on delete cascade,
  kind text not null references private.notice_kinds (kind),
  subject text not null default '',
  about uuid references private.profiles (id) on delete cascade,
  count integer not null default 1,
  at timestamptz not null default now(),
  read_at timestamptz,
  push uuid
);
comment on column private.notices.subject is 'What it is about, e.g. the id of an interest: an unread notice of the same kind and subject is joined by the next one';
comment on column private.notices.about is 'The other member. While that one is hidden from the member, so is the notice';
comment on column private.notices.at is 'Not shown before: a decline is told later';
comment on column private.notices.push is 'The push that told of it';
create unique index notices_unread on private.notices (member, kind, subject) where read_at is null;
create index notices_newest on private.notices (member, at desc);
create index notices_about on private.notices (about);
create index notices_at on private.notices (at);
alter table private.notices enable row level security;

create table private.notice_choices (
  member uuid not null references private.profiles (id) on delete cascade,
  topic text not null references private.notice_topics (topic),
  push boolean not null,
  mail boolean not null,
  message boolean not null,
  primary key (member, topic)
);
alter table private.notice_choices enable row level security;

-- The channels of a member for each topic; null where one is not offered, or the account has no address or number for it.
create function private.channels_of(member uuid) returns table (topic text, push boolean, mail boolean, message boolean)
language sql stable security definer set search_path = '' as $$
  select t.topic, coalesce(c.push, t.push), case when u.email is not null and t.mail is not null then coalesce(c.mail, t.mail) end,
    case when t.message and private.text_number(u.id) is not null then coalesce(c.message, u.email is null) end
  from auth.users u cross join private.notice_topics t
  left join private.notice_choices c on c.topic = t.topic and c.member = u.id
  where u.id = channels_of.member
$$;
grant execute on function private.channels_of(uuid) to authenticated;

create view public.my_notice_choices as
select c.topic, c.push, c.mail, c.message from private.channels_of((select auth.uid())) c;
grant select on public.my_notice_choices to authenticated;

-- Chooses the channels of a topic for the signed-in user. Error: 23503 for an unknown topic.
create function public.set_notice_choice(topic text, push boolean, mail boolean, message boolean) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notice_choices as c (member, topic, push, mail, message)
  values ((select auth.uid()), set_notice_choice.topic, set_notice_choice.push, set_notice_choice.mail, set_notice_choice.message)
  on conflict on constraint notice_choices_pkey do update set push = excluded.push, mail = excluded.mail, message = excluded.message
$$;
grant execute on function public.set_notice_choice(text, boolean, boolean, boolean) to authenticated;

-- The mails about interests were one choice.
insert into private.notice_choices (member, topic, push, mail, message)
select s.member, t.topic, t.push, false, false from private.mail_settings s cross join private.notice_topics t
where not s.interest_mails and t.topic in ('interests', 'answers');
drop view public.my_mail_settings;
drop function public.set_interest_mails(boolean), private.wants_interest_mails(uuid);

-- Whether a member wants the mails of a kind.
create function private.wants_mail(member uuid, mail_kind text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_or(c.mail), false) from private.channels_of(wants_mail.member) c
  where c.topic = case mail_kind when 'interest_accepted' then 'answers' when 'renewal_mail' then 'renewal' else 'interests' end
$$;

-- Adds a mail about interests to the outbox, unless one waits already. It waits for a quarter of an hour, and for twelve hours after the one before, so
-- that one mail covers several interests.
create or replace function private.add_interest_mail(member uuid, mail_kind text) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.wants_mail(member, mail_kind) or exists (
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

-- Whether a notice is shown to its member now: nothing of members who are hidden, and of an interest what its side is shown.
create function private.is_shown_notice(notice private.notices) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return notice.at <= now()
    and (notice.about is null or (private.is_listed(notice.member) and private.is_listed(notice.about)
      and not private.is_blocked_pair(notice.member, notice.about)))
    and (notice.kind not in ('interest', 'waiting', 'accepted', 'declined') or exists (
      select from private.interest_sides s
      where s.id = notice.subject::uuid and s.member = notice.member
        and case notice.kind when 'accepted' then s.shown = 'accepted' when 'declined' then s.shown = 'declined' else s.shown in ('pending', 'accepted') end));
end;
$$;
grant execute on function private.is_shown_notice(private.notices) to authenticated;

-- Tells a member of something: in the list, and by push and mail as the member chose. Of a member who is hidden nothing is told. An interest and
-- a match have realtime messages of their own.
create function private.add_notice(member uuid, kind text, about uuid default null, subject text default '', at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told constant private.notice_kinds := (select k from private.notice_kinds k where k.kind = add_notice.kind);
begin
  if about is not null and (not private.is_listed(about) or private.is_blocked_pair(member, about)) then
    return;
  end if;
  insert into private.notices as n (member, kind, subject, about, at)
  values (add_notice.member, add_notice.kind, add_notice.subject, add_notice.about, add_notice.at)
  on conflict (member, kind, subject) where read_at is null do update
    set count = n.count + 1, about = excluded.about, at = excluded.at, push = null;
  if told.mail is not null then
    perform private.add_interest_mail(member, told.mail);
  end if;
  if at > now() then
    return;
  end if;
  if kind not in ('interest', 'accepted', 'match') then
    perform private.send_to_member(member, 'notice');
  end if;
  if exists (select from private.channels_of(add_notice.member) c where c.topic = told.topic and (c.push or c.message)) then
    perform private.plan_push(member);
  end if;
end;
$$;

-- The notices of interests. The receiver's own answer is no news to the receiver, but is mailed; the decline is told when the sender is shown it.
create function private.note_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_notice(new.receiver, 'interest', new.sender, new.id::text);
    return null;
  end if;
  update private.notices n set read_at = now()
  where n.member = new.receiver and n.kind in ('interest', 'waiting') and n.subject = new.id::text and n.read_at is null;
  if new.state = 'accepted' then
    perform private.add_notice(new.sender, 'accepted', new.receiver, new.id::text);
    if new.acted_by = new.receiver then
      perform private.add_interest_mail(new.receiver, 'interest_accepted');
    else
      perform private.add_notice(new.receiver, 'accepted', new.sender, new.id::text);
    end if;
  elsif new.state = 'declined' then
    perform private.add_notice(new.sender, 'declined', new.receiver, new.id::text, new.decline_shown_at);
  elsif old.state = 'declined' then
    delete from private.notices n where n.member = new.sender and n.kind = 'declined' and n.subject = new.id::text;
  end if;
  return null;
end;
$$;
drop trigger mail_received on private.interests;
drop trigger mail_accepted on private.interests;
drop function private.mail_about_interests();
create trigger note_sent after insert on private.interests
  for each row execute function private.note_interest();
create trigger note_answer after update of state on private.interests
  for each row when (new.state is distinct from old.state) execute function private.note_interest();

-- A request for the patrika, unless its receiver does not look at patrikas.
create function private.note_patrika_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_request(new) then
    perform private.add_notice(new.asked, 'patrika', new.asker);
  end if;
  return null;
end;
$$;
create trigger note_request after insert on private.patrika_requests
  for each row execute function private.note_patrika_request();

-- Reminds the receivers of interests that have waited for twenty days, each interest once, and returns how many. Called every minute.
create or replace function public.remind_of_interests() returns integer
language sql volatile security definer set search_path = '' as $$
  with waiting as (
    update private.interests i set reminded_at = now()
    where i.state = 'pending' and i.expires_at <= now() + interval '10 days'
      and private.shown_state(i, false) = 'pending' and i.reminded_at is null
    returning i.id, i.sender, i.receiver
  ), told as (
    select private.add_notice(receiver, 'waiting', sender, id::text) from waiting
  )
  select (select count(*)::integer from waiting) from (select count(*) from told) as all_told
$$;

-- Reminds at most a hundred users of the rules who were not reminded for three months, and returns how many. Called every hour.
create or replace function public.remind_of_rules() returns integer
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
  from noted
  cross join lateral private.add_mail(noted.member, 'rules_mail', format('rules_%s_%s', noted.member, private.today()), '{}') as mailed
  cross join lateral private.add_notice(noted.member, 'rules') as told
$$;

-- Tells the members whose own preferences a new member fits by more than 80 percent, which no missed must can reach, and returns how many.
-- Guna and lineage count as unknown. A run compares the 20 newest and reaches 1,000 members at most, which bounds its work after an import.
-- Called every minute.
create or replace function public.send_new_matches() returns integer
language sql volatile security definer set search_path = '' as $$
  with announced as (
    update private.new_members set announced_at = now() where announced_at is null returning id
  ), arrived as (
    select f.* from private.match_facts f where f.id in (select id from announced) and f.paid_until > now() order by f.created_at desc limit 20
  ), receivers as (
    select distinct w.member
    from arrived a
    join public.partner_preferences w on private.match_percent(
      private.preference_points(w, a.age_years, a.height_cm, a.highest_education, a.city, a.married_status, a.income, a.mangal, 1, null, null),
      private.stated_weight(w)) > 80
    join private.listings l on l.id = w.member and l.gender <> a.gender and l.paid_until > now()
    where not private.is_blocked_pair(w.member, a.id)
    limit 1000
  ), sent as (
    select private.send_to_member(member, 'match'), private.add_notice(member, 'match') from receivers
  )
  select (select count(*)::integer from receivers) from (select count(*) from sent) as all_sent
$$;

-- The signed-in user's notices, with the other member's name.
create view public.my_notices as
select n.id, n.kind, n.subject, n.count, n.at, n.read_at, n.about as member_id, l.user_code, l.first_name, l.last_name, l.regional_full_name
from private.notices n
left join private.listings l on l.id = n.about
where n.member = (select auth.uid()) and private.is_shown_notice(n);
grant select on public.my_notices to authenticated;

-- How many notices the signed-in user has not read. Counts to a hundred.
create function public.unread_notices() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from private.notices n
    where n.member = (select auth.uid()) and n.read_at is null and private.is_shown_notice(n) limit 100) as unread
$$;

-- Marks a notice of the signed-in user as read, or all that are shown. The reminder of the rules is closed with its notice.
create function public.read_notices(notice uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  with read as (
    update private.notices n set read_at = now()
    where n.member = (select auth.uid()) and n.read_at is null and n.at <= now() and (notice is null or n.id = notice)
    returning n.kind
  )
  insert into private.closed_notices (member, notice)
  select (select auth.uid()), 'rules' where exists (select from read where kind = 'rules')
  on conflict on constraint closed_notices_pkey do update set closed_at = now()
$$;
grant execute on function public.unread_notices(), public.read_notices(uuid) to authenticated;

-- Closes a notice above the lists for the signed-in user, and reads the one in the list of notices. A name that is no notice violates a check
-- constraint.
create or replace function public.close_notice(notice text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.closed_notices (member, notice) values ((select auth.uid()), close_notice.notice)
  on conflict on constraint closed_notices_pkey do update set closed_at = now();
  update private.notices n set read_at = now() where n.member = (select auth.uid()) and n.kind = close_notice.notice and n.read_at is null;
$$;

insert into private.retention (kind, valid_from, days, source) values ('notice', '2021-02-25', 90, 'our own choice');

-- Deletes old notices with the pushes that told of them, and returns how many notices. Called twice a day.
create function public.forget_old_notices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.notices where at < now() - private.kept_for('notice');
  get diagnostics forgotten = row_count;
  delete from private.pushes where sent_at < now() - private.kept_for('notice');
  return forgotten;
end;
$$;
grant execute on function public.forget_old_notices() to service_role;
insert into private.hosted_jobs (name, timing, command) values ('forget_old_notices', '7 */12 * * *', 'select public.forget_old_notices()');
