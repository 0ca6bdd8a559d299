-- Days that a couple is told are days of its members' own time zones.

-- What the signed-in member has told; one row or none. `erased_on` is a day in the member's zone.
create or replace function private.own_marriage() returns table (
  place text, told_at timestamptz, undo_until timestamptz, erased_early boolean, erased_on date, partner_code bigint, is_couple boolean)
language sql stable security definer set search_path = '' as $$
  select m.place, m.told_at, m.told_at + private.kept_for('marriage_undo') as undo_until, m.erased_early,
    (private.erased_at(m) at time zone (select s.time_zone from private.notice_settings_of(m.member) s))::date as erased_on,
    m.partner_code, exists (select from private.couple_members c where c.member = m.member) as is_couple
  from private.marriages m where m.member = (select auth.uid())
$$;

-- Whether the day of a couple's wedding has begun for both, wherever they are.
create function private.has_wedding_day_begun(couple uuid, day date) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from private.couple_members m cross join lateral private.notice_settings_of(m.member) s
    where m.couple = has_wedding_day_begun.couple and (now() at time zone s.time_zone)::date < day)
$$;

-- Stories that everybody may read now. A day that is over in India has begun everywhere.
create or replace view private.shown_stories as
select s.* from private.stories s
where s.approved_at is not null and (s.married_on < private.today() or private.has_wedding_day_begun(s.couple, s.married_on))
  and private.is_agreed(s.couple);

-- The story of the signed-in member's couple; one row for a confirmed couple of two accounts, with a null text before it is written. `state`
-- is none, asked (one has not agreed), waiting (for a moderator), refused, approved (the marriage is still to come) or shown.
create or replace function private.own_story() returns table (
  id uuid, state text, edit integer, language text, text text, other_text text, married_on date, photo text, photo_ratio numeric, names text[],
  name_form text, own_names jsonb, written_by_me boolean, i_agreed boolean, partner_agreed boolean, refusal text)
language sql stable security definer set search_path = '' as $$
  select m.couple as id,
    case
      when s.couple is null then 'none'
      when s.refused_at is not null then 'refused'
      when d.consent is null or o.consent is null then 'asked'
      when s.approved_at is null or not private.is_agreed(s.couple) then 'waiting'
      when not private.has_wedding_day_begun(s.couple, s.married_on) then 'approved'
      else 'shown' end as state,
    s.edit, s.language, s.text, s.other_text, s.married_on, s.photo, s.photo_ratio, private.story_names(s.couple) as names, d.name_form,
    (select jsonb_object_agg(form, private.story_name(m.member, form)) from unnest(array['full', 'first', 'initials']) as form) as own_names,
    s.writer = m.member as written_by_me, d.consent is not null as i_agreed, o.consent is not null as partner_agreed, s.refusal
  from private.couple_members m
  left join private.stories s on s.couple = m.couple
    and (s.writer = m.member or not private.is_blocked_pair(m.member, private.partner_of(m.member)))
  left join private.story_sides d on d.member = m.member and d.couple = s.couple
  left join private.story_sides o on o.couple = s.couple and o.member <> m.member
  where m.member = (select auth.uid()) and private.partner_of(m.member) is not null
$$;
