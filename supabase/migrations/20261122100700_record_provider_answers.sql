-- Stores what the provider's API answered about payments, refunds and disputes. Answers may arrive late and in any order, so an older one
-- never overwrites a newer one.

-- Orders the statuses of a provider payment; null for unknown ones.
create function private.payment_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)
$$;

-- Orders the statuses of a dispute; null for unknown ones. The statuses before the decision may alternate and share a rank. An older
-- answer never takes a decision back.
create function private.dispute_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when status in ('open', 'under_review', 'action_required') then 1
    when status = 'closed' then 2
    when status = 'won' then 3
    when status = 'lost' then 4
  end
$$;

-- Stores the provider payments of a purchase. A status never goes back, refunded amounts never shrink, and a payment stays with the purchase
-- it was first seen for.
create function private.merge_attempts(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.payment_attempts as known
    (rzp_payment_id, purchase_id, amount, currency, status, amount_refunded, authorized_at, raw)
  select distinct on (item ->> 'id')
    item ->> 'id', bought.id, (item ->> 'amount')::bigint, item ->> 'currency', item ->> 'status',
    coalesce((item ->> 'amount_refunded')::bigint, 0), case when item ->> 'status' = 'authorized' then clock_timestamp() end,
    jsonb_strip_nulls(jsonb_build_object(
      'method', item -> 'method', 'fee', item -> 'fee', 'tax', item -> 'tax', 'created_at', item -> 'created_at',
      'error_code', item -> 'error_code', 'error_reason', item -> 'error_reason'))
  from jsonb_array_elements(answered) as item
  where item ->> 'order_id' = bought.rzp_order_id and private.payment_rank(item ->> 'status') is not null
  order by item ->> 'id', private.payment_rank(item ->> 'status') desc
  on conflict (rzp_payment_id) do update set
    status = case when private.payment_rank(excluded.status) > private.payment_rank(known.status)
      then excluded.status else known.status end,
    amount_refunded = greatest(known.amount_refunded, excluded.amount_refunded),
    authorized_at = coalesce(known.authorized_at, excluded.authorized_at),
    raw = known.raw || excluded.raw
  where known.purchase_id = excluded.purchase_id
$$;

-- Stores the refunds of a purchase's payments. A status never goes back.
create function private.merge_refunds(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.refunds as known (rzp_refund_id, rzp_payment_id, amount, status)
  select distinct on (item ->> 'id') item ->> 'id', item ->> 'payment_id', (item ->> 'amount')::bigint, item ->> 'status'
  from jsonb_array_elements(answered) as item
  join public.payment_attempts a on a.rzp_payment_id = item ->> 'payment_id' and a.purchase_id = bought.id
  where item ->> 'status' in ('pending', 'failed', 'processed')
  order by item ->> 'id', array_position(array['pending', 'failed', 'processed'], item ->> 'status') desc
  on conflict (rzp_refund_id) do update set status = excluded.status
  where array_position(array['pending', 'failed', 'processed'], excluded.status)
    > array_position(array['pending', 'failed', 'processed'], known.status)
$$;

-- Stores the disputes of a purchase's payments. A status never goes back, and a dispute stays with the payment it was first seen for.
create function private.merge_disputes(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.disputes as known
    (rzp_dispute_id, rzp_payment_id, amount, currency, status, phase, reason, respond_by)
  select distinct on (item ->> 'id')
    item ->> 'id', item ->> 'payment_id', (item ->> 'amount')::bigint, item ->> 'currency', item ->> 'status',
    item ->> 'phase', item ->> 'reason_code', to_timestamp((item ->> 'respond_by')::double precision)
  from jsonb_array_elements(answered) as item
  join public.payment_attempts a on a.rzp_payment_id = item ->> 'payment_id' and a.purchase_id = bought.id
  where private.dispute_rank(item ->> 'status') is not null
  order by item ->> 'id', private.dispute_rank(item ->> 'status') desc
  on conflict (rzp_dispute_id) do update set
    status = excluded.status, phase = excluded.phase, reason = excluded.reason, respond_by = excluded.respond_by
  where known.rzp_payment_id = excluded.rzp_payment_id
    and private.dispute_rank(excluded.status) >= private.dispute_rank(known.status)
$$;

-- Returns the amount of a payment that has been refunded.
create function private.refunded_amount(payment text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(amount), 0) from public.refunds where rzp_payment_id = payment and status = 'processed'
$$;

-- Whether the bank took the money of a payment back.
create function private.has_lost_dispute(payment text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.disputes where rzp_payment_id = payment and status = 'lost')
$$;
