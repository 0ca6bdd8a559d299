-- What the payment functions (supabase/functions) call around settling: purchases, webhook events and scheduled work.

-- Error: PT409 payment_mode_differs when the server's mode is not the database's.
create function private.require_mode(expected_mode text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if expected_mode is distinct from private.payment_mode() then
    raise sqlstate 'PT409' using message = 'payment_mode_differs',
      hint = 'Set the same mode in the environment (PAYMENT_MODE) and in the database (set_payment_mode).';
  end if;
end;
$$;

-- Returns the buyer's open purchase of the item at today's price, or creates it. Without rzp_order_id in the answer, the caller creates the
-- provider's order with `receipt` and calls attach_order. Each attempt gets another receipt, because the answer to a created order may be lost.
-- Errors: PT404 unknown_member, PT400 unknown_item, PT409 payment_mode_differs.
create function public.begin_purchase(buyer uuid, bought_item text, new_id text, wire_receipt text, asked_mode text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price public.membership_prices;
  purchase public.payment_orders;
begin
  perform private.require_mode(asked_mode);
  perform private.apply_due_fees();
  perform from private.profiles where id = buyer for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown_member';
  end if;
  select * into price from public.membership_prices where item = bought_item;
  if price.item is null then
    raise sqlstate 'PT400' using message = 'unknown_item';
  end if;
  update public.payment_orders
  set opened_at = now(), next_poll_at = now() + interval '20 seconds',
    order_attempts = order_attempts + case when rzp_order_id is null then 1 else 0 end
  where user_id = buyer and item = price.item and amount = price.amount and currency = price.currency
    and mode = asked_mode and state = 'open'
  returning * into purchase;
  if purchase.id is null then
    insert into public.payment_orders (id, user_id, item, amount, currency, receipt, client_receipt, mode, next_poll_at)
    values (new_id, buyer, price.item, price.amount, price.currency, new_id, wire_receipt, asked_mode, now() + interval '20 seconds')
    returning * into purchase;
  end if;
  return jsonb_build_object(
    'id', purchase.id, 'rzp_order_id', purchase.rzp_order_id, 'amount', purchase.amount, 'currency', purchase.currency,
    'client_receipt', purchase.client_receipt, 'receipt', case
      when purchase.rzp_order_id is not null or purchase.order_attempts = 0 then purchase.receipt
      else purchase.id || '-' || purchase.order_attempts end);
end;
$$;

-- Stores the provider's order before its id is shown and returns the stored id: of two orders created concurrently the first one stays.
create function public.attach_order(purchase text, rzp_order text, used_receipt text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.payment_orders set rzp_order_id = rzp_order, receipt = used_receipt
  where id = purchase and rzp_order_id is null;
  return (select rzp_order_id from public.payment_orders where id = purchase);
end;
$$;

-- Closes a purchase whose order the provider does not know: nobody can pay it, so a new one may be opened. A capture would still be settled.
create function public.abandon_purchase(purchase text) returns void
language sql security definer set search_path = '' as $$
  update public.payment_orders set
    state = case state when 'open' then 'closed' else state end,
    next_poll_at = case when state in ('paid', 'refunded') then now() + interval '1 day' end
  where id = purchase;
  select private.add_to_outbox('unknown-' || purchase, purchase, 'order_unknown_to_provider', '{}');
$$;

-- Notifies the operator of a captured payment whose order is not ours.
create function public.report_stray_payment(payment text) returns void
language sql security definer set search_path = '' as $$
  select private.add_to_outbox('stray-' || payment, null, 'payment_without_purchase', jsonb_build_object('payment', payment))
$$;

-- Stores a webhook event; returns false when it is already known.
create function public.receive_webhook(
  event_id text, event text, rzp_order text, rzp_payment text, rzp_dispute text default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.webhook_inbox (event_id, event, rzp_order_id, rzp_payment_id, rzp_dispute_id, next_attempt_at)
  values (event_id, event, rzp_order, rzp_payment, rzp_dispute, now() + interval '10 seconds')
  on conflict do nothing;
  return found;
end;
$$;

-- Finishes an event. Without an outcome it is retried with exponential backoff (5 seconds to one hour).
create function public.finish_webhook(finished_event text, result text) returns void
language sql security definer set search_path = '' as $$
  update public.webhook_inbox set
    outcome = result,
    processed_at = case when result is not null then clock_timestamp() end,
    attempts = attempts + 1,
    next_attempt_at = case when result is null then now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(attempts, 10)) end
  where event_id = finished_event and processed_at is null
$$;

-- Claims due events and purchases for one server at a time (a lease of 30 seconds, also for each claimed item, so that work of a killed
-- server is soon due again). `leader` is false when another server holds the lease. Once a day `sweep` asks the caller to compare the
-- provider's list of payments with ours. A live key switches the database to live; only set_payment_mode switches back.
-- Error: PT409 payment_mode_differs.
create function public.claim_due_payments(holder text, asked_mode text, batch integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  purchases jsonb;
  webhooks jsonb;
  sweep boolean;
begin
  if asked_mode = 'live' and private.payment_mode() = 'test' then
    perform public.set_payment_mode('live');
  end if;
  perform private.require_mode(asked_mode);
  update private.payment_settings set runner = holder, runner_until = now() + interval '30 seconds'
  where runner = holder or runner_until is null or runner_until < now();
  if not found then
    return jsonb_build_object('leader', false, 'sweep', false, 'purchases', '[]'::jsonb, 'webhooks', '[]'::jsonb);
  end if;
  update private.payment_settings set swept_at = now() where swept_at is null or swept_at < now() - interval '1 day';
  sweep := found;
  delete from public.webhook_inbox where processed_at < now() - interval '30 days';
  with due as (
    select event_id from public.webhook_inbox where processed_at is null and next_attempt_at <= now()
    order by next_attempt_at limit batch for update skip locked
  ), taken as (
    update public.webhook_inbox set next_attempt_at = now() + interval '30 seconds'
    from due where webhook_inbox.event_id = due.event_id
    returning webhook_inbox.event_id, rzp_order_id, rzp_payment_id, rzp_dispute_id
  )
  select coalesce(jsonb_agg(taken), '[]') into webhooks from taken;
  with due as (
    select id from public.payment_orders
    where next_poll_at <= now() and mode = private.payment_mode() and rzp_order_id is not null
    order by next_poll_at limit batch for update skip locked
  ), taken as (
    update public.payment_orders set next_poll_at = now() + interval '30 seconds'
    from due where payment_orders.id = due.id
    returning payment_orders.id, rzp_order_id
  )
  select coalesce(jsonb_agg(taken), '[]') into purchases from taken;
  return jsonb_build_object('leader', true, 'sweep', sweep, 'purchases', purchases, 'webhooks', webhooks);
end;
$$;

-- Ends the lease.
create function public.release_due_payments(holder text) returns void
language sql security definer set search_path = '' as $$
  update private.payment_settings set runner = null, runner_until = null where runner = holder
$$;

-- Returns the purchase of a payment that the provider lists as disputed, or null when the payment is not ours or the dispute is stored with
-- this status already.
create function public.purchase_of_dispute(dispute text, payment text, provider_status text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'rzp_order_id', o.rzp_order_id)
  from public.payment_attempts a join public.payment_orders o on o.id = a.purchase_id
  where a.rzp_payment_id = payment and o.mode = private.payment_mode()
    and private.dispute_rank(provider_status) is not null
    and not exists (
      select from public.disputes d
      where d.rzp_dispute_id = dispute and (d.status = provider_status or (d.status = 'lost' and provider_status <> 'won')))
$$;

-- Returns the disputes of a purchase that must be fetched by id again: a won dispute can be reopened in a later phase.
create function public.disputes_to_check(purchase text) returns setof text
language sql stable security definer set search_path = '' as $$
  select d.rzp_dispute_id
  from public.payment_attempts a join public.disputes d using (rzp_payment_id)
  where a.purchase_id = purchase and d.status <> 'lost'
  order by d.rzp_dispute_id
$$;

grant execute on function public.begin_purchase(uuid, text, text, text, text), public.attach_order(text, text, text),
  public.abandon_purchase(text), public.report_stray_payment(text), public.receive_webhook(text, text, text, text, text),
  public.finish_webhook(text, text), public.claim_due_payments(text, text, integer), public.release_due_payments(text),
  public.purchase_of_dispute(text, text, text), public.disputes_to_check(text)
  to service_role;
