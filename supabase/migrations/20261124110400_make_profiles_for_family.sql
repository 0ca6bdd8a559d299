-- Profiles that a member of the family fills in for a candidate, until the candidate answers (docs/decisions/062). The account is made by the
-- function make_family_profile, with the candidate's address. If that address has an account already, or refused, the draft gets an account
-- without a reachable address: the answer, the draft and all that follows are the same, so nobody learns who is registered.

insert into private.outbox_kinds (kind) values ('candidate_invited_mail'), ('helper_asked_mail'), ('helper_invited_mail');

-- The account that a draft for this address can have: with `account` an existing one that nobody ever used, otherwise one to be made with `email` or
-- `phone`.
create function private.place_for_draft(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when found.id is null and not refused.recently
      then jsonb_build_object(case when private.is_number(address) then 'phone' else 'email' end, address)
    when found.id is not null and not refused.recently and found.is_unused then jsonb_build_object('account', found.id)
    else jsonb_build_object('email', 'draft-' || gen_random_uuid() || '@candidate.invalid')
  end
  from (select private.refused_recently(address) as recently) as refused
  left join lateral (
    select u.id, u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null and exists (
      select from private.profiles p
      where p.id = u.id and p.first_name is null and p.photo_count = 0 and p.paid_until is null and not p.awaits_consent) as is_unused
    from private.accounts_at(address) as account join auth.users u on u.id = account) as found on true
$$;

-- What the function make_family_profile needs to make a draft for the signed-in helper; `refusal` says why there is none: own_address,
-- invalid_address, unknown_relation, consent_missing, refused_recently, helped_full, draft_limit.
create function public.plan_family_profile(helper uuid, address text, relation text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  written constant text := private.written_address(plan_family_profile.address);
  refusal constant text := case
    when plan_family_profile.relation not in ('mother', 'father', 'sibling', 'relative', 'guardian') then 'unknown_relation'
    when written is null then 'invalid_address'
    when private.is_own_address(helper, written) then 'own_address'
    when not private.has_consent(helper, 'family_helper') then 'consent_missing'
    when private.refused_recently(written, helper) then 'refused_recently'
    when (select count(*) from private.profile_managers m where m.account = helper and m.ended_at is null) >= private.most_helped()
      then 'helped_full'
    when (select count(*) from private.profile_managers m where m.account = helper and m.since > now() - interval '1 day')
      >= private.family_drafts_a_day() then 'draft_limit' end;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  return private.place_for_draft(written);
end;
$$;

-- Makes an account, which nobody has used, the draft of a helper's candidate. Errors: PT409 draft_not_possible, and those of limit_managers.
create function public.begin_family_profile(helper uuid, account uuid, address text, relation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.profiles p
  join auth.users u on u.id = p.id
  where p.id = begin_family_profile.account and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and p.first_name is null and p.photo_count = 0 and p.paid_until is null and not p.awaits_consent
  for no key update of p;
  if not found or public.plan_family_profile(helper, address, relation) ? 'refusal' then
    raise sqlstate 'PT409' using message = 'draft_not_possible';
  end if;
  update private.profiles p set made_by = relation where p.id = account;
  insert into private.awaited_consents (member, source, entered_by, address) values (account, 'family', helper, private.written_address(address));
  insert into private.profile_managers (profile, account, relation) values (begin_family_profile.account, helper, begin_family_profile.relation);
  perform private.drop_empty_profile(helper);
end;
$$;
grant execute on function public.plan_family_profile(uuid, text, text), public.begin_family_profile(uuid, uuid, text, text) to service_role;

-- Whom the invitation for a draft goes to: the candidate's account; one that the address already has, which is asked to name the writer as a
-- helper; or nobody, when the address refused, or is asked for more than three drafts.
create function private.invited_account(asked private.awaited_consents) returns uuid
language sql stable set search_path = '' as $$
  select account from private.accounts_at(asked.address) as account where not private.refused_recently(asked.address)
$$;

-- Sends the candidate of a complete draft the invitation, at most three times; not to a number that the draft has as the family's. Errors: PT404
-- draft_not_found; PT409 profile_incomplete, candidate_number_needed, text_off; PT429 invitation_limit, texted_invitation_limit.
create function public.invite_candidate(candidate uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  helper constant uuid := (select auth.uid());
  asked private.awaited_consents;
  profile private.profiles;
  invited uuid;
  key text;
begin
  select * into profile from private.profiles p where p.id = invite_candidate.candidate for no key update;
  select a.* into asked from private.awaited_consents a
  join private.profile_managers m on m.profile = a.member and m.account = helper and m.ended_at is null
  where a.member = invite_candidate.candidate and a.entered_by = helper and a.state in ('draft', 'invited');
  if asked.member is null then
    raise sqlstate 'PT404' using message = 'draft_not_found';
  elsif not private.is_complete(profile) then
    raise sqlstate 'PT409' using message = 'profile_incomplete';
  elsif private.is_number(asked.address) and right(asked.address, 10) in (right(profile.parent_number, 10), right(profile.mama_phone, 10)) then
    raise sqlstate 'PT409' using message = 'candidate_number_needed';
  elsif asked.invitations >= private.most_invitations() then
    raise sqlstate 'PT429' using message = 'invitation_limit';
  end if;
  update private.awaited_consents a set state = 'invited', invitations = a.invitations + 1, invited_at = now() where a.member = asked.member;
  invited := private.invited_account(asked);
  key := format('family_invitation_%s_%s', asked.member, asked.invitations + 1);
  if private.is_number(asked.address) then
    perform private.text_invitation(helper, asked.address, case when invited = asked.member then 'invitation' else 'family' end,
      (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = asked.member), key,
      case when invited = asked.member then '/login' else '/family_helpers' end, held => invited is null);
  else
    perform private.add_mail(invited, case when invited = asked.member then 'candidate_invited_mail' else 'helper_asked_mail' end, key,
      jsonb_build_object('relation', profile.made_by));
  end if;
end;
$$;

-- Members of the family who prepared a draft for the signed-in member's address, not knowing that it has an account.
create function public.my_helper_requests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('draft', a.member, 'relation', p.made_by, 'address', coalesce(w.email, w.phone)) order by a.created_at), '[]')
  from auth.users u
  join private.awaited_consents a on a.address = any (private.proved_addresses(u.id)) and a.member <> u.id and a.state = 'invited'
  join private.profiles p on p.id = a.member
  join auth.users w on w.id = a.entered_by
  where u.id = (select auth.uid())
    and exists (select from private.profiles own where own.id = u.id and not own.awaits_consent)
$$;

-- Lets the writer of such a draft help the signed-in member, or not; the draft is erased in both cases. Errors: PT404 request_not_found; PT409
-- consent_missing, helpers_full, helped_full.
create function public.answer_helper_request(draft uuid, accept boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  candidate constant uuid := (select auth.uid());
  asked private.awaited_consents;
  relation text;
begin
  select a.* into asked from private.awaited_consents a
  where a.member = answer_helper_request.draft and a.member <> candidate and a.state = 'invited'
    and a.address = any (private.proved_addresses(candidate))
  for update of a;
  if asked.member is null then
    raise sqlstate 'PT404' using message = 'request_not_found';
  end if;
  select p.made_by into relation from private.profiles p where p.id = asked.member;
  perform private.end_helpers(asked.member);
  update private.awaited_consents a set state = 'refused', answered_at = now(), address = null where a.member = asked.member;
  if accept then
    perform private.require_helper_consent();
    insert into private.profile_managers (profile, account, relation) values (candidate, asked.entered_by, relation);
    perform private.tell_helpers(candidate, asked.entered_by);
  else
    insert into private.refused_invitations (mailbox, entered_by) values (private.address_hash(asked.address), asked.entered_by);
  end if;
end;
$$;
grant execute on function public.invite_candidate(uuid), public.my_helper_requests(), public.answer_helper_request(uuid, boolean)
  to authenticated;

