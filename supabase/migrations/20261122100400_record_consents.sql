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
create index consents_of_member on private.consents (member, given_at);
create unique index consents_open on private.consents (member, purpose) where withdrawn_at is null;
alter table private.consents enable row level security;

-- The texts of the front end that can be agreed to now, so that nobody stores consents to whatever they like. A test compares them with the
-- files of translations.
create table private.consent_texts (
  purpose text not null,
  language text not null,
  version text not null,
  text_hash bytea not null,
  primary key (purpose, language, version, text_hash)
);
comment on table private.consent_texts is 'The texts that can be agreed to now; an operator with translations of their own adds the hashes of those';
comment on column private.consent_texts.version is 'The day of the text, the same for both languages';
comment on column private.consent_texts.text_hash is 'SHA-256 of the text, as UTF-8';
alter table private.consent_texts enable row level security;
insert into private.consent_texts (purpose, language, version, text_hash) values
  ('account', 'en', '2026-11-24', '\x43d3688b2c7dee343602d165d895347001c5257790218c42b781389606cd98d8'),
  ('account', 'mr', '2026-11-24', '\x96a04f4cd4aa71561d3521c9e87a6f9db2dbc7937b2d6d72c101ba415df4c950'),
  ('for_marriage', 'en', '2026-11-24', '\x15a85746565ab5ea7d60d03d9832fcd7fd35daf83b09a3efa6298996dca988da'),
  ('for_marriage', 'mr', '2026-11-24', '\x9ba970f5dfe0090cabdaba160c7078c6529925907499fea543849ff2103ae5df'),
  ('true_facts', 'en', '2026-11-22', '\x05115847d2a5908f88c26dbb0058e13d7407457d6f06fe446d0c7c0483c7709a'),
  ('true_facts', 'mr', '2026-11-22', '\x4565064c66b8b7223b50da2c3cc9290c6d13768299d5cfb9ac6c9a22424e625b'),
  ('family_data', 'en', '2026-11-22', '\x70c775f41daadf1c57933035785823f3228e7a9bd064ee7bf870a2a74b449359'),
  ('family_data', 'mr', '2026-11-22', '\xd5e5518f5fccff708eb6a1146cb3881aefb3047ee8e39cdf7c2b97a3195f0fc9'),
  ('patrika', 'en', '2026-11-22', '\x73adda47e87839bac11d24a76de3da1ac029fcbb5fbaec6ea27305a0307a5cac'),
  ('patrika', 'mr', '2026-11-22', '\xc2e5486656da091bcfe440162a5be7240c3c16301dbf5622ddd0806aacd6dbba'),
  ('share_link', 'en', '2026-11-24', '\x77b3a358d51fa60b4b8c021a3d053207352e5f4e950eb84bb2e18c9ac7ca6529'),
  ('share_link', 'mr', '2026-11-24', '\x116ee5904c349498239fcd1f56ef0d4759447764e7a912397f7e4cda7264cccc'),
  ('own_photos', 'en', '2026-11-22', '\x189ee91d296833bd4a25ca1b8a23e9ed64d6913948f2cb19c837e095843ea0b9'),
  ('own_photos', 'mr', '2026-11-22', '\x870554f3280fe1602f4e7c2782019d67c37d285f2a8f87a5735cea77a478cea8'),
  ('id_check', 'en', '2026-11-24', '\x0b58027da8ae24d96b56f6823369ca92e6c822674a1032435f4c5ce2249d3e8b'),
  ('id_check', 'mr', '2026-11-24', '\x4decf44e9ea3b615bf519368a157c0b0d653307d2c27d83bb786d746e6a561fe'),
  ('selfie', 'en', '2026-11-24', '\xec987cea1dd8dcc3ed3fde1c2e4cb15d3d7b1000c39b84c16f94b700ddcc6875'),
  ('selfie', 'mr', '2026-11-24', '\xd73b8f3159a2684a71cc355b9682529814b60e488df259a2d844105d2e7b61f0');

create function private.is_known_text(purpose text, language text, version text, shown text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.consent_texts t
    where t.purpose = is_known_text.purpose and t.language = is_known_text.language and t.version = is_known_text.version
      and t.text_hash = sha256(convert_to(is_known_text.shown, 'utf8')))
$$;

-- Whether a text is a current one. The notice names the grievance officer, whom the desk may change: a text with the community's own name of
-- the officer in one place counts as the delivered text. PL/pgSQL, because the settings are created later.
create function private.is_current_text(purpose text, language text, version text, shown text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  delivered constant text := case language
    when 'mr' then '(नाव “तक्रार निवारण” पानावर)' else '(named on the page “Grievances”)' end;
  officer constant text := (select s.officer_name from private.community_settings s);
  part text := '';
  remaining text := shown;
begin
  -- The longest text has some 1,500 characters.
  if char_length(shown) > 5000 then
    return false;
  end if;
  if private.is_known_text(purpose, language, version, shown) then
    return true;
  end if;
  -- A name of one letter occurs in many places; each is tried, up to a hundred.
  for attempt in 1 .. 100 loop
    if officer is null or strpos(remaining, officer) = 0 then
      return false;
    end if;
    part := part || left(remaining, strpos(remaining, officer) - 1);
    remaining := substr(remaining, strpos(remaining, officer) + char_length(officer));
    if private.is_known_text(purpose, language, version, part || delivered || remaining) then
      return true;
    end if;
    part := part || officer;
  end loop;
  return false;
end;
$$;

-- How many consents a member may store in a day: each switch several times.
create function private.consents_a_day() returns integer language sql immutable set search_path = '' return 20;

-- Records that the signed-in user agreed to a text. The same text again changes nothing; another text replaces the consent to the former.
-- Errors: PT409 consent_text_changed when the text is not a current one of this purpose, language and version; PT429 consent_limit_reached.
create function public.give_consent(purpose text, language text, version text, shown text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  agreeing constant uuid := (select auth.uid());
  hash constant bytea := sha256(convert_to(give_consent.shown, 'utf8'));
begin
  if not private.is_current_text(give_consent.purpose, give_consent.language, give_consent.version, give_consent.shown) then
    raise sqlstate 'PT409' using message = 'consent_text_changed';
  end if;
  perform from private.profiles p where p.id = agreeing for no key update;
  if exists (
    select from private.consents c
    where c.member = agreeing and c.purpose = give_consent.purpose and c.withdrawn_at is null and c.text_hash = hash) then
    return;
  end if;
  if (select count(*) from private.consents c where c.member = agreeing and c.given_at > now() - interval '1 day') >= private.consents_a_day() then
    raise sqlstate 'PT429' using message = 'consent_limit_reached';
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
