-- Consents: which text a member agreed to, when, and until when. Rows are only added; withdrawing writes its time (docs/decisions/052).

create table private.consents (
  number bigint generated always as identity primary key,
  member uuid not null references private.profiles (id) on delete cascade,
  purpose text not null constraint consents_purpose check (purpose in (
    'account', 'for_marriage', 'true_facts', 'family_data', 'patrika', 'share_link', 'own_photos', 'id_check', 'selfie')),
  language text not null constraint consents_language check (language in ('en', 'mr')),
  version text not null constraint consents_version check (version ~ '^\d{4}-\d\d-\d\d$'),
  text_hash bytea not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
comment on column private.consents.version is 'The day of the text, the same for both languages';
comment on column private.consents.text_hash is 'SHA-256 of the text that was shown, as UTF-8';
create unique index consents_open on private.consents (member, purpose) where withdrawn_at is null;
alter table private.consents enable row level security;

-- Records that the signed-in user agreed to a text. The same text again changes nothing; another text replaces the consent to the former.
-- Errors: 23514 for an unknown purpose or language, or a version that is no day; PT400 text_needed.
create function public.give_consent(purpose text, language text, version text, shown text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  agreeing constant uuid := (select auth.uid());
  hash constant bytea := sha256(convert_to(give_consent.shown, 'utf8'));
begin
  if coalesce(btrim(give_consent.shown), '') = '' then
    raise sqlstate 'PT400' using message = 'text_needed';
  end if;
  perform from private.profiles p where p.id = agreeing for no key update;
  if exists (
    select from private.consents c
    where c.member = agreeing and c.purpose = give_consent.purpose and c.withdrawn_at is null and c.text_hash = hash) then
    return;
  end if;
  update private.consents c set withdrawn_at = now()
  where c.member = agreeing and c.purpose = give_consent.purpose and c.withdrawn_at is null;
  insert into private.consents (member, purpose, language, version, text_hash)
  values (agreeing, give_consent.purpose, give_consent.language, give_consent.version, hash);
end;
$$;

-- Withdraws a consent of the signed-in user, and deletes what it allowed to store: the patrika, the links, the result of a check. Without a
-- consent it withdraws nothing. PL/pgSQL, because these tables are created later. Error: PT409 account_needed, since that consent ends only
-- with the account.
create function public.withdraw_consent(purpose text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if withdraw_consent.purpose = 'account' then
    raise sqlstate 'PT409' using message = 'account_needed';
  end if;
  update private.consents c set withdrawn_at = now()
  where c.member = (select auth.uid()) and c.purpose = withdraw_consent.purpose and c.withdrawn_at is null;
  if withdraw_consent.purpose = 'patrika' then
    perform private.keep_facts_of_the_day((select auth.uid()));
    update private.facts_of_the_day f set moon_classes = null, mangal = 'unknown' where f.member = (select auth.uid());
    delete from private.patrikas p where p.member = (select auth.uid());
  elsif withdraw_consent.purpose = 'share_link' then
    perform public.revoke_biodata_links();
  elsif withdraw_consent.purpose in ('id_check', 'selfie') then
    delete from private.checks c where c.member = (select auth.uid()) and private.consent_of_check(c.kind) = withdraw_consent.purpose;
  end if;
end;
$$;

-- Whether a user agreed to something, and has not withdrawn it.
create function private.has_consent(member uuid, purpose text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.consents c
    where c.member = has_consent.member and c.purpose = has_consent.purpose and c.withdrawn_at is null)
$$;

-- Whether the signed-in user must be shown the notice about personal data: before anything is stored of the profile, and until it is agreed to.
create function private.needs_notice() returns boolean
language sql stable security definer set search_path = '' as $$
  select not (p.personal_complete or p.educational_complete or p.professional_complete or p.parents_complete or p.photo_count > 0)
    and not private.has_consent(p.id, 'account')
  from private.profiles p where p.id = (select auth.uid())
$$;
grant execute on function private.needs_notice() to authenticated;
grant execute on function public.give_consent(text, text, text, text), public.withdraw_consent(text) to authenticated;

create view public.my_consents as
select c.purpose, c.language, c.version, c.given_at, c.withdrawn_at from private.consents c where c.member = (select auth.uid());
grant select on public.my_consents to authenticated;
