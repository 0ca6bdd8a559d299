-- What a settled purchase is afterwards, when it is looked at again, and what its caller still has to ask of the provider.

-- The cadence of payments.md section 5 for a purchase nobody has paid yet; null after the last look on day 7.
create function private.next_poll(opened timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select clock_timestamp() + case
    when now() - opened < interval '15 minutes' then interval '20 seconds'
    when now() - opened < interval '2 hours' then interval '5 minutes'
    when now() - opened < interval '24 hours' then interval '1 hour'
    when now() - opened < interval '7 days' then interval '6 hours'
  end
$$;

-- True while money is promised or on its way, but not yet ours.
create function private.is_pending(purchase text, provider_order jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not bool_or(status in ('captured', 'refunded')) is true
    and (provider_order ->> 'status' = 'paid' or bool_or(status in ('created', 'authorized')) is true)
  from public.payment_attempts where purchase_id = purchase
$$;

create function private.conclude_purchase(bought public.payment_orders, pending boolean, capture_lags boolean)
returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  refund_awaited constant boolean := exists (
    select from public.payment_attempts a
    where a.purchase_id = bought.id and private.refunded_amount(a.rzp_payment_id) < a.amount
      and (a.problem = 'surplus' or a.amount_refunded >= a.amount));
  granted public.payments;
begin
  select * into granted from public.payments where purchase_id = bought.id;
  bought.state := case
    when granted.payment_id is not null and granted.refunded_at is null then 'paid'
    when granted.payment_id is not null then 'refunded'
    when exists (select from public.payment_attempts a
      where a.purchase_id = bought.id and a.amount > 0 and private.refunded_amount(a.rzp_payment_id) >= a.amount)
      then 'refunded'
    when bought.state <> 'open' or (not pending and private.next_poll(bought.opened_at) is null) then 'closed'
    else 'open'
  end;
  bought.next_poll_at := case
    when refund_awaited then clock_timestamp() + interval '5 minutes'
    when capture_lags then clock_timestamp() + interval '5 seconds'
    when pending then least(
      coalesce(private.next_poll(bought.opened_at), clock_timestamp() + interval '6 hours'),
      (select greatest(max(authorized_at) + interval '2 minutes', clock_timestamp() + interval '20 seconds')
        from public.payment_attempts where purchase_id = bought.id and status = 'authorized'))
    -- Refunds can be made at the provider's dashboard: looked for once a day, half a year long.
    when bought.state = 'paid' and granted.payment_at > now() - interval '180 days'
      then clock_timestamp() + interval '20 hours' + random() * interval '8 hours'
    when bought.state = 'open' then private.next_poll(bought.opened_at)
  end;
  update public.payment_orders set state = bought.state, next_poll_at = bought.next_poll_at where id = bought.id;
  return bought;
end;
$$;

-- An authorisation that nobody captured for two minutes is captured by us (R4); not for somebody who has left.
create function private.payment_to_capture(bought public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select a.rzp_payment_id from public.payment_attempts a
  where a.purchase_id = bought.id and bought.user_id is not null
    and a.status = 'authorized' and a.authorized_at < now() - interval '2 minutes'
    and a.amount = bought.amount and a.currency = bought.currency
    and not exists (
      select from public.payment_attempts other
      where other.purchase_id = bought.id and other.status in ('captured', 'refunded'))
  order by a.authorized_at limit 1
$$;

create function private.payment_to_refund(bought public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select a.rzp_payment_id from public.payment_attempts a
  where a.purchase_id = bought.id and a.problem = 'surplus' and a.status = 'captured'
    and not exists (select from public.refunds r where r.rzp_payment_id = a.rzp_payment_id)
  order by a.rzp_payment_id limit 1
$$;

-- Settles a purchase by what the API answered: its order, its payments, and the refunds of those payments.
-- Repeatable and safe from several callers at once. `capture` and `refund` in the answer name payments for which the caller
-- has to ask the provider and settle again; `held` says that the order takes no other payment now; `notices` are the kinds of things just written for a person to look at.
create function public.settle_purchase(
  purchase text, provider_order jsonb, provider_payments jsonb, provider_refunds jsonb default '[]',
  trigger_name text default 'poller', signed_payment text default null, checkout_signature text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.payment_orders;
  granted boolean;
  pending boolean;
begin
  bought := private.lock_purchase(purchase);
  if bought.id is null then
    raise sqlstate 'PT404' using message = 'unknown_purchase';
  elsif bought.mode <> private.payment_mode() then
    raise sqlstate 'PT409' using message = 'payment_mode_differs';
  end if;
  perform private.merge_attempts(bought, provider_payments);
  perform private.merge_refunds(bought, provider_refunds);
  granted := private.judge_captures(bought, provider_order, trigger_name, signed_payment, checkout_signature);
  perform private.apply_refunds(bought);
  pending := private.is_pending(purchase, provider_order);
  bought := private.conclude_purchase(bought, pending, pending and provider_order ->> 'status' = 'paid');
  return jsonb_build_object(
    'state', bought.state, 'granted', granted, 'pending', pending,
    'held', pending and (provider_order ->> 'status' = 'paid' or exists (
      select from public.payment_attempts where purchase_id = purchase and status = 'authorized')),
    'capture', private.payment_to_capture(bought), 'refund', private.payment_to_refund(bought),
    'amount', bought.amount, 'currency', bought.currency,
    'notices', (select coalesce(jsonb_agg(kind), '[]') from public.outbox
      where purchase_id = purchase and created_at = now() and kind <> 'receipt'));
end;
$$;
revoke execute on function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text) from public, anon, authenticated;
grant execute on function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text) to service_role;
