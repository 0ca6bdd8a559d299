-- The mail log knows a member by their address. What was logged for an address that they gave up, or never confirmed, goes when it is theirs
-- no more: nobody could find it when the account is deleted.

create or replace function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := array[lower(new.email), lower(coalesce(new.email_change, ''))];
  end if;
  delete from private.mail_log
  where address in (lower(old.email), lower(coalesce(old.email_change, ''))) and address <> all (kept);
  return null;
end;
$$;

create trigger forget_former_mails after update of email, email_change on auth.users
  for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
  execute function private.forget_mails();
