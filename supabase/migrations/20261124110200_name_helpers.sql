-- Family helpers: accounts that act for a candidate, at most two for a profile, each for at most five (docs/decisions/062).

create table private.profile_managers (
  number bigint generated always as identity primary key,
  profile uuid not null references private.profiles (id) on delete cascade,
  account uuid not null references auth.users (id) on delete cascade,
  relation text not null constraint profile_managers_relation check (relation in ('mother', 'father', 'sibling', 'relative', 'guardian')),
  can_reply boolean not null default false,
  since timestamptz not null default now(),
  ended_at timestamptz,
  constraint profile_managers_not_self check (profile <> account)
);
comment on column private.profile_managers.can_reply is 'Whether the helper may answer interests; the candidate decides';
create unique index profile_managers_living on private.profile_managers (profile, account) where ended_at is null;
create index profile_managers_account on private.profile_managers (account) where ended_at is null;
alter table private.profile_managers enable row level security;

-- As of the first release, and members whom the same helper acts for do not see each other: a helper never sees one through the other.
create or replace view private.blocked_pairs as
select b.blocker as member, b.blocked as other from private.blocks b
union all
select b.blocked, b.blocker from private.blocks b
union all
select one.profile, other.profile
from private.profile_managers one
join private.profile_managers other on other.account = one.account and other.ended_at is null and other.profile <> one.profile
where one.ended_at is null;

create function private.most_helpers() returns integer language sql immutable return 2;
create function private.most_helped() returns integer language sql immutable return 5;

-- Refuses one helper too many, under the locks of the profile and of the helper's account. Errors: PT409 helpers_full, helped_full.
create function private.limit_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.account for no key update;
  perform from private.profiles p where p.id = new.profile for no key update;
  if (select count(*) from private.profile_managers m where m.profile = new.profile and m.ended_at is null) >= private.most_helpers() then
    raise sqlstate 'PT409' using message = 'helpers_full';
  end if;
  if (select count(*) from private.profile_managers m where m.account = new.account and m.ended_at is null) >= private.most_helped() then
    raise sqlstate 'PT409' using message = 'helped_full';
  end if;
  return new;
end;
$$;
create trigger limit_managers before insert on private.profile_managers
  for each row execute function private.limit_managers();

-- Sends the pages of an account's helpers, or of one of them, the message that what they may do has changed.
create function private.tell_helpers(candidate uuid, helper uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told uuid;
begin
  for told in
    select distinct m.account from private.profile_managers m
    where m.profile = candidate and (tell_helpers.helper is null or m.account = tell_helpers.helper)
  loop
    perform private.send_to_member(told, 'helping');
  end loop;
end;
$$;

-- Ends the access of one helper of a profile, or of all, at once; without any left, the consent to be helped ends, too.
create function private.end_helpers(candidate uuid, helper uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  update private.profile_managers m set ended_at = now()
  where m.profile = candidate and m.ended_at is null and (end_helpers.helper is null or m.account = end_helpers.helper);
  get diagnostics ended = row_count;
  if ended > 0 and not exists (select from private.profile_managers m where m.profile = candidate and m.ended_at is null) then
    update private.consents c set withdrawn_at = now()
    where c.member = candidate and c.purpose = 'managed_by_family' and c.withdrawn_at is null;
  end if;
  if ended > 0 then
    perform private.tell_helpers(candidate, end_helpers.helper);
  end if;
  return ended;
end;
$$;

-- Candidates' invitations to helpers, by address. They are shown to whoever signs in with that address.
create table private.helper_invitations (
  number bigint generated always as identity primary key,
  profile uuid not null references private.profiles (id) on delete cascade,
  address text not null,
  relation text not null constraint helper_invitations_relation check (relation in ('mother', 'father', 'sibling', 'relative', 'guardian')),
  can_reply boolean not null,
  created_at timestamptz not null default now(),
  constraint helper_invitations_once unique (profile, address)
);
create index helper_invitations_address on private.helper_invitations (address);
alter table private.helper_invitations enable row level security;

-- Raises what forbids the signed-in user to name helpers. Errors: PT409 consent_missing.
create function private.require_helper_consent() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_consent((select auth.uid()), 'managed_by_family') then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
  return (select auth.uid());
end;
$$;

-- Invites the owner of an e-mail address or a mobile number to help the signed-in candidate. The answer is the same whether the address has an
-- account or not; a mail or text goes to it in both cases. Errors: PT400 unknown_relation, invalid_address, other_address_needed; PT409
-- consent_missing, helpers_full; PT429 invitation_limit, texted_invitation_limit.
create function public.invite_helper(address text, relation text, can_reply boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  candidate constant uuid := private.require_helper_consent();
  written constant text := private.written_address(invite_helper.address);
  language constant text := (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = candidate);
begin
  if invite_helper.relation not in ('mother', 'father', 'sibling', 'relative', 'guardian') then
    raise sqlstate 'PT400' using message = 'unknown_relation';
  elsif written is null then
    raise sqlstate 'PT400' using message = 'invalid_address';
  elsif private.is_own_address(candidate, written) then
    raise sqlstate 'PT400' using message = 'other_address_needed';
  end if;
  perform from private.profiles p where p.id = candidate and not p.awaits_consent for no key update;
  if not found then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
  delete from private.helper_invitations i where i.profile = candidate and i.created_at < now() - private.invitation_lasts();
  if (select count(*) from private.profile_managers m where m.profile = candidate and m.ended_at is null)
    + (select count(*) from private.helper_invitations i where i.profile = candidate and i.address <> written) >= private.most_helpers() then
    raise sqlstate 'PT409' using message = 'helpers_full';
  end if;
  if (select count(*) from public.outbox o
      where o.kind = 'helper_invited_mail' and o.detail ->> 'candidate' = candidate::text and o.created_at > now() - interval '1 day')
    + (select count(*) from private.text_messages m where m.asked_by = candidate and m.created_at > now() - interval '1 day')
    >= private.most_invitations() then
    raise sqlstate 'PT429' using message = 'invitation_limit';
  end if;
  insert into private.helper_invitations (profile, address, relation, can_reply)
  values (candidate, written, invite_helper.relation, invite_helper.can_reply)
  on conflict on constraint helper_invitations_once do update set relation = excluded.relation, can_reply = excluded.can_reply, created_at = now();
  if private.is_number(written) then
    perform private.text_invitation(candidate, written, 'family', language, 'helper_invited_' || gen_random_uuid(), '/helping');
  else
    perform private.add_to_outbox('helper_invited_' || gen_random_uuid(), null, 'helper_invited_mail', jsonb_build_object(
      'email', written, 'candidate', candidate, 'language', language));
  end if;
end;
$$;

-- Takes back an invitation of the signed-in candidate that is not accepted yet.
create function public.withdraw_helper_invitation(invitation bigint) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.helper_invitations i where i.number = invitation and i.profile = (select auth.uid())
$$;

-- Removes one helper of the signed-in candidate. Error: PT404 helper_not_found.
create function public.remove_helper(helper bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed uuid;
begin
  select m.account into removed from private.profile_managers m
  where m.number = remove_helper.helper and m.profile = (select auth.uid()) and m.ended_at is null;
  if removed is null then
    raise sqlstate 'PT404' using message = 'helper_not_found';
  end if;
  perform private.end_helpers((select auth.uid()), removed);
end;
$$;

-- Decides whether a helper of the signed-in candidate may answer interests. Error: PT404 helper_not_found.
create function public.let_helper_reply(helper bigint, allowed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.profile_managers m set can_reply = allowed
  where m.number = let_helper_reply.helper and m.profile = (select auth.uid()) and m.ended_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'helper_not_found';
  end if;
end;
$$;

-- The signed-in candidate takes over: every helper's access ends at once, and the profile stays.
create function public.take_over() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.profiles p where p.id = (select auth.uid()) for no key update;
  delete from private.helper_invitations i where i.profile = (select auth.uid());
  perform private.end_helpers((select auth.uid()));
  update private.awaited_consents a set state = 'taken_over' where a.member = (select auth.uid()) and a.state = 'confirmed';
end;
$$;

-- What the signed-in candidate decides about helpers: those who help, those invited.
create function public.my_helpers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', m.number, 'relation', m.relation, 'address', coalesce(u.email, u.phone), 'can_reply', m.can_reply, 'since', m.since) order by m.number)
      from private.profile_managers m join auth.users u on u.id = m.account
      where m.profile = me.id and m.ended_at is null), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('number', i.number, 'relation', i.relation, 'address', i.address) order by i.number)
      from private.helper_invitations i
      where i.profile = me.id and i.created_at > now() - private.invitation_lasts()), '[]'),
    'consented', private.has_consent(me.id, 'managed_by_family'))
  from (select (select auth.uid()) as id) as me
$$;
grant execute on function public.invite_helper(text, text, boolean), public.withdraw_helper_invitation(bigint), public.remove_helper(bigint),
  public.let_helper_reply(bigint, boolean), public.take_over(), public.my_helpers() to authenticated;

-- An account that only helps others has no profile: nothing was filled in, shown, sent or paid.
create function private.drop_empty_profile(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.profiles p
  where p.id = account and p.first_name is null and p.gender is null and p.photo_count = 0 and p.paid_until is null and not p.awaits_consent
    and not (p.personal_complete or p.educational_complete or p.professional_complete or p.parents_complete)
    and not exists (select from private.staff s where s.member = p.id)
    and not exists (select from public.payment_orders o where o.user_id = p.id)
    and not exists (select from private.patrikas k where k.member = p.id);
end;
$$;

-- Gives the signed-in user, who has helped others only, a profile of the own.
create function public.make_own_profile() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.profiles (id) select (select auth.uid()) where (select auth.uid()) is not null on conflict (id) do nothing
$$;

-- Raises what forbids the signed-in user to help: the notice of helpers, which says to be of age, has not been agreed to. Error: PT409 consent_missing.
create function private.require_helper_notice(helper uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_consent(helper, 'family_helper') then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
end;
$$;

-- Whom the signed-in user helps, and who asks for help; names only where the candidate agreed or the user wrote them.
create function public.my_helping() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'has_profile', exists (select from private.profiles p where p.id = me.id),
    'profiles', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'first_name', p.first_name, 'user_code', p.user_code, 'relation', m.relation, 'can_reply', m.can_reply,
        'state', coalesce(a.state, 'confirmed'), 'address', a.address, 'invitations', coalesce(a.invitations, 0),
        'expired', coalesce(a.invited_at < now() - private.invitation_lasts(), false),
        'complete', private.is_complete(p), 'is_valid', private.is_valid(p)) order by m.number)
      from private.profile_managers m
      join private.profiles p on p.id = m.profile
      left join private.awaited_consents a on a.member = p.id
      where m.account = me.id and m.ended_at is null), '[]'),
    'refused', (
      select count(*) from private.refused_invitations r
      where r.entered_by = me.id and r.refused_at > now() - private.kept_for('refused_invitation')),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('number', i.number, 'first_name', p.first_name, 'user_code', p.user_code, 'relation', i.relation)
        order by i.number)
      from private.helper_invitations i join private.profiles p on p.id = i.profile
      where i.address = any (private.proved_addresses(me.id)) and i.created_at > now() - private.invitation_lasts()), '[]'))
  from (select (select auth.uid()) as id) as me
  where me.id is not null
$$;

-- Accepts or declines a candidate's invitation to help; a number that declined is texted no invitation for 90 days. Errors: PT404 invitation_not_found; PT409 consent_missing, helpers_full, helped_full.
create function public.answer_helper_invitation(invitation bigint, accept boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  helper constant uuid := (select auth.uid());
  asked private.helper_invitations;
begin
  delete from private.helper_invitations i
  where i.number = answer_helper_invitation.invitation and i.address = any (private.proved_addresses(helper))
    and i.created_at > now() - private.invitation_lasts()
  returning i.* into asked;
  if asked.number is null then
    raise sqlstate 'PT404' using message = 'invitation_not_found';
  end if;
  if not accept then
    if private.is_number(asked.address) then
      insert into private.refused_invitations (mailbox) values (private.address_hash(asked.address));
    end if;
    return;
  end if;
  perform private.require_helper_notice(helper);
  insert into private.profile_managers (profile, account, relation, can_reply)
  values (asked.profile, helper, asked.relation, asked.can_reply)
  on conflict (profile, account) where ended_at is null do nothing;
  perform private.drop_empty_profile(helper);
end;
$$;

-- The helper stops helping. Error: PT404 profile_not_found.
create function public.stop_helping(candidate uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.end_helpers(stop_helping.candidate, (select auth.uid())) = 0 then
    raise sqlstate 'PT404' using message = 'profile_not_found';
  end if;
  -- A draft without its writer is nobody's.
  update private.awaited_consents a set entered_by = null
  where a.member = stop_helping.candidate and a.entered_by = (select auth.uid()) and a.state in ('draft', 'invited');
end;
$$;
grant execute on function public.make_own_profile(), public.my_helping(), public.answer_helper_invitation(bigint, boolean),
  public.stop_helping(uuid) to authenticated;

-- Withdrawing the consent ends every helper's access, and a helper's own consent all that the helper does. At the end of the transaction, because a
-- new text replaces a consent in two steps.
create function private.end_without_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_consent(new.member, new.purpose) then
    return null;
  elsif new.purpose = 'managed_by_family' then
    perform private.end_helpers(new.member);
  else
    perform private.end_helpers(m.profile, new.member) from private.profile_managers m where m.account = new.member and m.ended_at is null;
    update private.awaited_consents a set entered_by = null where a.entered_by = new.member and a.state in ('draft', 'invited');
  end if;
  return null;
end;
$$;
create constraint trigger end_without_consent after update on private.consents deferrable initially deferred
  for each row when (new.purpose in ('managed_by_family', 'family_helper') and new.withdrawn_at is not null)
  execute function private.end_without_consent();
