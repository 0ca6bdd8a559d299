-- A yes is the candidate's own: not one from an address of the writer, or from a number that is the family's in the profile by now.

-- The answer of the signed-in candidate, who proved by a code to own that address or number. Yes needs the consents `account` and
-- `managed_by_family`; no ends every access and erases the profile within a day. Errors: PT404 nothing_asked; PT409 invitation_expired,
-- candidate_number_needed, consent_missing.
create or replace function public.answer_asked_consent(agreed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  candidate constant uuid := (select auth.uid());
  asked private.awaited_consents;
begin
  perform from private.profiles p where p.id = candidate for no key update;
  select * into asked from private.awaited_consents a where a.member = candidate and a.state in ('draft', 'invited');
  if asked.member is null then
    raise sqlstate 'PT404' using message = 'nothing_asked';
  end if;
  if not agreed then
    insert into private.refused_invitations (mailbox, entered_by) values (private.address_hash(asked.address), asked.entered_by);
    update private.awaited_consents a set state = 'refused', answered_at = now(), address = null where a.member = candidate;
    perform private.end_helpers(candidate);
    return;
  end if;
  if asked.invited_at is null or asked.invited_at < now() - private.invitation_lasts() then
    raise sqlstate 'PT409' using message = 'invitation_expired';
  end if;
  if private.is_own_address(asked.entered_by, asked.address) or (private.is_number(asked.address) and exists (
    select from private.profiles p where p.id = candidate and right(asked.address, 10) in (right(p.parent_number, 10), right(p.mama_phone, 10)))) then
    raise sqlstate 'PT409' using message = 'candidate_number_needed';
  end if;
  if not (private.has_consent(candidate, 'account') and private.has_consent(candidate, 'managed_by_family')) then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
  update private.awaited_consents a set state = 'confirmed', answered_at = now(), address = null,
    way = case when private.is_number(asked.address) then 'phone' else 'email' end
  where a.member = candidate;
  perform private.tell_helpers(candidate);
end;
$$;
