-- What looks the same is stored the same: visible characters in the one form that Unicode calls NFC (ऱ is one character or two, é too), so that
-- a search finds a name however it was typed. And everything nobody sees goes that the forms take away (domain/hidden-characters.ts);
-- what chooses between a sign's black and its coloured form stays, as the joiners do, but alone it is no text either.
create or replace function private.without_hidden(written text) returns text
language sql immutable set search_path = '' as $$
  select normalize(regexp_replace(regexp_replace(
    written,
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0D\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'), '^[\s\u200C\u200D\uFE0E\uFE0F]+$', ''), nfc)
$$;

-- Through the trigger, which writes every text anew. A text at its limit may be longer in the one form; it then stays until its member changes it.
do $$
declare
  member uuid;
begin
  for member in select id from private.profiles p where to_jsonb(p)::text <> private.without_hidden(to_jsonb(p)::text) loop
    begin
      update private.profiles set first_name = first_name where id = member;
    exception when check_violation then
      null;
    end;
  end loop;
end;
$$;
set constraints all immediate;
