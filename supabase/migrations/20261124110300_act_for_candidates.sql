-- How a helper acts for a candidate (docs/decisions/062): the request has the helper's own token and names the candidate in the header
-- x-acting-for. Before it runs, the function below checks the helper and the call against a list (everything else is refused), then writes the
-- candidate into the claims of the transaction: all rules hold as for the candidate. The helper stays in the claim `acted_by`.

-- The calls that helpers may make. `stage`: draft, also before the candidate's yes; listed, after it; reply, if the candidate lets the helper answer.
create table private.helper_calls (
  method text not null,
  path text not null,
  stage text not null constraint helper_calls_stage check (stage in ('draft', 'listed', 'reply')),
  primary key (method, path)
);
alter table private.helper_calls enable row level security;
insert into private.helper_calls (method, path, stage) values
  ('GET', '/profile_status', 'draft'),
  ('GET', '/profiles', 'draft'),
  ('PATCH', '/profiles', 'draft'),
  ('POST', '/rpc/choose_first_photo', 'draft'),
  ('POST', '/rpc/frame_photo', 'draft'),
  ('GET', '/valid_profiles', 'listed'),
  ('GET', '/follows', 'listed'),
  ('POST', '/follows', 'listed'),
  ('DELETE', '/follows', 'listed'),
  ('GET', '/follows_view', 'listed'),
  ('GET', '/my_interests', 'listed'),
  ('GET', '/my_interests_closed_by_marriage', 'listed'),
  ('GET', '/my_contact_levels', 'listed'),
  ('GET', '/member_patrikas', 'listed'),
  ('GET', '/partner_preferences', 'listed'),
  ('GET', '/own_patrika', 'listed'),
  ('GET', '/my_patrika_requests', 'listed'),
  ('GET', '/payments', 'listed'),
  ('POST', '/rpc/last_active', 'listed'),
  ('POST', '/rpc/checks_of', 'listed'),
  ('POST', '/rpc/best_matches', 'listed'),
  ('POST', '/rpc/count_members', 'listed'),
  ('POST', '/rpc/my_saved_searches', 'listed'),
  ('POST', '/rpc/save_search', 'listed'),
  ('POST', '/rpc/note_search_seen', 'listed'),
  ('POST', '/rpc/delete_saved_search', 'listed'),
  ('POST', '/rpc/family_facts', 'listed'),
  ('POST', '/rpc/contact_of', 'listed'),
  ('POST', '/rpc/send_interest', 'listed'),
  ('POST', '/rpc/withdraw_interest', 'listed'),
  ('POST', '/rpc/answer_interest', 'reply'),
  ('POST', '/rpc/undo_decline', 'reply'),
  ('POST', '/functions/match_with', 'listed'),
  ('POST', '/functions/payment_local', 'listed'),
  ('POST', '/functions/verify_payment_local', 'listed');

-- The helper who acts in this request for its candidate; null in every other request.
create function private.acted_by() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'acted_by', '')::uuid
$$;
grant execute on function private.acted_by() to authenticated, service_role, supabase_storage_admin;

-- Checks whether a helper may make a call for a candidate. Who is no helper, has been removed, or names nobody gets one and the same error.
-- Errors: PT403 not_a_helper, helper_may_not, consent_pending, helper_may_not_reply.
create function private.check_helper(helper uuid, candidate uuid, method text, path text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  manager private.profile_managers;
  needed text;
begin
  select * into manager from private.profile_managers m
  where m.profile = check_helper.candidate and m.account = check_helper.helper and m.ended_at is null;
  if manager.number is null then
    raise sqlstate 'PT403' using message = 'not_a_helper';
  end if;
  select c.stage into needed from private.helper_calls c
  where c.method = case check_helper.method when 'HEAD' then 'GET' else check_helper.method end and c.path = check_helper.path;
  if needed is null then
    raise sqlstate 'PT403' using message = 'helper_may_not';
  elsif needed <> 'draft' and (select p.awaits_consent from private.profiles p where p.id = check_helper.candidate) then
    raise sqlstate 'PT403' using message = 'consent_pending';
  elsif needed = 'reply' and not manager.can_reply then
    raise sqlstate 'PT403' using message = 'helper_may_not_reply';
  end if;
end;
$$;

-- A schema that every role of the API may use and that the API does not expose.
create schema acting;
comment on schema acting is 'What runs before each request of the API';
grant usage on schema acting to anon, authenticated, service_role;

-- Runs before each request: on hosted projects by PostgREST, on the embedded server when the header is there. Without the header it does nothing.
-- Errors: PT400 invalid_candidate; those of check_helper.
create function acting.begin_request() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  headers constant text := current_setting('request.headers', true);
  claims jsonb;
  named text;
begin
  if headers is null or strpos(headers, '"x-acting-for"') = 0 then
    return;
  end if;
  named := headers::jsonb ->> 'x-acting-for';
  claims := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  if named !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise sqlstate 'PT400' using message = 'invalid_candidate';
  elsif claims ->> 'role' is distinct from 'authenticated' or claims ->> 'sub' is null then
    raise sqlstate 'PT403' using message = 'not_a_helper';
  end if;
  perform private.check_helper(
    (claims ->> 'sub')::uuid, named::uuid, current_setting('request.method', true), current_setting('request.path', true));
  -- Without `amr`: the helper's code of a moment ago proves nothing about the candidate.
  claims := claims - array['amr', 'email', 'phone', 'user_metadata', 'session_id']
    || jsonb_build_object('sub', named, 'acted_by', claims ->> 'sub');
  perform set_config('request.jwt.claims', claims::text, true), set_config('request.jwt.claim.sub', named, true);
end;
$$;
grant execute on function acting.begin_request() to anon, authenticated, service_role;

-- Whether a helper may call one of the product's functions for a candidate: these know the caller and not the transaction.
create function public.helper_may(helper uuid, candidate uuid, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_helper(helper_may.helper, helper_may.candidate, 'POST', helper_may.path);
  return true;
exception when sqlstate 'PT403' then
  return false;
end;
$$;
grant execute on function public.helper_may(uuid, uuid, text) to service_role;

-- Makes PostgREST call it. A hosted project lets `postgres` set this; elsewhere the operator does (docs/hosted.md).
do $$
begin
  if private.is_hosted() then
    alter role authenticator set pgrst.db_pre_request = 'acting.begin_request';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege or undefined_object then
  raise warning 'Set pgrst.db_pre_request of the role authenticator to acting.begin_request: until then family helpers cannot act';
end;
$$;

-- Whether the signed-in user is a helper of the owner of a folder of photos: photos are added and removed with the helper's own token.
create function private.helps(candidate uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profile_managers m
    where m.profile = candidate and m.account = (select auth.uid()) and m.ended_at is null)
$$;
grant execute on function private.helps(uuid) to authenticated;

create policy "Helpers add photos of their candidate" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars' and private.helps(private.photo_owner(name)) and name ~ '^[^/]+/[A-Za-z0-9_-]{1,64}(\.(jpg|jpeg|png))?$');
create policy "Helpers remove photos of their candidate" on storage.objects
  for delete to authenticated using (bucket_id = 'avatars' and private.helps(private.photo_owner(name)));
create policy "Helpers see photos of their candidate" on storage.objects
  for select to authenticated using (bucket_id = 'avatars' and private.helps(private.photo_owner(name)));

-- Whether a candidate of the signed-in helper is shown the photos of a member: the rules of private.shows_photos for the candidate.
create function private.shows_photos_to_helper(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profile_managers m
    join private.listings viewer on viewer.id = m.profile and viewer.paid_until > now()
    join private.listings shown on shown.id = shows_photos_to_helper.member and shown.paid_until > now()
    where m.account = (select auth.uid()) and m.ended_at is null
      and not private.is_blocked_pair(viewer.id, shown.id)
      and (shown.photo_level = 'members' or exists (
        select from private.interest_sides s
        where s.member = viewer.id and s.other = shown.id
          and (s.shown = 'accepted' or (s.shown = 'pending' and s.direction = 'received')))))
$$;
grant execute on function private.shows_photos_to_helper(uuid) to authenticated;
create policy "Helpers see photos that are shown to their candidate" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and private.shows_photos_to_helper(private.photo_owner(name)) and not private.is_hidden_photo(name));

-- What a candidate has saved names members who are hidden since; a helper is not told of these, who may be another candidate of the same helper.
create policy "Helpers see and change what is not hidden" on public.follows as restrictive
  for all to authenticated
  using ((select private.acted_by()) is null or not private.is_blocked_pair(follower_id, following_id))
  with check ((select private.acted_by()) is null or not private.is_blocked_pair(follower_id, following_id));

-- What helpers did, for the candidate: who, when, and about which member.
create table private.helper_acts (
  number bigint generated always as identity primary key,
  profile uuid not null references private.profiles (id) on delete cascade,
  helper uuid references auth.users (id) on delete set null,
  relation text not null,
  act text not null constraint helper_acts_act check (act in (
    'edited', 'photo_added', 'photo_removed', 'saved', 'unsaved', 'search_saved', 'search_removed', 'sent', 'withdrawn', 'accepted', 'declined',
    'reconsidered', 'contact_seen')),
  about uuid references private.profiles (id) on delete set null,
  at timestamptz not null default now()
);
create index helper_acts_profile on private.helper_acts (profile, at desc);
create index helper_acts_helper on private.helper_acts (helper);
create index helper_acts_at on private.helper_acts (at);
alter table private.helper_acts enable row level security;

-- Adds an act of the helper, and tells the candidate who has agreed to the profile. Saving the form several times within a quarter of an hour is one
-- act; all acts of one relation until the candidate reads the notice are one notice and one push, so that they leave room for others.
create function private.add_act(candidate uuid, helper uuid, act text, about uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  doing constant text := (
    select m.relation from private.profile_managers m where m.profile = candidate and m.account = helper order by m.number desc limit 1);
begin
  if doing is null or (add_act.act = 'edited' and exists (
    select from private.helper_acts a
    where a.profile = candidate and a.act = 'edited' and a.relation = doing and a.at > greatest(now() - interval '15 minutes',
      (select w.answered_at from private.awaited_consents w where w.member = candidate)))) then
    return;
  end if;
  insert into private.helper_acts (profile, helper, relation, act, about) values (candidate, add_act.helper, doing, add_act.act, add_act.about);
  perform private.send_to_member(candidate, 'helped');
  if (select p.awaits_consent from private.profiles p where p.id = candidate) then
    return;
  end if;
  update private.notices n set count = n.count + 1, at = now()
  where n.member = candidate and n.kind = 'helper_act' and n.subject = doing and n.read_at is null;
  if not found then
    perform private.add_notice(candidate, 'helper_act', subject => doing);
  end if;
end;
$$;

-- The trigger of the tables that helpers write to.
create function private.record_act() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  candidate constant uuid := (select auth.uid());
begin
  perform private.add_act(candidate, private.acted_by(), case tg_table_name
    when 'profiles' then 'edited'
    when 'contact_views' then 'contact_seen'
    when 'follows' then case tg_op when 'INSERT' then 'saved' else 'unsaved' end
    when 'saved_searches' then case tg_op when 'INSERT' then 'search_saved' else 'search_removed' end
    else case row ->> 'state' when 'pending' then case tg_op when 'INSERT' then 'sent' else 'reconsidered' end else row ->> 'state' end
  end, case tg_table_name
    when 'profiles' then null
    when 'saved_searches' then null
    when 'contact_views' then row ->> 'viewed'
    when 'follows' then row ->> 'following_id'
    else case when row ->> 'sender' = candidate::text then row ->> 'receiver' else row ->> 'sender' end
  end::uuid);
  return null;
end;
$$;
-- On updates of the form's fields only, as the trigger that normalises them: others follow from payments and photos.
create trigger record_act after update of updated_at on private.profiles
  for each row when (private.acted_by() is not null) execute function private.record_act();
create trigger record_added_act after insert on private.contact_views
  for each row when (private.acted_by() is not null) execute function private.record_act();
create trigger record_act after insert or delete on public.follows
  for each row when (private.acted_by() is not null) execute function private.record_act();
create trigger record_added_act after insert on private.interests
  for each row when (private.acted_by() is not null) execute function private.record_act();
create trigger record_changed_act after update of state on private.interests
  for each row when (private.acted_by() is not null and new.state in ('withdrawn', 'accepted', 'declined', 'pending'))
  execute function private.record_act();

-- Photos come by the storage service, with the helper's own token. It adds rows as itself, with the uploader as their owner.
create function private.record_photo_act() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  candidate constant uuid := private.photo_owner(coalesce(new.name, old.name));
  doing constant text := coalesce(new.owner_id, (select auth.uid())::text);
  helper constant uuid := (
    select m.account from private.profile_managers m
    where m.profile = candidate and m.account::text = doing and m.ended_at is null);
begin
  if helper is not null then
    perform private.add_act(candidate, helper, case tg_op when 'INSERT' then 'photo_added' else 'photo_removed' end);
  end if;
  return null;
end;
$$;
create trigger avatars_act_added after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.record_photo_act();
create trigger avatars_act_removed after delete on storage.objects
  for each row when (old.bucket_id = 'avatars') execute function private.record_photo_act();

-- An interest that a helper sent is marked for the other side.
-- As in *_await_consent.sql: PostgreSQL before 18 takes no default here.
alter table private.interests add column by_family boolean;
alter table private.interests disable trigger user;
update private.interests set by_family = false;
alter table private.interests enable trigger user;
alter table private.interests alter column by_family set default false, alter column by_family set not null;
create function private.mark_family_interest() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.by_family := private.acted_by() is not null;
  return new;
end;
$$;
create trigger mark_family_interest before insert on private.interests
  for each row execute function private.mark_family_interest();
