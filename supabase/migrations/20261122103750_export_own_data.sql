-- What is stored of a member besides profile, payments and consents, for "Download my data", once a day. Other members appear by their code
-- only, and an interest in the state that the member is shown.

create table private.data_exports (
  member uuid primary key references private.profiles (id) on delete cascade,
  started_at timestamptz not null
);
comment on table private.data_exports is 'When a member last began to download the own data';
alter table private.data_exports enable row level security;

-- The user code of a member.
create function private.code_of(member uuid) returns bigint
language sql stable set search_path = '' as $$
  select p.user_code from private.profiles p where p.id = member
$$;

-- Returns this data of the signed-in user as one object. Lists are in the order of time.
create function private.own_data() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'first_sign_in_from', (select host(o.ip) from retained.origins o where o.account = me.id),
    'contact_levels', (select to_jsonb(l) from public.my_contact_levels l),
    'mail_settings', (select to_jsonb(s) from public.my_mail_settings s),
    'patrika', (select to_jsonb(p) from public.own_patrika p),
    'biodata', (select to_jsonb(d) - 'member' from public.biodata_details d where d.member = me.id),
    'biodata_links', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.own_biodata_links l), '[]'),
    'biodata_views', coalesce((select jsonb_agg(to_jsonb(v) order by v.viewed_at) from public.own_biodata_views v), '[]'),
    'patrika_requests', coalesce((
      select jsonb_agg(jsonb_build_object('direction', r.direction, 'member', private.code_of(r.id), 'asked_at', r.asked_at)
        order by r.asked_at)
      from public.my_patrika_requests r), '[]'),
    'partner_preferences', (select to_jsonb(w) - 'member' from public.partner_preferences w where w.member = me.id),
    'saved_members', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(f.following_id), 'saved_at', f.created_at)
        order by f.created_at, f.following_id)
      from public.follows f where f.follower_id = me.id), '[]'),
    'interests', coalesce((
      select jsonb_agg(jsonb_build_object(
        'direction', s.direction, 'member', private.code_of(s.other), 'sentence', s.sentence, 'sent_at', s.sent_at, 'state', s.shown)
        order by s.sent_at, s.id)
      from private.interest_sides s where s.member = me.id), '[]'),
    'blocked_members', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(b.blocked), 'blocked_at', b.blocked_at) order by b.blocked_at)
      from private.blocks b where b.blocker = me.id and b.contact_block is null), '[]'),
    'blocked_contacts', coalesce((
      select jsonb_agg(jsonb_build_object('label', c.label, 'blocked_at', c.blocked_at) order by c.blocked_at)
      from public.my_contact_blocks c), '[]'),
    'contact_details_seen', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(c.viewed), 'seen_at', c.seen_at) order by c.seen_at)
      from private.contact_views c where c.viewer = me.id), '[]'),
    'own_contact_details_seen_by', coalesce((
      select jsonb_agg(jsonb_build_object('member', v.user_code, 'seen_at', v.seen_at) order by v.seen_at)
      from public.contact_viewers v), '[]'),
    'photos_seen', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(v.viewed), 'day', v.day) order by v.day, v.viewed)
      from private.photo_views v where v.viewer = me.id), '[]'),
    -- Not by whom: members have not consented to being shown as visitors.
    'own_photos_seen', coalesce((
      select jsonb_agg(jsonb_build_object('day', v.day, 'members', v.members) order by v.day)
      from (select s.day, count(*) as members from private.photo_views s where s.viewed = me.id group by s.day) as v), '[]'),
    'closed_notices', coalesce((
      select jsonb_agg(to_jsonb(c) - 'member' order by c.closed_at) from private.closed_notices c where c.member = me.id), '[]'),
    'nominee', (select to_jsonb(n) from public.my_nominee n),
    'checks', coalesce((
      select jsonb_agg(to_jsonb(c) - 'member' order by c.kind) from private.checks c where c.member = me.id), '[]'),
    'unused_account', (select to_jsonb(n) - 'member' from private.idle_notices n where n.member = me.id),
    'reports', coalesce((select jsonb_agg(to_jsonb(r) order by r.received_at) from public.my_reports r), '[]'),
    'decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.decisions_about_me d), '[]'))
  from (select (select auth.uid()) as id) as me
  where me.id is not null
$$;

-- Whether the session of the request was begun with a code in the last ten minutes (docs/decisions/015).
create function private.has_fresh_code() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(max((proof ->> 'timestamp')::numeric), 0) >= extract(epoch from now()) - 600
  from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as proof
$$;

-- Returns private.own_data() to the signed-in user, once a day, and again within ten minutes of the first call, because its answer may have
-- been lost on the way. Errors: PT403 fresh_code_required, PT429 export_limit.
create function public.own_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.has_fresh_code() then
    raise sqlstate 'PT403' using message = 'fresh_code_required';
  end if;
  insert into private.data_exports as e (member, started_at) values ((select auth.uid()), now())
  on conflict (member) do update set started_at = excluded.started_at
  where e.started_at <= now() - interval '1 day';
  if not found and not exists (
    select from private.data_exports e where e.member = (select auth.uid()) and e.started_at > now() - interval '10 minutes') then
    raise sqlstate 'PT429' using message = 'export_limit';
  end if;
  return private.own_data();
end;
$$;
grant execute on function public.own_data() to authenticated;

-- What is stored of the member with this code, for a nominee to whom an operator hands it. Error: PT404 member_not_found.
create function public.data_of(code bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.member_of_code(data_of.code);
  data jsonb;
begin
  perform private.log_desk('export', account);
  -- The views of own_data show what belongs to the user of the request.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true),
    set_config('request.jwt.claim.sub', account::text, true);
  data := jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = account),
    'payments', (select coalesce(jsonb_agg(to_jsonb(m) order by m.payment_at), '[]') from public.payments m where m.user_id = account),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.my_consents c),
    'further', private.own_data());
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  return data;
end;
$$;
grant execute on function public.data_of(bigint) to service_role;
