-- Profiles that somebody else filled in: nobody but their writer sees them until the candidate has said yes. One engine for every source: today
-- the family (docs/decisions/062). Each source has its own functions and writes its state here.

-- PostgreSQL before 18 adds no column with a default to a table whose row a function takes, so the rows get their values here, without effects.
alter table private.profiles add column awaits_consent boolean;
alter table private.profiles add column made_by text
  constraint profiles_made_by check (made_by in ('self', 'mother', 'father', 'sibling', 'relative', 'guardian'));
alter table private.profiles disable trigger user;
update private.profiles set awaits_consent = false, made_by = 'self';
alter table private.profiles enable trigger user;
alter table private.profiles
  alter column awaits_consent set default false,
  alter column awaits_consent set not null,
  alter column awaits_consent set statistics 0,
  alter column made_by set default 'self',
  alter column made_by set not null,
  alter column made_by set statistics 0;
comment on column private.profiles.awaits_consent is
  'Whether the candidate has not agreed yet to a profile that somebody else filled in; maintained by a trigger on private.awaited_consents';
comment on column private.profiles.made_by is 'Who filled in the profile: a fact that other members are shown';

create table private.awaited_consents (
  member uuid primary key references private.profiles (id) on delete cascade,
  source text not null constraint awaited_consents_source check (source in ('family')),
  state text not null default 'draft' constraint awaited_consents_state check (
    state in ('draft', 'invited', 'confirmed', 'refused', 'taken_over')),
  entered_by uuid references auth.users (id) on delete set null,
  address text,
  invitations smallint not null default 0,
  invited_at timestamptz,
  answered_at timestamptz,
  way text constraint awaited_consents_way check (way in ('email', 'phone')),
  created_at timestamptz not null default now()
);
comment on table private.awaited_consents is 'Profiles that need the candidate''s own yes, and what became of it';
comment on column private.awaited_consents.address is
  'Where the candidate is asked, as the writer entered it; forgotten with the answer. Differs from the account''s address where that has another account';
comment on column private.awaited_consents.way is 'By a code to which own address or number the candidate signed in to answer';
create index awaited_consents_entered_by on private.awaited_consents (entered_by);
create index awaited_consents_address on private.awaited_consents (address);
alter table private.awaited_consents enable row level security;

-- Writes to the profile whether it may be listed; the trigger of the listings follows in the same transaction.
create function private.keep_awaiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles p set awaits_consent = new.state not in ('confirmed', 'taken_over') where p.id = new.member;
  return null;
end;
$$;
create trigger keep_awaiting after insert or update of state on private.awaited_consents
  for each row execute function private.keep_awaiting();

-- As of the first release, and the candidate has agreed to a profile that somebody else filled in.
create or replace function private.is_valid(profile private.profiles) returns boolean language sql stable
return private.is_complete(profile) and profile.deactivated_at is null
  and profile.paid_until is not null and profile.paid_until > now() and not profile.awaits_consent;

-- As of the first release; the candidate of a profile that somebody else filled in agrees to the notice with the yes.
create or replace function private.needs_notice() returns boolean
language sql stable security definer set search_path = '' as $$
  select not (p.personal_complete or p.educational_complete or p.professional_complete or p.parents_complete or p.photo_count > 0)
    and not p.awaits_consent and not private.has_consent(p.id, 'account')
  from private.profiles p where p.id = (select auth.uid())
$$;

-- As of the first release, and nothing of a profile that waits for its candidate's yes: its photos are read with a token.
create or replace function private.is_served(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select bucket <> 'avatars' or (exists (
    select from private.profiles
    where id = private.photo_owner(object_name) and deactivated_at is null and photo_level = 'members' and not awaits_consent)
    and not exists (select from private.hidden_photos where name = object_name))
$$;

-- An address that somebody enters for a member of the family: an e-mail address or, while members sign in by number, a mobile number as digits.
-- Null for anything else.
create function private.written_address(typed text) returns text
language sql stable set search_path = '' as $$
  select case
    when typed like '%@%' then (
      select mail from lower(btrim(typed)) as mail where mail ~ '^[^\s@]{1,64}@[^\s@]{1,190}$' and mail not like '%@candidate.invalid')
    when private.sign_in_by_number() then private.text_number_of(typed)
  end
$$;

create function private.is_number(address text) returns boolean language sql immutable return address not like '%@%';

-- The account at an address.
create function private.accounts_at(address text) returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users u where u.email = address and not u.is_sso_user
  union all
  select u.id from auth.users u where u.phone = address and not u.is_sso_user
$$;

-- The addresses that an account has proved to own by a code.
create function private.proved_addresses(account uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when u.email_confirmed_at is not null then u.email end, case when u.phone_confirmed_at is not null then u.phone end], null)
  from auth.users u where u.id = account
$$;

-- Whether an address is an account's own: its mailbox in any spelling, its number to sign in with, or the number in its profile.
create function private.is_own_address(account uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u left join private.profiles p on p.id = u.id
    where u.id = account and case when private.is_number(address) then right(address, 10) in (right(u.phone, 10), right(p.phone, 10))
      else private.mailbox_of(u.email) = private.mailbox_of(address) end)
$$;

-- The keyed hash of an address, as private.account_mailbox has it.
create function private.address_hash(address text) returns bytea
language sql stable set search_path = '' as $$
  select case when private.is_number(address) then retained.keyed_hash('number ' || address) else private.mailbox_hash(address) end
$$;

-- Which addresses refused an invitation, so that they are not asked again for a while: keyed hashes.
create table private.refused_invitations (
  mailbox bytea not null,
  entered_by uuid references auth.users (id) on delete cascade,
  refused_at timestamptz not null default now()
);
create index refused_invitations_mailbox on private.refused_invitations (mailbox);
alter table private.refused_invitations enable row level security;

insert into private.retention (kind, valid_from, days, source) values
  ('refused_invitation', '2021-02-25', 90, 'our own choice: no new invitation until then'),
  ('family_draft', '2021-02-25', 30, 'our own choice: a profile without the candidate''s yes, after its last change or invitation'),
  ('helper_act', '2021-02-25', 365, 'DPDP Rules 2025, rule 6: logs');

-- Whether an address said no in the last 90 days; with `writer`, to this account.
create function private.refused_recently(address text, writer uuid default null) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.refused_invitations r
    where r.mailbox = private.address_hash(address) and (writer is null or r.entered_by = writer)
      and r.refused_at > now() - private.kept_for('refused_invitation'))
$$;

-- For how long an invitation can be answered, how often it is sent, and to how many addresses one account writes in a day.
create function private.invitation_lasts() returns interval language sql immutable return interval '7 days';
create function private.most_invitations() returns integer language sql immutable return 3;
create function private.family_drafts_a_day() returns integer language sql immutable return 3;

-- How many invitations one account may have texted in a day and in the 90 days that messages are kept; and after how many, from whoever, a number
-- that uses no code gets none.
create function private.texted_invitations_a_day() returns integer language sql immutable return 4;
create function private.texted_invitations() returns integer language sql immutable return 12;
create function private.unanswered_invitations() returns integer language sql immutable return 3;

-- Texts an invitation, of the kind `invitation` or `family`. One to a number that said no, or that has not answered several, or that is `held`, is
-- counted and not sent: the inviter cannot tell. Errors: PT409 text_off; PT429 texted_invitation_limit.
create function private.text_invitation(
  inviter uuid, phone text, kind text, language text, entry_key text, path text, held boolean default false) returns void
language plpgsql volatile set search_path = '' as $$
declare
  number constant bytea := private.number_hash(text_invitation.phone);
  asked record;
  unanswered integer;
  stopped boolean;
begin
  perform private.lock_texts();
  select count(*) filter (where m.created_at > now() - interval '1 day') as a_day, count(*) as in_all into asked
  from private.text_messages m where m.asked_by = inviter;
  if asked.a_day >= private.texted_invitations_a_day() or asked.in_all >= private.texted_invitations() then
    raise sqlstate 'PT429' using message = 'texted_invitation_limit';
  elsif not private.queue_text_message(text_invitation.phone, text_invitation.kind, text_invitation.language, jsonb_build_object('path', path),
    text_invitation.entry_key) then
    raise sqlstate 'PT409' using message = 'text_off';
  end if;
  select count(*) into unanswered from private.text_messages m
  where m.number_hash = number and m.kind in ('invitation', 'family') and m.state <> 'failed' and m.entry_key <> text_invitation.entry_key
    and m.id > coalesce((
      select max(a.id) from private.text_messages a where a.number_hash = number and a.answered_at is not null), 0);
  stopped := held or unanswered >= private.unanswered_invitations() or private.refused_recently(text_invitation.phone);
  update private.text_messages m set asked_by = inviter, state = case when stopped then 'failed' else m.state end,
    phone = case when not stopped then m.phone end, fault = case when stopped then 'the number said no or does not answer' end
  where m.entry_key = text_invitation.entry_key;
end;
$$;

-- The consent that the signed-in candidate is asked for, with who asks; null without one. `expired`: the invitation must be sent again.
create function public.asked_consent() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', a.state, 'source', a.source, 'made_by', p.made_by, 'asked_by', coalesce(u.email, u.phone),
    'expired', a.invited_at is null or a.invited_at < now() - private.invitation_lasts())
  from private.awaited_consents a
  join private.profiles p on p.id = a.member
  left join auth.users u on u.id = a.entered_by
  where a.member = (select auth.uid()) and a.state in ('draft', 'invited')
$$;

-- The answer of the signed-in candidate, who proved by a code to own that address or number. Yes needs the consents `account` and
-- `managed_by_family`; no ends every access and erases the profile within a day. Errors: PT404 nothing_asked; PT409 invitation_expired,
-- consent_missing.
create function public.answer_asked_consent(agreed boolean) returns void
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
  if not (private.has_consent(candidate, 'account') and private.has_consent(candidate, 'managed_by_family')) then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
  update private.awaited_consents a set state = 'confirmed', answered_at = now(), address = null,
    way = case when private.is_number(asked.address) then 'phone' else 'email' end
  where a.member = candidate;
  perform private.tell_helpers(candidate);
end;
$$;
grant execute on function public.asked_consent(), public.answer_asked_consent(boolean) to authenticated;

-- As of the first release; a profile that waits for its candidate's yes stays for the period of drafts.
create or replace function public.forget_unconfirmed_users() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with stale as (
    select u.id
    from auth.users u join private.profiles p on p.id = u.id
    where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.invited_at) < now() - interval '7 days'
      and p.photo_count = 0 and p.paid_until is null and not p.awaits_consent
      and not exists (select from auth.sessions s where s.user_id = u.id)
      and not exists (select from public.payment_orders o where o.user_id = u.id)
    order by u.id limit 10000 for update of u skip locked
  )
  delete from auth.users u using stale where u.id = stale.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

-- As of the first release, and first the profiles whose candidate said no, or did not answer for the period of drafts; then accounts that have no
-- profile, help nobody and were not used for twice the period of idle accounts.
create or replace function public.idle_accounts(batch integer default 20) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select a.member
  from private.awaited_consents a join private.profiles p on p.id = a.member
  where a.state = 'refused' or (a.state in ('draft', 'invited')
    and (a.entered_by is null or greatest(a.created_at, p.updated_at, a.invited_at) < now() - private.kept_for('family_draft')))
  order by a.answered_at nulls last, a.member limit batch;
  return query select u.id
  from auth.users u
  where u.last_sign_in_at < now() - 2 * private.kept_for('idle_account')
    and not exists (select from private.profiles p where p.id = u.id)
    and not exists (select from private.profile_managers m where m.account = u.id and m.ended_at is null)
    and not exists (select from private.staff s where s.member = u.id)
    and not exists (select from auth.sessions s where s.user_id = u.id and s.updated_at > now() - private.kept_for('idle_account'))
  order by u.id limit batch;
  return query select n.member
  from private.idle_notices n join private.profiles p on p.id = n.member
  where n.deletion_announced_at < now() - interval '48 hours'
    and private.last_used(n.member) <= n.reminded_at
    and (p.paid_until > now()) is not true and not private.has_open_payment(n.member)
    and not exists (select from private.staff s where s.member = n.member)
    and not exists (
      select from public.outbox o
      where o.recipient = n.member and o.kind = 'deletion_announced_mail'
        and coalesce(o.done_at, o.given_up_at, 'infinity') > now() - interval '48 hours')
  order by n.deletion_announced_at, n.member limit batch;
end;
$$;
