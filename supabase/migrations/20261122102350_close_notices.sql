-- Notices above the lists of members: the question who may see the numbers, and the quarterly reminder of the rules.

create table private.closed_notices (
  member uuid not null references private.profiles (id) on delete cascade,
  notice text not null constraint closed_notices_notice check (notice = 'rules'),
  closed_at timestamptz not null default now(),
  primary key (member, notice)
);
comment on table private.closed_notices is 'When a member last closed a notice: read the reminder of the rules';
alter table private.closed_notices enable row level security;

-- The notices that are open for the signed-in user. The question about the numbers is open until it is answered, because until then the
-- installation's default applies. The reminder is open from its mail until it is closed.
create function private.open_notices() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  return array(
    select 'numbers' from private.profiles p
    where p.id = me and not exists (select from private.contact_levels l where l.member = me)
    union all
    select 'rules' from private.mail_settings s
    where s.member = me and s.rules_reminded_at is not null
      and not exists (
        select from private.closed_notices c where c.member = me and c.notice = 'rules' and c.closed_at >= s.rules_reminded_at));
end;
$$;
grant execute on function private.open_notices() to authenticated;

-- Closes a notice for the signed-in user. A name that is no notice violates a check constraint.
create function public.close_notice(notice text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.closed_notices (member, notice) values ((select auth.uid()), close_notice.notice)
  on conflict on constraint closed_notices_pkey do update set closed_at = now()
$$;
grant execute on function public.close_notice(text) to authenticated;
