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
  ('family_helper', 'en', '2026-11-24', '\x225b9140086ad4793be64b62473798557a4e8fc07315173f6823d1060b4fb979'),
  ('family_helper', 'mr', '2026-11-24', '\x9a4a58f0dbf0b6e32aaf1c05736f00880fa0fa80b1aae0e9da58aa85ef03d0d5'),
  ('managed_by_family', 'en', '2026-11-24', '\x81c1417d952ad95512f7def8691b183217a58d9dc195f2605678fc92e2b6525e'),
  ('managed_by_family', 'mr', '2026-11-24', '\xb6df20327e74c99b745a72e019adf8efe2ce92ead119e718228c2bc7248ea5a7');
