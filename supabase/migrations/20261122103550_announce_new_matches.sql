-- Realtime messages about new members who fit a member's own preferences (docs/decisions/053). A message does not name the new member: the recipient
-- finds the new profile in the lists.

-- Members from their first listing on. One who pauses and returns is not new, so nobody learns of the return.
create table private.new_members (
  id uuid primary key references private.profiles (id) on delete cascade,
  announced_at timestamptz
);
comment on column private.new_members.announced_at is 'Null until the next run of send_new_matches';
alter table private.new_members enable row level security;
create index new_members_waiting on private.new_members (id) where announced_at is null;

create function private.keep_new_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.new_members (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
create trigger keep_new_member after insert on private.listings
  for each row execute function private.keep_new_member();

-- Sends a message to the members whose own preferences a new member fits by more than 80 percent, which no missed must can reach, and returns to how
-- many. Guna and lineage count as unknown. A run compares the 20 newest and reaches 1,000 members at most, which bounds its work after an import.
-- Called every minute.
create function public.send_new_matches() returns integer
language sql volatile security definer set search_path = '' as $$
  with announced as (
    update private.new_members set announced_at = now() where announced_at is null returning id
  ), arrived as (
    select f.* from private.match_facts f where f.id in (select id from announced) and f.paid_until > now() order by f.created_at desc limit 20
  ), receivers as (
    select distinct w.member
    from arrived a
    join public.partner_preferences w on private.match_percent(
      private.preference_points(w, a.age_years, a.height_cm, a.highest_education, a.city, a.married_status, a.income, a.mangal, 1, null, null),
      private.stated_weight(w)) > 80
    join private.listings l on l.id = w.member and l.gender <> a.gender and l.paid_until > now()
    where not private.is_blocked_pair(w.member, a.id)
    limit 1000
  ), sent as (
    select private.send_to_member(member, 'match') from receivers
  )
  select (select count(*)::integer from receivers) from (select count(*) from sent) as all_sent
$$;
grant execute on function public.send_new_matches() to service_role;
