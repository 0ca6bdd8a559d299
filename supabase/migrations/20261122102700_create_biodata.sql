-- Biodata (परिचय पत्र): what it holds besides the profile, and links by which a member shares it with a named recipient (docs/biodata.md).

-- Whether a text has seven digits or more that may be read as a telephone number.
create function private.has_number(value text) returns boolean
language sql immutable return value ~ '[0-9०-९]([ ().+-]*[0-9०-९]){6}';
grant execute on function private.has_number(text) to authenticated, service_role;

-- Whether a value is a list of at most eight relatives, each with a relation, a name or count, and optionally an occupation and whether
-- they are married. Longer texts would not fit on the page. No telephone numbers: a relative has not agreed to theirs being passed on.
create function private.are_relatives(list jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > 8 then false else not exists (
    select from jsonb_array_elements(list) as relative
    where jsonb_typeof(relative) <> 'object'
      or coalesce(relative ->> 'relation', '') not in ('brother', 'sister', 'paternal_uncle', 'paternal_aunt', 'maternal_uncle',
        'maternal_aunt', 'brother_in_law', 'grandfather', 'grandmother', 'other')
      or jsonb_typeof(relative -> 'name') is distinct from 'string' or char_length(relative ->> 'name') not between 1 and 60
      or char_length(relative ->> 'occupation') > 60
      or private.has_number(relative ->> 'name') or private.has_number(relative ->> 'occupation')
      or coalesce(jsonb_typeof(relative -> 'married'), 'null') not in ('boolean', 'null')
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(relative) when 'object' then relative else '{}' end)) > 4
  ) end
$$;
grant execute on function private.are_relatives(jsonb) to authenticated, service_role;

create table public.biodata_details (
  member uuid primary key default auth.uid() references private.profiles (id) on delete cascade,
  heading_choice text not null default 'ganesh_prasanna'
    constraint biodata_details_heading_choice check (
      heading_choice in ('ganesh_prasanna', 'ganeshaya_namah', 'kuldaivat', 'own', 'none')),
  heading_text text constraint biodata_details_heading_text_length check (char_length(heading_text) <= 40),
  blood_group text constraint biodata_details_blood_group check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  gotra text constraint biodata_details_gotra_length check (char_length(gotra) <= 40),
  devak text constraint biodata_details_devak_length check (char_length(devak) <= 40),
  kuldaivat text constraint biodata_details_kuldaivat_length check (char_length(kuldaivat) <= 40),
  mother_name text constraint biodata_details_mother_name_length check (char_length(mother_name) <= 60),
  native_place text constraint biodata_details_native_place_length check (char_length(native_place) <= 60),
  other_families text constraint biodata_details_other_families_length check (char_length(other_families) <= 160),
  relatives jsonb not null default '[]' constraint biodata_details_relatives check (private.are_relatives(relatives)),
  language text not null default 'mr' constraint biodata_details_language check (language in ('mr', 'en', 'both')),
  constraint biodata_details_no_number check (not (
    private.has_number(heading_text) or private.has_number(gotra) or private.has_number(devak) or private.has_number(kuldaivat)
    or private.has_number(mother_name) or private.has_number(native_place) or private.has_number(other_families)))
);
comment on table public.biodata_details is 'Optional fields of the biodata; the member''s own, shown to others by a shared link only';
alter table public.biodata_details enable row level security;
create policy "Members read their own biodata" on public.biodata_details
  for select to authenticated using (member = (select auth.uid()));
create policy "Members begin their own biodata" on public.biodata_details
  for insert to authenticated with check (member = (select auth.uid()));
create policy "Members change their own biodata" on public.biodata_details
  for update to authenticated using (member = (select auth.uid())) with check (member = (select auth.uid()));
create policy "Members delete their own biodata" on public.biodata_details
  for delete to authenticated using (member = (select auth.uid()));
grant select, insert, update, delete on public.biodata_details to authenticated;
grant select, insert, update, delete on public.biodata_details to service_role;

-- Texts of one line, as in the profile; empty ones count as missing.
create function private.normalise_biodata() returns trigger
language plpgsql set search_path = '' as $$
begin
  new := jsonb_populate_record(new, (
    select coalesce(jsonb_object_agg(key, nullif(private.on_one_line(value), '')), '{}')
    from jsonb_each_text(to_jsonb(new)) where value is not null and key not in ('member', 'relatives')));
  return new;
end;
$$;
create trigger a_normalise before insert or update on public.biodata_details
  for each row execute function private.normalise_biodata();

create table private.biodata_links (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.profiles (id) on delete cascade,
  token_hash bytea not null unique,
  recipient text not null constraint biodata_links_recipient_length check (char_length(recipient) between 2 and 60),
  language text not null constraint biodata_links_language check (language in ('mr', 'en', 'both')),
  show_photo boolean not null, show_phone boolean not null, show_patrika boolean not null, show_income boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  first_view timestamptz,
  last_view timestamptz
);
comment on column private.biodata_links.token_hash is 'SHA-256 of the token, which nobody but the recipient has';
create index biodata_links_member on private.biodata_links (member, created_at desc);
alter table private.biodata_links enable row level security;

-- What is kept of a view, for a month: no address.
create table private.biodata_views (
  link uuid not null references private.biodata_links (id) on delete cascade,
  viewed_at timestamptz not null default now(),
  browser text not null constraint biodata_views_browser check (
    browser in ('chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'))
);
create index biodata_views_link on private.biodata_views (link, viewed_at desc);
alter table private.biodata_views enable row level security;

-- The logged views of the signed-in member's links.
create view public.own_biodata_views as
select v.link, v.viewed_at, v.browser
from private.biodata_views v join private.biodata_links l on l.id = v.link
where l.member = (select auth.uid());
grant select on public.own_biodata_views to authenticated;

-- The signed-in member's own links, the newest first by created_at.
create view public.own_biodata_links as
select id, recipient, language, show_photo, show_phone, show_patrika, show_income, created_at, expires_at, revoked_at,
  views, first_view, last_view
from private.biodata_links where member = (select auth.uid());
grant select on public.own_biodata_links to authenticated;

-- Makes a link for a recipient and returns its id and its token, which is stored nowhere. Ten a day and twenty open ones are enough for
-- a family and too few for a directory. Errors: PT403 membership_required, PT429 biodata_link_limit_reached, 23514 (recipient, days).
create function public.create_biodata_link(
  recipient text, days integer, language text, show_photo boolean, show_phone boolean, show_patrika boolean, show_income boolean,
  out id uuid, out token text)
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := (select auth.uid());
  secret constant bytea := substring(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16);
begin
  perform from private.profiles p where p.id = owner for no key update;
  if not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif create_biodata_link.days is null or create_biodata_link.days not in (1, 7, 14, 30) then
    raise check_violation using message = 'biodata_link_days';
  elsif (select count(*) filter (where l.revoked_at is null and l.expires_at > now()) >= 20
      or count(*) filter (where l.created_at > now() - interval '1 day') >= 10
    from private.biodata_links l where l.member = owner) then
    raise sqlstate 'PT429' using message = 'biodata_link_limit_reached';
  end if;
  token := translate(encode(secret, 'base64'), '+/=', '-_');
  insert into private.biodata_links as l
    (member, token_hash, recipient, language, show_photo, show_phone, show_patrika, show_income, expires_at)
  values (owner, sha256(convert_to(token, 'utf8')), private.on_one_line(create_biodata_link.recipient), create_biodata_link.language,
    create_biodata_link.show_photo, create_biodata_link.show_phone, create_biodata_link.show_patrika,
    create_biodata_link.show_income, now() + make_interval(days => create_biodata_link.days))
  returning l.id into create_biodata_link.id;
end;
$$;

-- Closes a link of the signed-in member, or all of them (null). A closed link stays in the list.
create function public.revoke_biodata_links(link uuid default null) returns void
language sql security definer set search_path = '' as $$
  update private.biodata_links set revoked_at = now()
  where member = (select auth.uid()) and revoked_at is null and (link is null or id = link)
$$;
grant execute on function
  public.create_biodata_link(text, integer, text, boolean, boolean, boolean, boolean), public.revoke_biodata_links(uuid) to authenticated;

-- Returns what an open link shows, or null for an unknown, expired or revoked one and for one whose member is not listed. With
-- `counted`, the reading counts as a view and is logged with the `browser`; for robots that preview links it is false. The log stores the
-- newest 100 views of a link. Telephone number and income leave the database only if they are shown.
-- A date of birth that only members in contact see is left out; the age remains.
-- The photo is the one that the member lets the link show, whatever the photo level; a hidden one is not in the listing.
create function public.shared_biodata(token text, counted boolean, browser text default 'other') returns jsonb
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
        - array['dob_time', 'dob_time_certainty', 'first_photo', 'photo_focus', 'photo_level', 'dob_level', 'paid_until', 'instagram', 'facebook', 'linkedin']
        || jsonb_build_object('dob_time', null,
          'dob', case when l.dob_level = 'members' then l.dob end,
          'income', case when link.show_income then l.income end,
          'parent_number', case when link.show_phone then (select p.parent_number from private.profiles p where p.id = l.id) end),
      'details', (select to_jsonb(d) - 'member' from public.biodata_details d where d.member = l.id),
      'patrika', case when link.show_patrika then (
        select jsonb_build_object('charans', p.charans, 'mangal', p.mangal, 'patrika_name', p.patrika_name)
        from private.patrikas p where p.member = l.id and p.source <> 'none') end,
      'texts', jsonb_build_object('en', private.community_texts('en'), 'mr', private.community_texts('mr')),
      'photo', case when link.show_photo then l.first_photo end,
      'focus', case when link.show_photo then l.photo_focus -> l.first_photo end,
      'link', jsonb_build_object('recipient', link.recipient, 'language', link.language, 'created_at', link.created_at,
        'show_phone', link.show_phone, 'show_patrika', link.show_patrika, 'show_income', link.show_income))
    from private.listings l where l.id = link.member);
end;
$$;
grant execute on function public.shared_biodata(text, boolean, text) to service_role;

-- Deletes links whose retention period is over and returns how many. Called by the server twice a day; on hosted Supabase by cron.
create function public.forget_ended_biodata_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.biodata_views where viewed_at < now() - private.kept_for('biodata_view');
  delete from private.biodata_links where least(revoked_at, expires_at) < now() - private.kept_for('biodata_link');
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
grant execute on function public.forget_ended_biodata_links() to service_role;
