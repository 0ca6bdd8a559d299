-- Nominees: the person who may ask for a copy or the deletion of a member's data when the member has died or cannot act (DPDP Act, section 14).
-- Nobody is informed of it; an operator sees the nominee only at a request about the member's data (docs/decisions/049).

create table private.nominees (
  member uuid primary key references private.profiles (id) on delete cascade,
  name text not null constraint nominees_name check (char_length(name) between 1 and 60),
  relation text not null constraint nominees_relation check (relation in ('parent', 'sibling', 'child', 'relative', 'friend')),
  contact text not null constraint nominees_contact check (char_length(contact) <= 254),
  named_at timestamptz not null default now()
);
comment on column private.nominees.contact is 'A telephone number or an e-mail address, as the member wrote it';
alter table private.nominees enable row level security;

-- Names the nominee of the signed-in user, in place of a former one. `contact` is a telephone number or e-mail address.
-- Errors: those of contact_key_of_other, 23514 for a wrong name or relation.
create function public.name_nominee(name text, relation text, contact text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  namer constant uuid := (select auth.uid());
begin
  perform private.contact_key_of_other(namer, name_nominee.contact);
  insert into private.nominees as n (member, name, relation, contact)
  values (namer, btrim(private.on_one_line(name_nominee.name)), name_nominee.relation, btrim(private.on_one_line(name_nominee.contact)))
  on conflict (member) do update set name = excluded.name, relation = excluded.relation, contact = excluded.contact, named_at = now();
end;
$$;

-- Removes the nominee of the signed-in user. Without one nothing happens.
create function public.remove_nominee() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.nominees n where n.member = (select auth.uid())
$$;
grant execute on function public.name_nominee(text, text, text), public.remove_nominee() to authenticated;

-- The nominee whom the signed-in member has named.
create view public.my_nominee as
select n.name, n.relation, n.contact, n.named_at from private.nominees n where n.member = (select auth.uid());
grant select on public.my_nominee to authenticated;

-- The nominee of the member whom an undecided request about data rights names, for operators, to compare with the person who asks; no row
-- without a nominee. Error: PT404 report_not_found, also for a decided report and one of another kind.
create function public.desk_nominee(ticket text) returns table (name text, relation text, contact text, named_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  request private.reports;
begin
  select * into request from private.reports r
  where r.ticket = desk_nominee.ticket and r.kind = 'data_rights' and r.decision is null;
  perform private.read_at_desk('read_nominee', request.about, desk_nominee.ticket, operators_only => true);
  if request.number is null then
    raise sqlstate 'PT404' using message = 'report_not_found';
  end if;
  return query select n.name, n.relation, n.contact, n.named_at from private.nominees n where n.member = request.about;
end;
$$;
grant execute on function public.desk_nominee(text) to authenticated;
