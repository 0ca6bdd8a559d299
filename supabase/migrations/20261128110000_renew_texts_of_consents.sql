-- The notice names the mobile number, too, where a code to sign in may go. Who agreed to the former text has agreed; the texts of an operator stay.
delete from private.consent_texts where purpose = 'account' and text_hash in (
  '\x43d3688b2c7dee343602d165d895347001c5257790218c42b781389606cd98d8',
  '\x96a04f4cd4aa71561d3521c9e87a6f9db2dbc7937b2d6d72c101ba415df4c950');
insert into private.consent_texts (purpose, language, version, text_hash) values
  ('account', 'en', '2026-11-28', '\x498495e7f944282a2c8b59a8a3cb0effd802aca40141d81cbfeed740a2716296'),
  ('account', 'mr', '2026-11-28', '\x23498b18feb9b7a829590ee9728d917c39353429c5f15d556da2b1096f31c297');
