-- Photo levels: a member shows the photos to every listed member, or only to members in contact and to those who received an interest from
-- this member and may still answer it (docs/decisions/046).

alter table private.profiles add column photo_level text not null default 'members'
  constraint profiles_photo_level check (photo_level in ('members', 'accepted'));
alter table private.profiles alter column photo_level set statistics 0;
comment on column private.profiles.photo_level is 'Who sees the photos: every listed member, or members in contact only; written by set_contact_levels';
alter table private.listings alter column first_photo drop not null, add column photo_level text not null default 'members';
comment on column private.listings.first_photo is 'The first photo that is not hidden; null without one';
alter table private.listings alter column photo_level set statistics 0;

-- What others may know of a member's photos: the first one that is not hidden, and the focal points of those that are not hidden.
create index hidden_photos_owner on private.hidden_photos (private.photo_owner(name));
create function private.shown_photos(profile private.profiles) returns table (first_photo text, photo_focus jsonb)
language sql stable set search_path = '' as $$
  with hidden as (
    select array_agg(split_part(h.name, '/', 2)) as names from private.hidden_photos h where private.photo_owner(h.name) = profile.id
  )
  select
    case when profile.first_photo <> all (hidden.names) or hidden.names is null then profile.first_photo else (
      select split_part(photo, '/', 2) from private.photos_of(profile.id) as photo
      where split_part(photo, '/', 2) <> all (hidden.names) limit 1) end,
    profile.photo_focus - coalesce(hidden.names, '{}')
  from hidden
$$;

create or replace view private.listable as
select p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.dob, p.dob_time, p.height,
  p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability, p.instagram, p.facebook, p.linkedin,
  p.highest_education, p.university, p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city, p.parent_occupation,
  p.mama_full_name, p.mama_kul, shown.first_photo, p.created_at, p.updated_at, p.paid_until, shown.photo_focus,
  keys[1] as first_name_key, keys[2] as middle_name_key, keys[3] as last_name_key, p.photo_level
from private.profiles p
cross join lateral private.name_keys(p.first_name, p.middle_name, p.last_name, p.regional_full_name) as keys
cross join lateral private.shown_photos(p) as shown
where private.is_valid(p);

-- Hiding a photo, showing it again or renaming it writes the member's listing in the same transaction.
create function private.show_other_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles set first_photo = first_photo where id = private.photo_owner(coalesce(new.name, old.name));
  return null;
end;
$$;
create trigger show_other_photo after insert or update or delete on private.hidden_photos
  for each row execute function private.show_other_photo();

create or replace function private.keep_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_valid(new) then
    delete from private.listings where id = new.id;
    return null;
  end if;
  insert into private.listings as kept
  select * from private.listable where id = new.id
  on conflict (id) do update set (
    id, user_code, first_name, middle_name, last_name, regional_full_name, gender, dob, dob_time, height,
    city, caste, expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
    mama_full_name, mama_kul, first_photo, created_at, updated_at, paid_until, photo_focus,
    first_name_key, middle_name_key, last_name_key, photo_level
  ) = row(excluded.*) where kept is distinct from excluded;
  return null;
end;
$$;

-- The members who show the signed-in user photos and patrika of the level 'accepted': the user, those in contact, and those whose interest
-- the user may still answer. Members of a block are not left out; callers do that.
create function private.members_open_to_viewer() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array_append(array(
    select i.sender from private.interests i
    where i.receiver = (select auth.uid()) and (i.state = 'accepted' or (i.state = 'pending' and i.expires_at > now()))
    union all
    select i.receiver from private.interests i where i.sender = (select auth.uid()) and i.state = 'accepted'), (select auth.uid()))
$$;
grant execute on function private.members_open_to_viewer() to authenticated;

-- Each subquery of members_open_to_viewer is evaluated at most once for each query, and only when a row has the level 'accepted'.
create or replace view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  l.dob, l.dob_time, l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.first_photo end as first_photo,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.photo_focus else '{}' end
    as photo_focus,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.photo_focus -> l.first_photo end
    as first_photo_focus,
  l.first_name_key, l.middle_name_key, l.last_name_key, l.photo_level
from private.listings l
where l.paid_until > (select now()) and (select private.viewer_may_read())
  and l.id <> all (array(
    select b.blocked from private.blocks b where b.blocker = (select auth.uid())
    union all
    select b.blocker from private.blocks b where b.blocked = (select auth.uid())));

create or replace view public.follows_view as
select f.follower_id, f.following_id, f.created_at as followed_at, v.*
from public.follows f
join public.valid_profiles v on v.id = f.following_id
where f.follower_id = (select auth.uid());

create or replace view public.my_interests as
with mine as (
  select i.*, i.receiver as other, 'sent' as direction from private.interests i where i.sender = (select auth.uid())
  union all
  select i.*, i.sender, 'received' from private.interests i where i.receiver = (select auth.uid())
), newest as (
  select distinct on (other) * from mine order by other, sent_at desc, id
)
select n.id as interest_id, n.direction,
  case
    when n.state = 'declined' and n.direction = 'sent' and n.decline_shown_at > now() then 'pending'
    when n.state = 'pending' and n.expires_at <= now() then 'expired'
    else n.state
  end as state,
  n.sentence, n.sent_at, n.expires_at,
  case when n.state = 'accepted' then n.answered_at end as accepted_at,
  n.state = 'ended' and n.acted_by = (select auth.uid()) as ended_by_me,
  v.*
from newest n
join public.valid_profiles v on v.id = n.other
where n.state not in ('withdrawn', 'closed') and not (n.direction = 'sent' and n.withdrawn_at is not null);

create or replace view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  own.has_paid,
  own.is_valid,
  to_jsonb(own)
    - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at', 'photo_focus', 'first_photo_focus']
    as data_without_updated_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object('name', file.name, 'focus', p.photo_focus -> file.name)
      order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at,
  (select reason from private.unlistings where member = p.id) as unlisted_reason,
  p.photo_level
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());

create or replace view public.member_patrikas as
select p.id, p.source, p.almanac, p.charans, p.moon_classes, p.by_name, p.mangal, p.mars_house,
  private.in_contact((select auth.uid()), p.id) as in_contact
from private.listed_patrikas p join private.listings l on l.id = p.id
where l.paid_until > (select now()) and (select private.viewer_may_read()) and (select private.viewer_looks_at_patrikas())
  and not private.is_blocked_pair((select auth.uid()), p.id)
  and (p.level = 'members' or p.id = any ((select private.members_open_to_viewer())::uuid[]));

-- A public address shows no photo of the level 'accepted': who may see it reads it with a token or by a signed address.
create or replace function private.is_served(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select bucket <> 'avatars' or (exists (
    select from private.profiles
    where id = private.photo_owner(object_name) and deactivated_at is null and photo_level = 'members')
    and not exists (select from private.hidden_photos where name = object_name))
$$;

-- Whether a member shows the photos to the signed-in user, provided that the two may see each other.
create function private.shows_photos(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = member and photo_level = 'members')
    or member = any (private.members_open_to_viewer())
$$;
grant execute on function private.shows_photos(uuid) to authenticated;

drop policy "Members see their own photos and those of listed members" on storage.objects;
create policy "Members see their own photos and those shown to them" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and (private.photo_owner(name) = (select auth.uid())
      or ((select private.viewer_may_read()) and private.is_visible(private.photo_owner(name))
        and private.shows_photos(private.photo_owner(name)) and not private.is_hidden_photo(name))));

-- Gives all photos of a member new names in the same order, so that addresses that others noted show nothing any more. A photo that is
-- being removed at this moment keeps its name. On a hosted project the photos keep their names: its storage service keeps each file under
-- the name, which SQL cannot change.
create function private.rename_photos(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  renamed jsonb;
begin
  if not exists (select from pg_catalog.pg_namespace where nspname = 'server') then
    return;
  end if;
  perform from private.profiles where id = member for no key update;
  with taken as (
    select o.id, o.name from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= member::text || '/' and o.name collate "C" < member::text || '0'
    for update skip locked
  ), numbered as (
    select id, name, row_number() over (order by name collate "C") as position from taken
  ), new_names as (
    select name, row_number() over (order by name) as position
    from (select gen_random_uuid()::text as name from taken) as random_names
  ), changed as (
    update storage.objects o
    set name = member::text || '/' || n.name || coalesce(substring(o.name from '\.[a-z]+$'), '')
    from numbered join new_names n using (position)
    where o.id = numbered.id
    returning split_part(numbered.name, '/', 2) as before, split_part(o.name, '/', 2) as after
  )
  select coalesce(jsonb_object_agg(before, after), '{}') into renamed from changed;
  update private.profiles p set
    first_photo = coalesce(renamed ->> p.first_photo, p.first_photo),
    cover_photo = coalesce(renamed ->> p.cover_photo, p.cover_photo),
    photo_focus = (
      select coalesce(jsonb_object_agg(coalesce(renamed ->> focus.key, focus.key), focus.value), '{}')
      from jsonb_each(p.photo_focus) as focus)
  where p.id = member;
  update private.reports r set photo = member::text || '/' || (renamed ->> split_part(r.photo, '/', 2))
  where r.about = member and renamed ? split_part(r.photo, '/', 2);
  update private.hidden_photos h set name = member::text || '/' || (renamed ->> split_part(h.name, '/', 2))
  where private.photo_owner(h.name) = member and renamed ? split_part(h.name, '/', 2);
end;
$$;

create or replace view public.my_contact_levels as
select own.phone, own.parent_number, own.mama_phone, own.parent_address, own.call_first, own.answered_at,
  (select p.photo_level from private.profiles p where p.id = (select auth.uid())) as photos
from private.own_levels() own;

-- Stores the signed-in user's answers. Photos that fewer members may see than before get new names. A value that is not one of the levels
-- violates a check constraint.
drop function public.set_contact_levels(text, text, text, text);
create function public.set_contact_levels(phone text, parent_number text, mama_phone text, call_first text, photos text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  update private.profiles set photo_level = set_contact_levels.photos
  where id = member and photo_level is distinct from set_contact_levels.photos;
  if found and set_contact_levels.photos = 'accepted' then
    perform private.rename_photos(member);
  end if;
  insert into private.contact_levels as l (member, phone, parent_number, mama_phone, call_first)
  values (member, set_contact_levels.phone, set_contact_levels.parent_number, set_contact_levels.mama_phone,
    set_contact_levels.call_first)
  on conflict on constraint contact_levels_pkey do update set phone = excluded.phone, parent_number = excluded.parent_number,
    mama_phone = excluded.mama_phone, call_first = excluded.call_first, answered_at = now();
end;
$$;
grant execute on function public.set_contact_levels(text, text, text, text, text) to authenticated;

-- The blocked member may have noted addresses of the blocker's photos. The photos of the blocked member keep their names: new ones would tell.
create function private.rename_photos_of_blocker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rename_photos(new.blocker);
  return null;
end;
$$;
create trigger rename_photos after insert on private.blocks
  for each row execute function private.rename_photos_of_blocker();

-- Locks two members' profile rows in one order, so that changes of one pair are made one after the other and cannot deadlock.
create function private.lock_profiles(one uuid, other uuid) returns void
language sql volatile set search_path = '' as $$
  select from private.profiles p where p.id in (one, other) order by p.id for no key update
$$;

create or replace function private.lock_pair(other uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, other);
  if not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif other = asker then
    raise sqlstate 'PT400' using message = 'own_profile';
  elsif private.is_visible(other) is not true then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return asker;
end;
$$;

create or replace function public.block_member(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, block_member.user_id);
  if exists (select from private.blocks where blocker = asker and blocked = block_member.user_id) then
    return;
  end if;
  perform private.lock_pair(block_member.user_id);
  if (select count(*) from private.blocks where blocker = asker) >= private.most_blocks() then
    raise sqlstate 'PT429' using message = 'block_limit';
  end if;
  insert into private.blocks (blocker, blocked) values (asker, block_member.user_id);
end;
$$;

create or replace function public.withdraw_interest(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, withdraw_interest.user_id);
  update private.interests set
    state = case when state = 'pending' then 'withdrawn' else state end,
    withdrawn_at = now(), acted_by = case when state = 'pending' then asker else acted_by end
  where id = (private.open_interest(asker, withdraw_interest.user_id)).id and sender = asker and state <> 'accepted';
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;

create or replace function public.end_contact(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, end_contact.user_id);
  update private.interests set state = 'ended', ended_at = now(), acted_by = asker
  where (sender, receiver) in ((asker, end_contact.user_id), (end_contact.user_id, asker)) and state = 'accepted';
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;

-- The photo of a biodata link is the one that its member lets it show, whatever the level; a hidden one is not in the listing.
create or replace function public.shared_biodata(token text, counted boolean, browser text default 'other') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.biodata_links;
begin
  select l.* into link from private.biodata_links l
  where l.token_hash = sha256(convert_to(token, 'utf8')) and l.revoked_at is null and l.expires_at > now()
    and private.is_listed(l.member);
  if link.id is null then
    return null;
  end if;
  if counted then
    update private.biodata_links l
    set views = l.views + 1, first_view = coalesce(l.first_view, now()), last_view = now() where l.id = link.id;
    insert into private.biodata_views (link, browser) values (link.id, shared_biodata.browser);
    delete from private.biodata_views v where v.link = link.id
      and v.viewed_at < (select w.viewed_at from private.biodata_views w where w.link = link.id order by w.viewed_at desc offset 99 limit 1);
  end if;
  return (
    select jsonb_build_object(
      'profile', to_jsonb(l)
        - array['dob_time', 'first_photo', 'photo_focus', 'photo_level', 'paid_until', 'instagram', 'facebook', 'linkedin']
        || jsonb_build_object('dob_time', null,
          'income', case when link.show_income then l.income end,
          'parent_number', case when link.show_phone then (select p.parent_number from private.profiles p where p.id = l.id) end),
      'details', (select to_jsonb(d) - 'member' from public.biodata_details d where d.member = l.id),
      'patrika', case when link.show_patrika then (
        select jsonb_build_object('charans', p.charans, 'mangal', p.mangal, 'patrika_name', p.patrika_name)
        from private.patrikas p where p.member = l.id and p.source <> 'none') end,
      'photo', case when link.show_photo then l.first_photo end,
      'link', jsonb_build_object('recipient', link.recipient, 'language', link.language, 'created_at', link.created_at,
        'show_phone', link.show_phone, 'show_patrika', link.show_patrika, 'show_income', link.show_income))
    from private.listings l where l.id = link.member);
end;
$$;
