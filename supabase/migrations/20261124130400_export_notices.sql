-- Notices in "Download my data".

-- Returns this data of the signed-in user as one object. Lists are in the order of time.
create or replace function private.own_data() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'first_sign_in_from', (select host(o.ip) from retained.origins o where o.account = me.id),
    'contact_levels', (select to_jsonb(l) from public.my_contact_levels l),
    'notice_settings', (select to_jsonb(s) - 'asked_for_push_at' from public.my_notice_settings s),
    'notice_choices', coalesce((select jsonb_agg(to_jsonb(c) order by c.topic) from public.my_notice_choices c), '[]'),
    'push_devices', coalesce((
      select jsonb_agg(jsonb_build_object('device', p.device, 'added_at', p.added_at) order by p.added_at) from public.my_push_places p), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'member', n.user_code, 'count', n.count, 'at', n.at, 'read_at', n.read_at) order by n.at, n.id)
      from public.my_notices n), '[]'),
    'text_messages', private.own_text_messages(me.id),
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
    'family', private.family_data(),
    'decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.decisions_about_me d), '[]'))
    || private.searches_and_marriage_of(me.id)
  from (select (select auth.uid()) as id) as me
  where me.id is not null
$$;
