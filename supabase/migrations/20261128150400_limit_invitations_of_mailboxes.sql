-- A mailbox is asked for three profiles at a time, whoever asks and however the address is spelled.

-- Whom the invitation for a draft goes to: the candidate's account; one that the address already has, which is asked to name the writer as a
-- helper; or nobody, when the address refused, or three earlier drafts wait for its answer. The writer cannot tell.
create or replace function private.invited_account(asked private.awaited_consents) returns uuid
language sql stable set search_path = '' as $$
  select account from private.accounts_at(asked.address) as account
  where not private.refused_recently(asked.address) and (
    select count(*) from private.awaited_consents a
    where a.state = 'invited' and a.created_at < asked.created_at and case
      when private.is_number(asked.address) then a.address = asked.address
      else private.mailbox_of(a.address) = private.mailbox_of(asked.address) end) < private.unanswered_invitations()
$$;
