-- Consents: which text a member agreed to, when, and until when. Rows are only added; withdrawing writes its time (docs/decisions/052).

create table private.consents (
  number bigint generated always as identity primary key,
  member uuid not null references private.profiles (id) on delete cascade,
  purpose text not null constraint consents_purpose check (purpose in ('for_marriage', 'true_facts', 'family_data', 'patrika', 'share_link')),
  language text not null constraint consents_language check (language in ('en', 'mr')),
  text_hash bytea not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
comment on column private.consents.text_hash is 'SHA-256 of the text that was shown, as UTF-8';
create unique index consents_open on private.consents (member, purpose) where withdrawn_at is null;
alter table private.consents enable row level security;

-- Records that the signed-in user agreed to a text. The same text again changes nothing; another text replaces the consent to the former.
-- Errors: 23514 for an unknown purpose or language, PT400 text_needed.
create function public.give_consent(purpose text, language text, shown text) returns void
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
  insert into private.consents (member, purpose, language, text_hash) values (agreeing, give_consent.purpose, give_consent.language, hash);
end;
$$;

-- Withdraws a consent of the signed-in user, and deletes the patrika or closes the links that it allowed. Without a consent it withdraws
-- nothing. PL/pgSQL, because patrikas and links are created later.
create function public.withdraw_consent(purpose text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.consents c set withdrawn_at = now()
  where c.member = (select auth.uid()) and c.purpose = withdraw_consent.purpose and c.withdrawn_at is null;
  if withdraw_consent.purpose = 'patrika' then
    delete from private.patrikas p where p.member = (select auth.uid());
  elsif withdraw_consent.purpose = 'share_link' then
    perform public.revoke_biodata_links();
  end if;
end;
$$;
grant execute on function public.give_consent(text, text, text), public.withdraw_consent(text) to authenticated;

create view public.my_consents as
select c.purpose, c.language, c.given_at, c.withdrawn_at from private.consents c where c.member = (select auth.uid());
grant select on public.my_consents to authenticated;
