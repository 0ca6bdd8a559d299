-- Stories of couples (आमच्या जोड्या): one of a couple that both confirmed writes it, and everybody may read it once both have agreed to exactly
-- this text, photo and these names, a moderator has approved it, and the day of the marriage has come. Whatever changes it asks both again.

insert into private.consent_purposes (purpose) values ('success_story');
insert into private.consent_texts (purpose, language, version, text_hash) values
  ('success_story', 'en', '2026-11-28', '\x32c0d034dcc45d48a5d647e8ae2b7cfd1a7c6063129fa9d10824415438c6d354'),
  ('success_story', 'mr', '2026-11-28', '\x9e7bb08565351fa43211304a6022946d6588eeeb9cc1c3223613a1ecb0f0c001');

create table private.stories (
  couple uuid primary key references private.couples (id) on delete cascade,
  writer uuid not null references private.profiles (id) on delete cascade,
  language text not null constraint stories_language check (language in ('en', 'mr')),
  text text not null constraint stories_text check (char_length(text) between 1 and 1000),
  other_text text constraint stories_other_text check (char_length(other_text) between 1 and 1000),
  married_on date not null constraint stories_married_on check (married_on >= '2000-01-01'),
  photo text,
  photo_ratio numeric constraint stories_photo_ratio check (photo_ratio between 0.1 and 10),
  edit integer not null default 1,
  written_at timestamptz not null default now(),
  approved_at timestamptz,
  refused_at timestamptz,
  refusal text constraint stories_refusal check (char_length(refusal) between 1 and 500),
  constraint stories_photo_with_ratio check ((photo is null) = (photo_ratio is null)),
  constraint stories_decided_once check (approved_at is null or refused_at is null)
);
comment on column private.stories.writer is 'Who of the two changed it last';
comment on column private.stories.language is 'Of text; other_text is in the other language';
comment on column private.stories.photo is 'A file of the bucket stories, in the folder of the couple';
comment on column private.stories.photo_ratio is 'Its width over its height';
comment on column private.stories.edit is 'Counts changes, so that nobody agrees to or approves what they have not read';
create unique index stories_photo on private.stories (photo) where photo is not null;
create index stories_writer on private.stories (writer);
create index stories_approved on private.stories (married_on desc, couple) where approved_at is not null;
alter table private.stories enable row level security;

-- The two of a couple in their story.
create table private.story_sides (
  member uuid primary key references private.profiles (id) on delete cascade,
  couple uuid not null references private.stories (couple) on delete cascade,
  name_form text not null constraint story_sides_name_form check (name_form in ('full', 'first', 'initials')),
  name text not null constraint story_sides_name check (name <> ''),
  consent bigint unique references private.consents (number) on delete cascade
);
comment on column private.story_sides.name is 'As it is shown; a later change of the profile leaves it';
comment on column private.story_sides.consent is 'The consent to the story as it is now; null until it is given';
create index story_sides_couple on private.story_sides (couple);
alter table private.story_sides enable row level security;

insert into private.notice_kinds (kind, topic, mail) values ('story_asked', 'answers', null), ('story_decided', 'answers', null);

-- The other of a confirmed couple; null without one, and when that account is deleted.
create function private.partner_of(member uuid) returns uuid
language sql stable set search_path = '' as $$
  select o.member from private.couple_members m join private.couple_members o on o.couple = m.couple and o.member <> m.member
  where m.member = partner_of.member
$$;

-- The first letter with its marks, in Devanagari with the consonants that a virama joins to it.
create function private.initial(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    substring(name from '^(?:[\u0904-\u0939\u0958-\u0961\u0972-\u097F]\u093C?\u094D\u200D?)*[\u0904-\u0939\u0958-\u0961\u0972-\u097F][\u0900-\u0903\u093A-\u093C\u093E-\u094C]*'),
    upper(left(name, 1))) || '.'
$$;

-- How a story names a member.
create function private.story_name(member uuid, form text) returns text
language sql stable set search_path = '' as $$
  select case form
    when 'full' then concat_ws(' ', p.first_name, p.last_name)
    when 'first' then p.first_name
    else concat_ws(' ', private.initial(p.first_name), private.initial(p.last_name)) end
  from private.profiles p where p.id = story_name.member
$$;

-- Whether both are adults now.
create function private.are_adults(one uuid, other uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = 2 from private.profiles p where p.id in (one, other) and p.dob <= private.today() - interval '18 years'
$$;

-- Locks both profiles of the signed-in member's couple and returns it. Errors: PT409 couple_not_confirmed, PT403 story_adults_only.
create function private.lock_couple() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  partner constant uuid := private.partner_of(me);
begin
  perform private.lock_profiles(me, partner);
  if private.partner_of(me) is null then
    raise sqlstate 'PT409' using message = 'couple_not_confirmed';
  elsif not private.are_adults(me, partner) then
    raise sqlstate 'PT403' using message = 'story_adults_only';
  end if;
  return (select m.couple from private.couple_members m where m.member = me);
end;
$$;

-- Locks the story that the signed-in member is shown and returns its couple. Across a block only the writer is shown it.
-- Errors: PT404 story_not_found; those of lock_couple.
create function private.lock_own_story() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  own constant uuid := private.lock_couple();
begin
  perform from private.stories s
  where s.couple = own and (s.writer = me or not private.is_blocked_pair(me, private.partner_of(me)))
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'story_not_found';
  end if;
  return own;
end;
$$;

-- Ends what was agreed to and decided about a story, because it has changed.
create function private.ask_again_about_story(changed uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  ended bigint[];
begin
  select array_agg(d.consent) into ended from private.story_sides d where d.couple = changed;
  update private.story_sides set consent = null where couple = changed;
  update private.consents set withdrawn_at = now() where number = any (ended) and withdrawn_at is null;
  update private.stories set edit = edit + 1, approved_at = null, refused_at = null, refusal = null where couple = changed;
end;
$$;

-- Writes the story of the signed-in member's couple, or changes it; `name_form` is how it names the signed-in member. Of the other it has the
-- initials, until that one chooses. `photo` is a file that one of them has uploaded. Errors: PT404 photo_not_found, PT400 story_date_wrong; those of
-- lock_couple; constraints of private.stories.
create function public.write_story(
  language text, text text, other_text text, married_on date, photo text, photo_ratio numeric, name_form text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  own constant uuid := private.lock_couple();
  partner constant uuid := private.partner_of(me);
  told constant text := btrim(private.without_hidden(write_story.text), E' \n\r\t');
  told_too constant text := nullif(btrim(private.without_hidden(write_story.other_text), E' \n\r\t'), '');
begin
  if write_story.photo is not null and not exists (
    select from storage.objects o where o.bucket_id = 'stories' and o.name = write_story.photo and split_part(o.name, '/', 1) = own::text) then
    raise sqlstate 'PT404' using message = 'photo_not_found';
  elsif write_story.married_on > private.today() + 730 then
    raise sqlstate 'PT400' using message = 'story_date_wrong';
  end if;
  insert into private.stories as s (couple, writer, language, text, other_text, married_on, photo, photo_ratio)
  values (own, me, write_story.language, told, told_too, write_story.married_on, write_story.photo, write_story.photo_ratio)
  on conflict (couple) do update set writer = me, language = excluded.language, text = excluded.text, other_text = excluded.other_text,
    married_on = excluded.married_on, photo = excluded.photo, photo_ratio = excluded.photo_ratio, written_at = now();
  insert into private.story_sides as d (member, couple, name_form, name)
  values (me, own, write_story.name_form, private.story_name(me, write_story.name_form)), (partner, own, 'initials', private.story_name(partner, 'initials'))
  on conflict (member) do update set name_form = excluded.name_form, name = excluded.name where d.member = me;
  perform private.ask_again_about_story(own);
end;
$$;

-- Chooses how the story names the signed-in member. Errors: those of lock_own_story.
create function public.choose_story_name(name_form text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  own constant uuid := private.lock_own_story();
begin
  update private.story_sides d set name_form = choose_story_name.name_form, name = private.story_name(me, choose_story_name.name_form)
  where d.member = me and d.name <> private.story_name(me, choose_story_name.name_form);
  if found then
    perform private.ask_again_about_story(own);
  end if;
end;
$$;

-- Whether both agree to a story as it is now, both are adults, and neither was unlisted by an operator.
create function private.is_agreed(couple uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = 2 from private.story_sides d
  join private.couple_members m on m.member = d.member and m.couple = d.couple
  join private.consents c on c.number = d.consent and c.withdrawn_at is null
  join private.profiles p on p.id = d.member and p.dob <= private.today() - interval '18 years'
  where d.couple = is_agreed.couple and not exists (select from private.unlistings n where n.member = d.member)
$$;

-- Whether a member agrees to the story of the couple.
create function private.agrees_to_story(member uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.story_sides d where d.member = agrees_to_story.member and d.consent is not null)
$$;

-- The signed-in member agrees to the story as `edit` has it, to the text of the purpose success_story. Errors: PT409 story_changed; those of
-- lock_own_story and give_consent.
create function public.agree_to_story(edit integer, language text, version text, shown text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  own constant uuid := private.lock_own_story();
  partner constant uuid := private.partner_of(me);
begin
  if not exists (select from private.stories s where s.couple = own and s.edit = agree_to_story.edit) then
    raise sqlstate 'PT409' using message = 'story_changed';
  elsif exists (select from private.story_sides d where d.member = me and d.consent is not null) then
    return;
  end if;
  -- One that was given without a story is none to this one.
  update private.consents c set withdrawn_at = now() where c.member = me and c.purpose = 'success_story' and c.withdrawn_at is null;
  perform public.give_consent('success_story', agree_to_story.language, agree_to_story.version, agree_to_story.shown);
  update private.story_sides d set consent = c.number
  from private.consents c
  where d.member = me and c.member = me and c.purpose = 'success_story' and c.withdrawn_at is null;
  -- The erasure of the account is announced anew, should the story end.
  update private.marriages m set erasure_announced_at = null where m.member = me;
  if not private.is_blocked_pair(me, partner)
    and exists (select from private.story_sides d where d.member = partner and d.consent is null) then
    perform private.add_notice(partner, 'story_asked', subject => own::text);
  end if;
end;
$$;

-- Takes the story of the signed-in member's couple away, whoever wrote it and whatever was agreed to. Without one it does nothing.
create function public.withdraw_story() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.stories s using private.story_sides d where d.couple = s.couple and d.member = (select auth.uid())
$$;

-- A withdrawn consent takes the story away, too.
create function private.end_story_without_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.stories s using private.story_sides d where d.couple = s.couple and d.consent = new.number;
  return null;
end;
$$;
create trigger end_story after update of withdrawn_at on private.consents
  for each row when (new.purpose = 'success_story' and old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.end_story_without_consent();

-- So does the deletion of one of the two accounts: nobody could withdraw for it.
create function private.end_story_without_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.stories s where s.couple = old.couple;
  return null;
end;
$$;
create trigger end_story after delete on private.couple_members
  for each row execute function private.end_story_without_account();

-- So does a block between the two; the other is shown what a withdrawal shows.
create function private.end_story_at_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.stories s
  where (select count(*) from private.story_sides d where d.couple = s.couple and d.member in (new.blocker, new.blocked)) = 2
    and s.couple = (select m.couple from private.couple_members m where m.member = new.blocker);
  return null;
end;
$$;
create trigger end_story after insert on private.blocks
  for each row execute function private.end_story_at_block();

-- Consents to a story that is gone end, and its notices.
create function private.end_consent_to_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.consents c set withdrawn_at = now() where c.number = old.consent and c.withdrawn_at is null;
  delete from private.notices n where n.member = old.member and n.kind in ('story_asked', 'story_decided') and n.subject = old.couple::text;
  return null;
end;
$$;
create trigger end_consent after delete on private.story_sides
  for each row execute function private.end_consent_to_story();

-- Stories that everybody may read now.
create view private.shown_stories as
select s.* from private.stories s
where s.approved_at is not null and s.married_on <= private.today() and private.is_agreed(s.couple);

-- The names in a story, the bride's first.
create function private.story_names(couple uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(d.name order by p.gender, d.member) from private.story_sides d join private.profiles p on p.id = d.member
  where d.couple = story_names.couple
$$;

-- The story of the signed-in member's couple; one row for a confirmed couple of two accounts, with a null text before it is written. `state`
-- is none, asked (one has not agreed), waiting (for a moderator), refused, approved (the marriage is still to come) or shown.
create function private.own_story() returns table (
  id uuid, state text, edit integer, language text, text text, other_text text, married_on date, photo text, photo_ratio numeric, names text[],
  name_form text, own_names jsonb, written_by_me boolean, i_agreed boolean, partner_agreed boolean, refusal text)
language sql stable security definer set search_path = '' as $$
  select m.couple as id,
    case
      when s.couple is null then 'none'
      when s.refused_at is not null then 'refused'
      when d.consent is null or o.consent is null then 'asked'
      when s.approved_at is null or not private.is_agreed(s.couple) then 'waiting'
      when s.married_on > private.today() then 'approved'
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
grant execute on function private.own_story() to authenticated;
create view public.my_story as select * from private.own_story();
grant select on public.my_story to authenticated;

grant execute on function public.write_story(text, text, text, date, text, numeric, text), public.choose_story_name(text),
  public.agree_to_story(integer, text, text, text), public.withdraw_story() to authenticated;
