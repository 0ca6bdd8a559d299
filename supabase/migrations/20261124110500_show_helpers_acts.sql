-- What others and the candidate see of helpers: facts on the profile, marks on interests, the list of acts, the export; and for how long it is kept.

-- Who filled in the profile of a member whom the caller may see, and whether family helpers act for it.
create function public.family_facts(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('made_by', p.made_by, 'run_by_family', exists (
    select from private.profile_managers m where m.profile = p.id and m.ended_at is null))
  from private.profiles p
  where p.id = family_facts.user_id and exists (select from public.valid_profiles shown where shown.id = family_facts.user_id)
$$;

-- What helpers did for the signed-in candidate, newest first, two hundred at most: other members by code, and by name where they are shown.
create function public.my_helper_acts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', acts.number, 'relation', acts.relation, 'act', acts.act, 'at', acts.at, 'about', acts.user_code) order by acts.number desc), '[]')
  from (
    select a.*, p.user_code from private.helper_acts a left join private.profiles p on p.id = a.about
    where a.profile = (select auth.uid()) order by a.number desc limit 200) as acts
$$;
grant execute on function public.family_facts(uuid), public.my_helper_acts() to authenticated;

-- As of the first release, with whether the candidate's yes is pending and who filled in the profile.
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
  (select report_kind from private.unlistings where member = p.id) as unlisted_report_kind,
  p.photo_level,
  private.has_open_payment(p.id) as has_open_payment,
  private.needs_notice() as needs_notice,
  -- A helper is not asked what only the member answers.
  case when private.acted_by() is null then private.open_notices() else '{}' end as open_notices,
  -- Members only see who sent them.
  case when own.is_valid then private.waiting_interests() else 0 end as waiting_interests,
  p.awaits_consent
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());

-- As of the first release, with whether a family helper sent it.
create or replace view public.my_interests as
with newest as (
  select distinct on (s.other) s.* from private.interest_sides s
  where s.member = (select auth.uid()) order by s.other, s.sent_at desc, s.id
)
select n.id as interest_id, n.direction, n.shown as state, n.sentence, n.sent_at, n.expires_at,
  case when n.shown = 'accepted' then n.answered_at end as accepted_at,
  n.shown = 'ended' and n.acted_by = (select auth.uid()) as ended_by_me,
  -- Whether a new one may be sent after this one.
  case when n.shown in ('declined', 'expired', 'ended') then private.may_send_to(n.other) else false end as may_send,
  v.*,
  (select i.by_family from private.interests i where i.id = n.id) as by_family
from newest n
join public.valid_profiles v on v.id = n.other
where n.shown <> 'withdrawn';

-- What is stored of the signed-in user about helping and being helped, for the export.
create function private.family_data() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'made_by', (select p.made_by from private.profiles p where p.id = me.id),
    'asked_consent', (
      select jsonb_build_object('state', a.state, 'invited_at', a.invited_at, 'answered_at', a.answered_at, 'way', a.way)
      from private.awaited_consents a where a.member = me.id),
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'relation', m.relation, 'can_reply', m.can_reply, 'since', m.since, 'ended_at', m.ended_at) order by m.number)
      from private.profile_managers m where m.profile = me.id), '[]'),
    'invited_helpers', coalesce((
      select jsonb_agg(jsonb_build_object('relation', i.relation, 'address', i.address, 'invited_at', i.created_at) order by i.number)
      from private.helper_invitations i where i.profile = me.id), '[]'),
    'acts', coalesce((
      select jsonb_agg(jsonb_build_object('relation', a.relation, 'act', a.act, 'member', private.code_of(a.about), 'at', a.at)
        order by a.number)
      from private.helper_acts a where a.profile = me.id), '[]'),
    'helped', coalesce((
      select jsonb_agg(jsonb_build_object(
        'relation', m.relation, 'can_reply', m.can_reply, 'since', m.since, 'ended_at', m.ended_at, 'address', w.address) order by m.number)
      from private.profile_managers m
      left join private.awaited_consents w on w.member = m.profile and w.entered_by = me.id
      where m.account = me.id), '[]'),
    -- Without the members whom they are about: those are the candidate's data.
    'acts_as_helper', coalesce((
      select jsonb_agg(jsonb_build_object('relation', a.relation, 'act', a.act, 'at', a.at) order by a.number)
      from private.helper_acts a where a.helper = me.id), '[]'),
    -- Not to which numbers: only their hashes are stored.
    'texted_invitations', coalesce((
      select jsonb_agg(jsonb_build_object('kind', t.kind, 'at', t.created_at) order by t.id)
      from private.text_messages t where t.asked_by = me.id), '[]'),
    'asked_to_help', coalesce((
      select jsonb_agg(jsonb_build_object('relation', i.relation, 'invited_at', i.created_at) order by i.number)
      from private.helper_invitations i where i.address = any (private.proved_addresses(me.id))), '[]'))
  from (select (select auth.uid()) as id) as me
$$;

-- An account without a profile may download its data, too.
alter table private.data_exports drop constraint data_exports_member_fkey;
alter table private.data_exports add constraint data_exports_member_fkey foreign key (member) references auth.users (id) on delete cascade;

-- Removes what is kept of helpers' acts, refusals and invitations after its period, and returns how many. Called twice a day.
create function public.forget_helper_records() returns integer
language sql volatile security definer set search_path = '' as $$
  with acts as (
    delete from private.helper_acts where at < now() - private.kept_for('helper_act') returning 1
  ), refusals as (
    delete from private.refused_invitations where refused_at < now() - private.kept_for('refused_invitation') returning 1
  ), invitations as (
    delete from private.helper_invitations where created_at < now() - private.invitation_lasts() returning 1
  ), ended as (
    delete from private.profile_managers where ended_at < now() - private.kept_for('helper_act') returning 1
  )
  select ((select count(*) from acts) + (select count(*) from refusals) + (select count(*) from invitations) + (select count(*) from ended))::integer
$$;
grant execute on function public.forget_helper_records() to service_role;
insert into private.hosted_jobs (name, timing, command) values
  ('forget_helper_records', '7 */12 * * *', 'select public.forget_helper_records()');
select private.schedule_jobs();

-- What the law requires to be kept of a deleted account without a profile: it has no code, number, payment or report.
alter table retained.accounts alter column user_code drop not null;
create function retained.keep_helper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.profiles p where p.id = old.id) and coalesce(old.email_confirmed_at, old.phone_confirmed_at) is not null then
    insert into retained.accounts (user_code, created_ip, email_hash, phone_hash, created_at, payments, reports, consents)
    select null, (select o.ip from retained.origins o where o.account = old.id), retained.keyed_hash(lower(old.email)),
      case when old.phone_confirmed_at is not null then retained.keyed_hash(private.profile_form(old.phone)) end, coalesce(old.created_at, now()), '{}', '{}',
      coalesce((
        select jsonb_agg(to_jsonb(c) - array['number', 'member'] order by c.number) from private.consents c where c.member = old.id), '[]');
  end if;
  return old;
end;
$$;
create trigger keep_helper before delete on auth.users for each row execute function retained.keep_helper();
