-- Marriage fixed (लग्न ठरले): the member is unlisted at once, as by a pause, for 30 days with a way back, and erased afterwards. A couple that
-- both confirm counts as a wedding of the community.

insert into private.retention (kind, valid_from, days, source) values
  ('marriage_undo', '2021-02-25', 30, 'our own choice: until a member may no longer take back that a marriage is fixed'),
  ('fixed_marriage', '2021-02-25', 90, 'our own choice: until the account is erased, unless its member chose the end of the undo');

create table private.marriages (
  member uuid primary key references private.profiles (id) on delete cascade,
  place text not null constraint marriages_place check (place in ('here', 'elsewhere', 'untold')),
  told_at timestamptz not null default now(),
  erased_early boolean not null default false,
  was_paused boolean not null,
  partner_code bigint,
  erasure_announced_at timestamptz
);
comment on table private.marriages is 'Members who said that their marriage is fixed, and did not take it back';
comment on column private.marriages.erased_early is 'Whether the account is erased when the undo ends, instead of after fixed_marriage of private.retention';
comment on column private.marriages.was_paused is 'Whether the member had paused the membership before';
comment on column private.marriages.partner_code is 'The user code that the member named, as typed; whether somebody has it is not told';
create index marriages_partner on private.marriages (partner_code) where partner_code is not null;
create index marriages_told on private.marriages (told_at);
alter table private.marriages enable row level security;

-- Whom members named: a question to the member with that code. Kept when the marriage is taken back, so that nobody is asked again and again.
create table private.marriage_questions (
  asker uuid not null references private.profiles (id) on delete cascade,
  code bigint not null,
  asked_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (asker, code)
);
alter table private.marriage_questions enable row level security;

-- Weddings of the community: both confirmed, and both were listed members. A couple stays when its accounts are erased; then nobody is named.
create table private.couples (
  id uuid primary key default gen_random_uuid(),
  confirmed_at timestamptz not null default now()
);
create table private.couple_members (
  member uuid primary key references private.profiles (id) on delete cascade,
  couple uuid not null references private.couples (id) on delete cascade
);
create index couple_members_couple on private.couple_members (couple);
alter table private.couples enable row level security;
alter table private.couple_members enable row level security;

-- Pending interests that ended because one of the two is getting married. They have the state 'withdrawn', and the other member may read why.
create table private.interests_closed_by_marriage (
  interest uuid primary key references private.interests (id) on delete cascade,
  married uuid not null references private.profiles (id) on delete cascade,
  closed_at timestamptz not null default now()
);
create index interests_closed_by_marriage_married on private.interests_closed_by_marriage (married);
alter table private.interests_closed_by_marriage enable row level security;

-- Whether a member said that the marriage is fixed: no more mails, messages and lists then.
create function private.is_marriage_fixed(member uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.marriages m where m.member = is_marriage_fixed.member)
$$;

-- Keeps such a member paused, whatever would end the pause.
create function private.keep_married() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_marriage_fixed(new.id) then
    new.deactivated_at := old.deactivated_at;
  end if;
  return new;
end;
$$;
create trigger d_keep_married before update of deactivated_at on private.profiles
  for each row when (old.deactivated_at is not null and new.deactivated_at is null)
  execute function private.keep_married();

-- Ends the pending interests of a member who is getting married. A decline of the member that its sender is not shown yet ends in the same
-- way, so that it stays hidden.
create function private.close_interests_for_marriage(married uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  closed private.interests;
begin
  for closed in
    update private.interests i set state = 'withdrawn', acted_by = married
    where (i.receiver = married and private.shown_state(i, true) = 'pending') or (i.sender = married and private.shown_state(i, false) = 'pending')
    returning i.*
  loop
    insert into private.interests_closed_by_marriage (interest, married) values (closed.id, close_interests_for_marriage.married);
    -- A withdrawn interest is announced to its receiver only.
    if closed.receiver = married then
      perform private.send_to_member(closed.sender, 'interest');
      if not private.is_blocked_pair(closed.sender, married) then
        perform private.add_notice(closed.sender, 'marriage');
      end if;
    end if;
  end loop;
end;
$$;

-- Stores that a member's marriage is fixed, with all that follows from it. The caller has locked the profile.
create function private.fix_marriage(member uuid, place text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.marriages (member, place, was_paused)
  select p.id, fix_marriage.place,
    coalesce((select n.was_paused from private.unlistings n where n.member = p.id), p.deactivated_at is not null)
  from private.profiles p where p.id = fix_marriage.member;
  update private.profiles p set deactivated_at = now() where p.id = fix_marriage.member and p.deactivated_at is null;
  perform private.close_interests_for_marriage(fix_marriage.member);
  update private.biodata_links l set revoked_at = now()
  where l.member = fix_marriage.member and l.revoked_at is null and l.expires_at > now();
  insert into private.weddings as w default values on conflict (day) do update set told = w.told + 1;
end;
$$;

-- Stores that the signed-in member's marriage is fixed: `place` is here, elsewhere or untold. Errors: PT403 membership_required for who never
-- was a member, PT409 marriage_fixed_already; the constraint marriages_place.
create function public.fix_marriage(place text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  marrying constant uuid := (select auth.uid());
begin
  perform from private.profiles p where p.id = marrying and p.paid_until is not null for no key update;
  if not found then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif private.is_marriage_fixed(marrying) then
    raise sqlstate 'PT409' using message = 'marriage_fixed_already';
  end if;
  perform private.fix_marriage(marrying, fix_marriage.place);
end;
$$;

-- Takes it back within 30 days, and restores everything but the interests that ended. A confirmed couple is none any more.
-- Errors: PT404 marriage_not_fixed, PT409 marriage_undo_over.
create function public.undo_marriage() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  undoing constant uuid := (select auth.uid());
  undone private.marriages;
begin
  perform from private.profiles p where p.id = undoing for no key update;
  select m.* into undone from private.marriages m where m.member = undoing;
  if undone.member is null then
    raise sqlstate 'PT404' using message = 'marriage_not_fixed';
  elsif undone.told_at < now() - private.kept_for('marriage_undo') then
    raise sqlstate 'PT409' using message = 'marriage_undo_over';
  end if;
  delete from private.marriages m where m.member = undoing;
  delete from private.couples c using private.couple_members m where m.couple = c.id and m.member = undoing;
  delete from private.interests_closed_by_marriage c where c.married = undoing;
  update private.unlistings n set was_paused = undone.was_paused where n.member = undoing;
  update private.profiles p set deactivated_at = null where p.id = undoing and not undone.was_paused;
  update private.biodata_links l set revoked_at = null where l.member = undoing and l.revoked_at = undone.told_at;
  update private.weddings w set told = w.told - 1 where w.day = (undone.told_at at time zone 'Asia/Kolkata')::date;
end;
$$;

-- Whether the account is erased when the undo ends, or after 90 days. Error: PT404 marriage_not_fixed.
create function public.set_marriage_erasure(early boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.marriages set erased_early = early, erasure_announced_at = null where member = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'marriage_not_fixed';
  end if;
end;
$$;

-- Makes a couple of two members who named each other, when both were listed once: nobody counts with an empty account.
create function private.confirm_couple(one uuid, other uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  made uuid;
begin
  if one = other or private.is_blocked_pair(one, other)
    or (select count(*) from private.new_members n where n.id in (one, other)) < 2
    or exists (select from private.couple_members m where m.member in (one, other))
    or (select count(*) from private.marriages m join private.profiles p on p.user_code = m.partner_code
      where m.place = 'here' and (m.member, p.id) in ((one, other), (other, one))) < 2 then
    return;
  end if;
  insert into private.couples default values returning id into made;
  insert into private.couple_members (couple, member) values (made, one), (made, other);
end;
$$;

-- At how many members a member may ask whether they are the partner.
create function private.most_partners_asked() returns integer language sql immutable return 3;

-- Names the partner of the signed-in member, who met here, by user code, typed by hand. The answer is the same for every code, also for one
-- that nobody has. Errors: PT400 own_profile, PT409 marriage_not_here, couple_confirmed, PT429 partner_limit.
create function public.name_partner(code bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  partner constant uuid := (select p.id from private.profiles p where p.user_code = code);
begin
  perform private.lock_profiles(me, partner);
  if partner = me then
    raise sqlstate 'PT400' using message = 'own_profile';
  elsif not exists (select from private.marriages m where m.member = me and m.place = 'here') then
    raise sqlstate 'PT409' using message = 'marriage_not_here';
  elsif exists (select from private.couple_members m where m.member = me) then
    raise sqlstate 'PT409' using message = 'couple_confirmed';
  end if;
  insert into private.marriage_questions (asker, code) values (me, name_partner.code) on conflict do nothing;
  if (select count(*) from private.marriage_questions q where q.asker = me) > private.most_partners_asked() then
    raise sqlstate 'PT429' using message = 'partner_limit';
  end if;
  update private.marriages set partner_code = name_partner.code where member = me;
  perform private.confirm_couple(me, partner);
  if exists (select from private.open_marriage_questions q where q.asker = me and q.asked = partner) then
    perform private.add_notice(partner, 'marriage_question');
  end if;
end;
$$;

-- Those who ask whether the signed-in member is the partner: not across a block, not after a no, and only who was listed once.
create view private.open_marriage_questions as
select m.member as asker, asked.id as asked, m.told_at
from private.marriages m
join private.marriage_questions q on q.asker = m.member and q.code = m.partner_code and q.refused_at is null
join private.profiles asked on asked.user_code = m.partner_code
where m.place = 'here'
  and exists (select from private.new_members n where n.id = m.member)
  and exists (select from private.new_members n where n.id = asked.id)
  and not exists (select from private.couple_members c where c.member in (m.member, asked.id))
  and not private.is_blocked_pair(m.member, asked.id);

create view public.my_marriage_questions as
select p.user_code, p.first_name, p.last_name, q.told_at
from private.open_marriage_questions q join private.profiles p on p.id = q.asker
where q.asked = (select auth.uid());
grant select on public.my_marriage_questions to authenticated;

-- Answers such a question. With yes, the signed-in member's own marriage is fixed, too, and the two are a couple; a no is not told.
-- Error: PT404 marriage_question_not_found.
create function public.answer_marriage_question(code bigint, yes boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  asking constant uuid := (select p.id from private.profiles p where p.user_code = code);
  own_code constant bigint := private.code_of(me);
begin
  perform private.lock_profiles(me, asking);
  if not exists (
    select from private.open_marriage_questions q where q.asker = asking and q.asked = me) then
    raise sqlstate 'PT404' using message = 'marriage_question_not_found';
  elsif yes is not true then
    update private.marriage_questions q set refused_at = now() where q.asker = asking and q.code = own_code;
    return;
  end if;
  if not private.is_marriage_fixed(me) then
    perform private.fix_marriage(me, 'here');
  end if;
  update private.marriages m set place = 'here', partner_code = answer_marriage_question.code where m.member = me;
  perform private.confirm_couple(me, asking);
end;
$$;

-- When the account is erased: as its member chose, 48 hours after the announcement at the earliest. Null while its member agrees to a story of the
-- couple, which only an account can withdraw; idle accounts are deleted anyway. PL/pgSQL, because the stories are created later.
create function private.erased_at(marriage private.marriages) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if private.agrees_to_story(marriage.member) then
    return null;
  end if;
  return greatest(marriage.told_at + private.kept_for(case when marriage.erased_early then 'marriage_undo' else 'fixed_marriage' end),
    coalesce(marriage.erasure_announced_at, now()) + interval '48 hours');
end;
$$;

-- What the signed-in member has told; one row or none. `erased_on` is a day of the calendar of India.
create function private.own_marriage() returns table (
  place text, told_at timestamptz, undo_until timestamptz, erased_early boolean, erased_on date, partner_code bigint, is_couple boolean)
language sql stable security definer set search_path = '' as $$
  select m.place, m.told_at, m.told_at + private.kept_for('marriage_undo') as undo_until, m.erased_early,
    (private.erased_at(m) at time zone 'Asia/Kolkata')::date as erased_on,
    m.partner_code, exists (select from private.couple_members c where c.member = m.member) as is_couple
  from private.marriages m where m.member = (select auth.uid())
$$;
grant execute on function private.own_marriage() to authenticated;
create view public.my_marriage as select * from private.own_marriage();
grant select on public.my_marriage to authenticated;

-- The signed-in member's interests that ended because the other is getting married: the code and first name, which both knew, and nothing more.
create view public.my_interests_closed_by_marriage as
select p.user_code, p.first_name, case when i.sender = p.id then 'received' else 'sent' end as direction, c.closed_at
from private.interests_closed_by_marriage c
join private.interests i on i.id = c.interest
join private.profiles p on p.id = c.married
where (select auth.uid()) in (i.sender, i.receiver) and c.married <> (select auth.uid())
  and (select private.viewer_is_member()) and not private.is_blocked_pair(c.married, (select auth.uid()));
grant select on public.my_interests_closed_by_marriage to authenticated;

grant execute on function public.fix_marriage(text), public.undo_marriage(), public.set_marriage_erasure(boolean), public.name_partner(bigint),
  public.answer_marriage_question(bigint, boolean) to authenticated;

-- A marriage is told by fix_marriage only.
drop function public.deactivate_membership(boolean);

-- Pauses the signed-in member's paid membership. Error: PT409 membership_not_active.
create function public.deactivate_membership() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles set deactivated_at = now()
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_active';
  end if;
end;
$$;
grant execute on function public.deactivate_membership() to authenticated;

-- Ends the pause. Errors: PT403 membership_unlisted, PT409 marriage_fixed, membership_not_deactivated.
create or replace function public.reactivate_membership() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unlistings where member = (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'membership_unlisted';
  elsif private.is_marriage_fixed((select auth.uid())) then
    raise sqlstate 'PT409' using message = 'marriage_fixed';
  end if;
  update private.profiles set deactivated_at = null
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is not null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_deactivated';
  end if;
end;
$$;

-- Announces by mail, 48 hours before, that an account is erased after a marriage, and returns how many. Called every hour.
create function public.announce_marriage_erasures(batch integer default 1000) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    update private.marriages set erasure_announced_at = now()
    where member in (
      select m.member from private.marriages m
      where m.erasure_announced_at is null and private.erased_at(m) <= now() + interval '48 hours'
        and not exists (select from private.staff s where s.member = m.member)
      order by m.told_at, m.member limit batch)
    returning member
  )
  select count(*)::integer
  from due cross join lateral private.add_mail(due.member, 'marriage_erasure_mail',
    format('marriage_erasure_%s_%s', due.member, private.today()), jsonb_build_object('due', now() + interval '48 hours'))
$$;
insert into private.outbox_kinds (kind) values ('marriage_erasure_mail');
insert into private.hosted_jobs (name, timing, command) values
  ('announce_marriage_erasures', '47 * * * *', 'select public.announce_marriage_erasures()');

-- Returns at most `batch` accounts to be erased after a marriage: 48 hours after the announcement was mailed, or could not be delivered. The
-- function delete_idle_accounts deletes them.
create function public.accounts_after_marriage(batch integer default 20) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.member from private.marriages m
  where m.erasure_announced_at < now() - interval '48 hours' and private.erased_at(m) < now()
    and not private.has_open_payment(m.member)
    and not exists (select from private.staff s where s.member = m.member)
    and not exists (
      select from public.outbox o
      where o.recipient = m.member and o.kind = 'marriage_erasure_mail'
        and coalesce(o.done_at, o.given_up_at, 'infinity') > now() - interval '48 hours')
  order by m.told_at, m.member limit batch
$$;
grant execute on function public.announce_marriage_erasures(integer), public.accounts_after_marriage(integer) to service_role;

-- As before, with the weddings that both confirmed.
create or replace function private.funnel() returns jsonb
language sql stable set search_path = '' as $$
  with connected as (
    select i.sender as member from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
    union select i.receiver from private.interests i where i.answered_at is not null and i.state in ('accepted', 'ended')
  ), steps as (
    select private.is_complete(p) as complete, p.paid_until is not null as paid, c.member is not null as connected
    from private.profiles p left join connected c on c.member = p.id
  )
  select jsonb_build_object('registered', count(*), 'complete', count(*) filter (where complete),
    'paid', count(*) filter (where complete and paid), 'connected', count(*) filter (where complete and paid and connected),
    'wedding', (select coalesce(sum(w.told), 0) from private.weddings w),
    'couples', (select count(*) from private.couples))
  from steps
$$;

-- How many weddings of the community there are, counted with the families: once a day, so that it does not tell when a couple confirms.
alter table private.family_count add column weddings integer not null default 0;

-- Writes the ages that have changed since they were written, clears the read quotas used up and the facts kept on earlier days, counts the families
-- and weddings of the day, and returns how many listings it wrote. Called every hour.
create or replace function public.update_ages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update private.listings set age = private.listed_age(dob, dob_level),
    reading_stopped_on = case when reading_stopped_on >= private.today() then reading_stopped_on end
  where age <> private.listed_age(dob, dob_level) or reading_stopped_on < private.today();
  get diagnostics changed = row_count;
  delete from private.facts_of_the_day where day < private.today();
  update private.family_count set counted_on = private.today(),
    families = (select count(*) from private.listings where paid_until > now()) / 10 * 10,
    weddings = (select count(*) from private.couples)
  where counted_on < private.today();
  return changed;
end;
$$;

-- What everybody may know of the community; one row. `fee` is in paise, `families` in tens; `stories` tells whether a couple's story is shown.
-- PL/pgSQL, because the stories are created later.
drop view public.community;
drop function private.community();
create function private.community() returns table (
  texts jsonb, fee integer, legal_name text, postal_address text, officer_name text, officer_email text, officer_phone text,
  officer_post_en text, officer_post_mr text, officer_hours_en text, officer_hours_mr text, data_contact text, families integer,
  weddings integer, stories boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select jsonb_build_object('en', private.community_texts('en'), 'mr', private.community_texts('mr')), private.fee_today(),
      s.legal_name, s.postal_address, s.officer_name, s.officer_email, s.officer_phone,
      s.officer_post_en, s.officer_post_mr, s.officer_hours_en, s.officer_hours_mr, s.data_contact, c.families, c.weddings,
      exists (select from private.shown_stories)
    from private.community_settings s, private.family_count c;
end;
$$;
grant execute on function private.community() to anon, authenticated;
create view public.community as select * from private.community();
grant select on public.community to anon, authenticated;
