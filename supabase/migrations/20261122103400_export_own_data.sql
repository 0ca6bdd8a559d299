-- What is stored of a member besides profile, payments and consents, for "Download my data", once a day. Other members appear by their code
-- only, and an interest in the state that the member is shown.

create table private.data_exports (
  member uuid primary key references private.profiles (id) on delete cascade,
  day date not null
);
comment on table private.data_exports is 'The last day (calendar of India) on which a member downloaded the own data';
alter table private.data_exports enable row level security;

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
        'direction', case when i.sender = me.id then 'sent' else 'received' end,
        'member', private.code_of(case when i.sender = me.id then i.receiver else i.sender end),
        'sentence', i.sentence, 'sent_at', i.sent_at,
        'state', case
          when i.sender = me.id and i.withdrawn_at is not null then 'withdrawn'
          when i.sender = me.id and i.state = 'declined' and i.decline_shown_at > now() then 'pending'
          when i.state = 'pending' and i.expires_at <= now() then 'expired'
          else i.state end) order by i.sent_at, i.id)
      from private.interests i where me.id in (i.sender, i.receiver)), '[]'),
    'blocked_members', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(b.blocked), 'blocked_at', b.blocked_at) order by b.blocked_at)
      from private.blocks b where b.blocker = me.id and not b.by_contact), '[]'),
    'blocked_contacts', coalesce((
      select jsonb_agg(jsonb_build_object('label', c.label, 'blocked_at', c.blocked_at) order by c.blocked_at)
      from public.my_contact_blocks c), '[]'),
    'contact_details_seen', coalesce((
      select jsonb_agg(jsonb_build_object('member', private.code_of(c.viewed), 'seen_at', c.seen_at) order by c.seen_at)
      from private.contact_views c where c.viewer = me.id), '[]'),
    'own_contact_details_seen_by', coalesce((
      select jsonb_agg(jsonb_build_object('member', v.user_code, 'seen_at', v.seen_at) order by v.seen_at)
      from public.contact_viewers v), '[]'),
    'unused_account', (select to_jsonb(n) - 'member' from private.idle_notices n where n.member = me.id),
    'reports', coalesce((select jsonb_agg(to_jsonb(r) order by r.received_at) from public.my_reports r), '[]'))
  from (select (select auth.uid()) as id) as me
  where me.id is not null
$$;

-- Returns private.own_data() to the signed-in user. Errors: PT429 export_limit from the second call of a day.
create function public.own_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.data_exports as e (member, day) values ((select auth.uid()), private.today())
  on conflict (member) do update set day = excluded.day where e.day < excluded.day;
  if not found then
    raise sqlstate 'PT429' using message = 'export_limit';
  end if;
  return private.own_data();
end;
$$;
grant execute on function public.own_data() to authenticated;
