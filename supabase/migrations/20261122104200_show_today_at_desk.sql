-- What waits at the desk: how much of each kind, for the navigation, and one list by deadline. Moderators see reports and photos only.

-- How much of each kind waits, at most a thousand, with the earliest deadline; of photos, since when. Members are not named.
create function public.desk_waiting() returns table (kind text, waiting integer, due_at timestamptz, since timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_today');
  return query
    select 'reports', count(*)::integer, min(r.due_at), null::timestamptz
    from (select due.due_at from private.reports due where due.decision is null order by due.due_at limit 1000) as r
    union all
    select 'photos', count(*)::integer, null, min(n.added_at)
    from (select added.added_at from private.new_photos added order by added.added_at limit 1000) as n;
  if private.staff_role() = 'operator' then
    return query
      select 'payments', count(*)::integer, min(w.respond_by), null::timestamptz from private.payments_to_check w
      union all
      select 'orders', count(*)::integer, min(r.due_at), null
      from private.orders o join private.reports r on r.number = o.report where r.decision is null
      union all
      select 'breaches', count(distinct b.number)::integer, min(n.due_at) filter (where n.sent_at is null), null
      from private.breaches b
      cross join lateral jsonb_to_recordset(private.breach_deadlines(b)) as n (due_at timestamptz, sent_at timestamptz)
      where b.closed_at is null;
  end if;
end;
$$;

-- Everything with a deadline, the earliest first, at most fifty: reports, disputed payments, notices of breaches. `what` is the kind of the
-- report or the notice; `subject` the ticket, the payment, or the number of the breach. The members shown are logged.
create function public.desk_today()
returns table (kind text, what text, subject text, is_appeal boolean, about_code bigint, about_name text, due_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant bigint := private.read_at_desk('read_today');
  is_operator constant boolean := private.staff_role() = 'operator';
begin
  perform private.log_shown(entry, array(select r.about from private.listed_reports(false) r limit 50));
  return query
    select due.* from (
      select 'report' as kind, r.kind as what, r.ticket as subject, r.appeal_of is not null as is_appeal, r.about_code,
        private.full_name(r.about) as about_name, r.due_at
      from private.listed_reports(false) r
      union all
      select 'payment', w.kind, w.payment_id, false, w.member_code, null, w.respond_by
      from private.payments_to_check w where is_operator and w.respond_by is not null
      union all
      select 'breach', n.notice, b.number::text, false, null, b.title, n.due_at
      from private.breaches b
      cross join lateral jsonb_to_recordset(private.breach_deadlines(b)) as n (notice text, due_at timestamptz, sent_at timestamptz)
      where is_operator and b.closed_at is null and n.sent_at is null
    ) as due
    order by due.due_at, due.subject limit 50;
end;
$$;
grant execute on function public.desk_waiting(), public.desk_today() to authenticated;
