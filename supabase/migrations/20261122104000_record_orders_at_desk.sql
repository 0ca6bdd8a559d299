-- Orders of courts and authorities: an operator records them at the desk. An order is a report of the kind 'order', with the same deadline,
-- reminders, decision and measures, and with who ordered it (docs/decisions/045).

create table private.orders (
  report bigint primary key references private.reports (number) on delete cascade,
  authority text not null constraint orders_authority_length check (char_length(btrim(authority)) between 1 and 120),
  reference text not null constraint orders_reference_length check (char_length(btrim(reference)) between 1 and 60),
  issued_by text not null constraint orders_issued_by check (issued_by in ('court', 'government', 'police', 'other'))
);
comment on column private.orders.issued_by is
  'government: a Joint Secretary or above; police: a Deputy Inspector General or above; orders of others do not bind (rule 3(1)(d) since 15 November 2025)';
alter table private.orders enable row level security;

-- Records an order that was received at a moment, about a member or about nobody in particular, and returns its ticket. The deadline counts
-- from that moment. Errors: PT404 member_not_found; PT400 details_needed, moment_wrong; constraints orders_….
create function public.desk_record_order(
  authority text, reference text, issued_by text, received_at timestamptz, details text, code bigint default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  about private.profiles;
  complaint private.reports;
begin
  perform private.require_staff(operators_only => true);
  if char_length(btrim(coalesce(desk_record_order.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  elsif (desk_record_order.received_at between now() - interval '30 days' and now()) is not true then
    raise sqlstate 'PT400' using message = 'moment_wrong';
  elsif desk_record_order.code is not null then
    select * into about from private.profiles where id = private.member_of_code(desk_record_order.code);
  end if;
  complaint.kind := 'order';
  complaint.details := desk_record_order.details;
  complaint.about := about.id;
  complaint.about_code := desk_record_order.code;
  complaint.photo := about.id::text || '/' || about.first_photo;
  complaint.concerns_reporter := false;
  complaint := private.store_report(complaint);
  update private.reports r set received_at = desk_record_order.received_at,
    due_at = desk_record_order.received_at + make_interval(hours => private.hours_to_decide('order', desk_record_order.received_at))
  where r.number = complaint.number;
  insert into private.orders (report, authority, reference, issued_by)
  values (complaint.number, btrim(desk_record_order.authority), btrim(desk_record_order.reference), desk_record_order.issued_by);
  perform private.log_desk('record_order', about.id, complaint.ticket, jsonb_build_object('reference', btrim(desk_record_order.reference)));
  return complaint.ticket;
end;
$$;

-- The orders: those without a decision first, the earliest deadline first, then the decided ones, the latest first. At most a hundred.
create function public.desk_orders()
returns table (
  ticket text, authority text, reference text, issued_by text, about_code bigint, received_at timestamptz, due_at timestamptz, decision text,
  decided_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_orders', operators_only => true);
  return query
    select r.ticket, o.authority, o.reference, o.issued_by, r.about_code, r.received_at, r.due_at, r.decision, r.decided_at
    from private.orders o join private.reports r on r.number = o.report
    order by r.decided_at desc nulls first, r.due_at limit 100;
end;
$$;
grant execute on function public.desk_record_order(text, text, text, timestamptz, text, bigint), public.desk_orders() to authenticated;
