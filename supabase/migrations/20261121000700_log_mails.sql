-- Which mails went to an address, for the operator who is asked "where is my code?": never what stood in them.

create table private.mail_log (
  id bigint generated always as identity primary key,
  address text not null,
  subject text not null,
  outcome text not null,
  at timestamptz not null default now()
);
comment on column private.mail_log.outcome is '''handed over'', or what went wrong';
create index mail_log_address on private.mail_log (address, at desc);
create index mail_log_at on private.mail_log (at);
alter table private.mail_log enable row level security;

-- Each entry makes room for itself: what is older than thirty days helps nobody any more.
create function public.log_mail(address text, subject text, outcome text) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_log where at < now() - interval '30 days';
  insert into private.mail_log (address, subject, outcome) values (lower(address), subject, outcome);
$$;

-- Newest first.
create function public.mails_to(recipient text) returns table (at timestamptz, subject text, outcome text)
language sql stable security definer set search_path = '' as $$
  select at, subject, outcome from private.mail_log where address = lower(btrim(recipient)) order by at desc
$$;
revoke execute on function public.log_mail(text, text, text), public.mails_to(text) from public, anon, authenticated;
grant execute on function public.log_mail(text, text, text), public.mails_to(text) to service_role;

create function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_log where address = lower(old.email);
  return null;
end;
$$;
create trigger forget_mails after delete on auth.users
  for each row execute function private.forget_mails();
