-- What became of a member's money, for the operator who is asked "I paid, and where is my year?": every payment that the provider
-- has told of, newest first, those that grant nothing too, each with its refunds.

-- `state` is valid, cancelled or refunded of a payment that granted a year; of any other what is wrong with it (payment_attempts.problem),
-- or the provider's own word. `until` is when the year ends, or when it was cancelled or refunded.
create function public.payments_of(code bigint) returns table (
  at timestamptz, payment_id text, amount bigint, currency text, state text, until timestamptz, refunds jsonb)
language sql stable security definer set search_path = '' as $$
  with paid as (
    select p.payment_at as at, p.payment_id, p.amount::bigint, p.currency,
      case when p.refunded_at is not null then 'refunded' when p.cancelled_at is not null then 'cancelled' else 'valid' end as state,
      coalesce(p.refunded_at, p.cancelled_at, p.expiry_at) as until
    from private.profiles m join public.payments p on p.user_id = m.id
    where m.user_code = code
    union all
    select a.seen_at, a.rzp_payment_id, a.amount, a.currency,
      case a.status when 'captured' then coalesce(a.problem, a.status) else a.status end, null
    from private.profiles m
    join public.payment_orders o on o.user_id = m.id
    join public.payment_attempts a on a.purchase_id = o.id
    where m.user_code = code
      and not exists (select from public.payments p where p.payment_id = a.rzp_payment_id)
  )
  select paid.*, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.rzp_refund_id, 'at', r.seen_at, 'amount', r.amount, 'status', r.status)
      order by r.seen_at, r.rzp_refund_id)
    from public.refunds r where r.rzp_payment_id = paid.payment_id), '[]')
  from paid order by paid.at desc, paid.payment_id
$$;
revoke execute on function public.payments_of(bigint) from public, anon, authenticated;
grant execute on function public.payments_of(bigint) to service_role;
