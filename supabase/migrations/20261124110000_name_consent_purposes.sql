-- The purposes of consents in a table, so that a later feature adds its own; and consents of accounts without a profile, which help others.

create table private.consent_purposes (purpose text primary key);
alter table private.consent_purposes enable row level security;
insert into private.consent_purposes (purpose) values
  ('account'), ('for_marriage'), ('true_facts'), ('family_data'), ('patrika'), ('share_link'), ('own_photos'), ('id_check'), ('selfie'),
  ('managed_by_family'), ('family_helper');

alter table private.consents drop constraint consents_purpose;
alter table private.consents add constraint consents_purpose foreign key (purpose) references private.consent_purposes (purpose);
alter table private.consents drop constraint consents_member_fkey;
alter table private.consents add constraint consents_member_fkey foreign key (member) references auth.users (id) on delete cascade;

insert into private.consent_texts (purpose, language, version, text_hash) values
  ('family_helper', 'en', '2026-11-24', '\xd2556c343a6929f9a608206ed78a97f3d751aeb53b4e3031e3c4af3c841fc434'),
  ('family_helper', 'mr', '2026-11-24', '\xf4302c519fcd8146e86d15f1203f9d658c11295ad88716d02ba0f5899c2caf35'),
  ('managed_by_family', 'en', '2026-11-24', '\x0854f80aa408469a6f1ca9e9b1141ff622522b240a79cb5421504ca34e5b515f'),
  ('managed_by_family', 'mr', '2026-11-24', '\xe80470d5fd09991a1fa5d436e1eea6164d6bb9802da3e0230855624be2cb8dca');
