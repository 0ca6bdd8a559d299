-- The weekly list of new members by mail, the reminders of a membership that ends, and what these mails need of the outbox.

insert into private.outbox_kinds (kind) values ('digest_mail'), ('renewal_mail');
-- Ten thousand weekly lists of one evening must not delay what a person waits for.
create index outbox_due_before_digests on public.outbox (next_attempt_at) where done_at is null and given_up_at is null and kind <> 'digest_mail';

-- The next moment after `after` at which it is 18:00 on a day of the week (0 is Sunday) in a time zone.
create function private.next_digest_at(after timestamptz, zone text, day integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here constant timestamp := after at time zone zone;
  next constant date := here::date + (day - extract(dow from here)::integer + 7) % 7;
begin
  return (case when next + time '18:00' > here then next else next + 7 end + time '18:00') at time zone zone;
end;
$$;

-- Who is listed for the first time gets the weekly list from then on; another trigger of those that private.grant_year names:
--   begin_digest on private.listings: when the first weekly list is due
create function private.begin_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notice_settings as s (member, digest_at)
  select new.id, private.next_digest_at(now(), o.time_zone, o.digest_day) from private.notice_settings_of(new.id) o
  on conflict (member) do update set digest_at = excluded.digest_at, digest_since = now() where s.digest_at is null;
  return null;
end;
$$;
create trigger begin_digest after insert on private.listings
  for each row execute function private.begin_digest();
insert into private.notice_settings (member, digest_at) select l.id, private.next_digest_at(now(), 'Asia/Kolkata', 0) from private.listings l;

-- What the weekly lists of the outbox with these keys contain: members of the other gender who were first listed between the moments of the list, of
-- the 60 newest at most six, those first who fit the own preferences best. Codes, ages in steps of five years, education and town: no name, no
-- number, no photo. And how many more the saved searches find. No row for who is not listed, or has ended the list. Lists of the same span share
-- their candidates, of whom there are as many more as a member has blocks.
create function private.digests_of(keys text[]) returns table (key text, digest jsonb)
language plpgsql stable set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  return query
    with asked as materialized (
      select o.key, me.id as member, me.gender, (o.detail ->> 'since')::timestamptz as since, (o.detail ->> 'until')::timestamptz as until, s.digest_key,
        array(select b.other from private.blocked_pairs b where b.member = o.recipient) as hidden
      from public.outbox o
      join private.notice_settings s on s.member = o.recipient and s.digest
      join private.listings me on me.id = o.recipient and me.paid_until > now()
      where o.key = any (digests_of.keys)
    ), spans as (
      select a.gender, a.since, a.until, 60 + max(cardinality(a.hidden)) as most from asked a group by a.gender, a.since, a.until
    ), candidates as materialized (
      select s.gender as for_gender, s.since, s.until, newest.listed_at, newest.user_code, f.*
      from spans s
      cross join lateral (
        select n.id, n.listed_at, o.user_code from private.new_members n join private.listings o on o.id = n.id
        where n.listed_at > s.since and n.listed_at <= s.until and o.gender <> s.gender and o.paid_until > now()
        order by n.listed_at desc, n.id limit s.most) as newest
      join private.match_facts f on f.id = newest.id
    ), fresh as (
      select * from (
        select a.key, a.member, c.*, row_number() over (partition by a.key order by c.listed_at desc, c.id) as place
        from asked a join candidates c on c.for_gender = a.gender and c.since = a.since and c.until = a.until
        where c.id <> all (a.hidden)) as seen
      where place <= 60
    ), ranked as (
      select f.*, row_number() over (partition by f.key order by private.match_percent(
        private.preference_points(w, f.age_years, f.height_cm, f.highest_education, f.city, f.married_status, f.income, f.mangal, 1, null, null),
        private.stated_weight(w)) desc nulls last, f.created_at desc, f.id) as rank
      from fresh f left join public.partner_preferences w on w.member = f.member
    ), lists as (
      select r.key, count(*) as fresh,
        jsonb_agg(jsonb_build_object('code', r.user_code, 'age_from', r.age_years / 5 * 5, 'education', r.highest_education, 'town', r.city)
          order by r.rank) filter (where r.rank <= 6) as profiles
      from ranked r group by r.key
    )
    select a.key, jsonb_build_object(
      'count', coalesce(l.fresh, 0) + coalesce(n.found, 0), 'fresh', coalesce(l.fresh, 0), 'found', coalesce(n.found, 0),
      'profiles', coalesce(l.profiles, '[]'), 'unsubscribe_key', a.digest_key)
    from asked a
    left join lists l on l.key = a.key
    left join private.saved_search_news(array(select member from asked)) n on n.member = a.member;
end;
$$;

-- Adds the weekly lists that are due to the outbox, each once, and returns how many. What they contain is known when they are sent; a list
-- without news is not sent. Called every minute.
create function public.plan_digests(most integer default 20000) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    select s.member, s.digest_at, s.digest_since from private.notice_settings s
    where s.digest and s.digest_at <= now() order by s.digest_at limit most for update skip locked
  ), moved as (
    update private.notice_settings s
    set digest_at = private.next_digest_at(now(), s.time_zone, s.digest_day), digest_since = now()
    from due where s.member = due.member
    returning due.*
  ), added as (
    insert into public.outbox (key, recipient, kind, detail)
    select format('digest_%s_%s', m.member, extract(epoch from m.digest_at)::bigint), m.member, 'digest_mail',
      jsonb_build_object('since', m.digest_since, 'until', now())
    from moved m
    join auth.users u on u.id = m.member and u.email is not null
    on conflict (key) do nothing
    returning 1
  )
  select count(*)::integer from added
$$;
grant execute on function public.plan_digests(integer) to service_role;

-- Tells members what their saved searches find that is new, at most once a day, and returns how many were looked at. Who has been told and has not
-- opened the search is told again when it finds more. Called every hour.
create function public.note_found_searches(most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  people uuid[];
  person uuid;
  news integer;
begin
  with looked as (
    update private.notice_settings s set searched_at = now()
    where s.member in (
      select o.member from private.notice_settings o
      where o.searched_at < now() - interval '1 day' and exists (select from private.saved_searches q where q.member = o.member)
      order by o.searched_at limit most for update skip locked)
    returning s.member
  )
  select array_agg(l.member) into people from looked l;
  for person, news in select n.member, n.found from private.saved_search_news(people) n where n.found > 0 loop
    if news > coalesce((
      select n.count from private.notices n
      where n.member = person and n.kind = 'saved_search' and n.at > (select max(q.last_seen_at) from private.saved_searches q where q.member = person)
      order by n.at desc limit 1), 0) then
      perform private.add_notice(person, 'saved_search');
      update private.notices n set count = news where n.member = person and n.kind = 'saved_search' and n.read_at is null;
    end if;
  end loop;
  return coalesce(cardinality(people), 0);
end;
$$;
grant execute on function public.note_found_searches(integer) to service_role;

-- What a year of membership brought: how many members saw the numbers, how many interests were received, how many of either side accepted.
create function private.year_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'shown', (select count(distinct v.viewer) from private.contact_views v where v.viewed = year_of.member and v.seen_at > now() - interval '1 year'),
    'interests', (
      select count(*) from private.interest_sides s
      where s.member = year_of.member and s.direction = 'received' and s.sent_at > now() - interval '1 year'),
    'accepted', (
      select count(*) from private.interest_sides s
      where s.member = year_of.member and s.shown in ('accepted', 'ended') and s.answered_at > now() - interval '1 year'))
$$;

-- Reminds members 14 and 3 days before their year ends, each day once, and returns how many. Called every hour.
create function public.remind_of_renewals() returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    select p.id, p.paid_until, days.remaining, (p.paid_until at time zone s.time_zone)::date as last_day
    from private.profiles p cross join (values (14), (3)) as days (remaining)
    cross join lateral private.notice_settings_of(p.id) s
    where p.paid_until > now() + make_interval(days => days.remaining - 1) and p.paid_until <= now() + make_interval(days => days.remaining)
      and private.is_complete(p) and p.deactivated_at is null
      -- Whatever day it was in the zone of that time.
      and not exists (
        select from private.notices n
        where n.member = p.id and n.kind = 'renewal' and split_part(n.subject, '_', 2) = days.remaining::text and n.at > now() - interval '30 days')
    limit 1000
  ), told as (
    select private.add_notice(due.id, 'renewal', null, format('%s_%s', due.last_day, due.remaining)),
      case when private.wants_mail(due.id, 'renewal_mail') then private.add_mail(
        due.id, 'renewal_mail', format('renewal_%s_%s_%s', due.id, (due.paid_until at time zone 'Asia/Kolkata')::date, due.remaining),
        jsonb_build_object('until', due.paid_until) || private.year_of(due.id)) end
    from due
  )
  select count(*)::integer from told
$$;
grant execute on function public.remind_of_renewals() to service_role;

alter table private.mail_settings drop column interest_mails;

-- Ends the mails about interests and answers, or the weekly list, of the member with this key. An unknown key changes nothing, and the answer
-- is the same.
create or replace function public.unsubscribe(key uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.notice_settings set digest = false where digest_key = unsubscribe.key;
  insert into private.notice_choices as c (member, topic, push, mail, message)
  select s.member, t.topic, t.push, false, false from private.mail_settings s cross join private.notice_topics t
  where s.unsubscribe_key = unsubscribe.key and t.topic in ('interests', 'answers')
  on conflict on constraint notice_choices_pkey do update set mail = false;
$$;

-- What the text of a mail needs to know when it is sent.
create function private.mail_facts(kind text, recipient uuid, detail jsonb, since timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  unsubscribe_key uuid;
begin
  if kind in ('interest_received', 'interest_accepted', 'interest_waiting', 'patrika_asked') then
    insert into private.mail_settings as s (member) select p.id from private.profiles p where p.id = mail_facts.recipient
    on conflict (member) do update set unsubscribe_key = s.unsubscribe_key
    returning s.unsubscribe_key into unsubscribe_key;
    return jsonb_build_object(
      'count', case when private.wants_mail(recipient, kind)
        then private.interests_of_mail(recipient, kind, since) else 0 end,
      'unsubscribe_key', unsubscribe_key);
  elsif kind = 'complaint_code' then
    return private.issue_code((detail ->> 'code_number')::bigint);
  -- Each answer about personal data names whom to ask (DPDP Rules 2025, rule 9).
  elsif kind ~ '^((report|reported|appeal)_[a-z]+|photo_restored|idle|deletion_announced|marriage_erasure|account_deleted)_mail$' then
    return jsonb_strip_nulls(jsonb_build_object('data_contact', private.data_contact()));
  end if;
  return '{}';
end;
$$;

-- Claims entries that are due and returns them as a JSON array, each with the recipient's current address and language (null when the member has
-- left), the payment it is about, and what its text needs. Weekly lists come last, ten times as many at once, because they are composed together. An
-- entry that is not finished within five minutes is due again: delivery is at least once.
create or replace function public.claim_outbox(batch integer default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := array(
    select key from public.outbox
    where done_at is null and given_up_at is null and next_attempt_at <= now() and kind <> 'digest_mail'
    order by next_attempt_at limit batch for update skip locked);
  claimed jsonb;
begin
  if cardinality(keys) = 0 then
    keys := array(
      select key from public.outbox
      where done_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 10 * batch for update skip locked);
  end if;
  with taken as (
    update public.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where outbox.key = any (keys)
    returning outbox.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', taken.key, 'kind', taken.kind, 'purchase_id', taken.purchase_id,
    'detail', taken.detail || case taken.kind when 'digest_mail' then coalesce(list.digest, '{"count": 0}')
      else private.mail_facts(taken.kind, taken.recipient, taken.detail, taken.created_at) end,
    'email', person.email, 'language', person.language,
    'zone', (select s.time_zone from private.notice_settings_of(coalesce(taken.recipient, bought.user_id)) s),
    'payment', case when paid.payment_id is not null then jsonb_build_object(
      'id', paid.payment_id, 'amount', paid.amount, 'currency', paid.currency,
      'paid_at', paid.payment_at, 'valid_until', paid.expiry_at, 'seller', private.seller()) end)), '[]') into claimed
  from taken
  left join private.digests_of(keys) list on list.key = taken.key
  left join public.payment_orders bought on bought.id = taken.purchase_id
  left join lateral private.recipient_of(coalesce(taken.recipient, bought.user_id), taken.detail) as person on true
  left join public.payments paid on paid.payment_id = taken.detail ->> 'payment';
  return claimed;
end;
$$;

insert into private.hosted_jobs (name, timing, command) values
  ('plan_digests', '* * * * *', 'select public.plan_digests()'),
  ('note_found_searches', '37 * * * *', 'select public.note_found_searches()'),
  ('remind_of_renewals', '27 * * * *', 'select public.remind_of_renewals()');
select private.schedule_jobs();
