-- Stories at the desk: staff read those to which both have agreed, and approve or refuse them.

-- The stories to review, the longest waiting first, then those that are approved, the newest first; at most fifty of each. The members are logged.
create function public.desk_stories() returns table (
  id uuid, edit integer, waits boolean, names text[], codes bigint[], language text, text text, other_text text, married_on date, photo text,
  photo_ratio numeric, agreed_at timestamptz, approved_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant bigint := private.read_at_desk('read_stories');
  listed uuid[];
begin
  select array_agg(s.couple) into listed from (
    (select w.couple from private.stories w where w.approved_at is null and w.refused_at is null and private.is_agreed(w.couple)
      order by w.written_at limit 50)
    union all
    (select a.couple from private.stories a where a.approved_at is not null and private.is_agreed(a.couple) order by a.approved_at desc limit 50)
  ) as s;
  perform private.log_shown(entry, array(select d.member from private.story_sides d where d.couple = any (listed)));
  return query
    select s.couple, s.edit, s.approved_at is null, private.story_names(s.couple), sides.codes, s.language, s.text, s.other_text, s.married_on,
      s.photo, s.photo_ratio, sides.agreed_at, s.approved_at
    from private.stories s
    cross join lateral (
      select array_agg(p.user_code order by p.gender, p.id) as codes, max(c.given_at) as agreed_at
      from private.story_sides d join private.profiles p on p.id = d.member join private.consents c on c.number = d.consent
      where d.couple = s.couple) as sides
    where s.couple = any (listed)
    order by s.approved_at desc nulls first, sides.agreed_at;
end;
$$;

-- Approves a story, or refuses it with a reason that both read; also one that was approved before. `edit` is the story that was read.
-- Errors: PT404 story_not_found (nobody decides the own one), PT409 story_changed, PT400 reason_missing.
create function public.desk_decide_story(story uuid, edit integer, show boolean, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told constant text := nullif(btrim(private.without_hidden(desk_decide_story.reason)), '');
  found_story private.stories;
  side uuid;
begin
  perform private.require_staff();
  select * into found_story from private.stories s where s.couple = story for update;
  if found_story.couple is null or not private.is_agreed(story)
    or exists (select from private.story_sides d where d.couple = story and d.member = (select auth.uid())) then
    raise sqlstate 'PT404' using message = 'story_not_found';
  elsif found_story.edit <> desk_decide_story.edit then
    raise sqlstate 'PT409' using message = 'story_changed';
  elsif show is not true and told is null then
    raise sqlstate 'PT400' using message = 'reason_missing';
  end if;
  update private.stories s set approved_at = case when show then coalesce(s.approved_at, now()) end,
    refused_at = case when show then null else now() end, refusal = case when not show then left(told, 500) end
  where s.couple = story;
  perform private.log_desk(case when show then 'approve_story' else 'refuse_story' end, found_story.writer,
    detail => case when show then '{}' else jsonb_build_object('reason', left(told, 500)) end);
  for side in select d.member from private.story_sides d where d.couple = story loop
    perform private.add_notice(side, 'story_decided', subject => story::text);
  end loop;
end;
$$;
grant execute on function public.desk_stories(), public.desk_decide_story(uuid, integer, boolean, text) to authenticated;

-- As before, with stories.
create or replace function public.desk_waiting() returns table (kind text, waiting integer, due_at timestamptz, since timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_today');
  return query
    select 'reports', count(*)::integer, min(r.due_at), null::timestamptz
    from (select due.due_at from private.reports due where due.decision is null order by due.due_at limit 1000) as r
    union all
    select 'photos', count(*)::integer, null, min(n.added_at)
    from (select added.added_at from private.new_photos added order by added.added_at limit 1000) as n
    union all
    select 'stories', count(*)::integer, null, min(s.written_at)
    from private.stories s where s.approved_at is null and s.refused_at is null and private.is_agreed(s.couple);
  if private.staff_role() = 'operator' then
    return query
      select 'payments', count(*)::integer, min(w.respond_by), null::timestamptz from private.payments_to_check w
      union all
      select 'orders', count(*)::integer, min(r.due_at), null
      from private.orders o join private.reports r on r.number = o.report where r.decision is null
      union all
      select 'breaches', count(distinct b.number)::integer, min(n.due_at) filter (where n.sent_at is null), null
      from private.breaches b
      cross join lateral jsonb_to_recordset(private.breach_deadlines(b)) as n (due_at timestamptz, sent_at timestamptz)
      where b.closed_at is null;
  end if;
end;
$$;
