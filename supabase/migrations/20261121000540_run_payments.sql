-- What the payment functions ask of the database around settling: opening a purchase, the webhook inbox, the due work.

create function private.require_mode(asked text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if asked is distinct from private.payment_mode() then
    raise sqlstate 'PT409' using message = 'payment_mode_differs',
      hint = 'Set the same mode in the environment (PAYMENT_MODE) and in the database (set_payment_mode).';
  end if;
end;
$$;

-- The buyer's open purchase of the item at today's price, or a new one (R6, R7). Without rzp_order_id the caller makes the
-- provider's order with `receipt` and attaches it; the receipt differs at each try, because an order may exist unseen.
create function public.begin_purchase(buyer uuid, bought_item text, new_id text, wire_receipt text, asked_mode text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price public.membership_prices;
  purchase public.payment_orders;
begin
  perform private.require_mode(asked_mode);
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
    order_tries = order_tries + case when rzp_order_id is null then 1 else 0 end
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
      when purchase.rzp_order_id is not null or purchase.order_tries = 0 then purchase.receipt
      else purchase.id || '-' || purchase.order_tries end);
end;
$$;

-- Commits the provider's order before its id is shown (R3). Of two orders made at once the first attached stays.
create function public.attach_order(purchase text, rzp_order text, used_receipt text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.payment_orders set rzp_order_id = rzp_order, receipt = used_receipt
  where id = purchase and rzp_order_id is null;
  return (select rzp_order_id from public.payment_orders where id = purchase);
end;
$$;

-- For an order the provider says it doesn't know: it can't be paid, so a new one may be opened. A capture would still settle.
create function public.abandon_purchase(purchase text) returns void
language sql security definer set search_path = '' as $$
  update public.payment_orders set
    state = case state when 'open' then 'closed' else state end,
    next_poll_at = case when state in ('paid', 'refunded') then now() + interval '1 day' end
  where id = purchase;
  select private.note_effect('unknown-' || purchase, purchase, 'order_unknown_to_provider', '{}');
$$;

-- For a captured payment of the provider's list whose order was never ours: money that a person has to look after.
create function public.report_stray_payment(payment text) returns void
language sql security definer set search_path = '' as $$
  select private.note_effect('stray-' || payment, null, 'payment_without_purchase', jsonb_build_object('payment', payment))
$$;

-- Keeps an event; false when it was known already.
create function public.receive_webhook(event_id text, event text, rzp_order text, rzp_payment text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.webhook_inbox (event_id, event, rzp_order_id, rzp_payment_id, next_try_at)
  values (event_id, event, rzp_order, rzp_payment, now() + interval '10 seconds')
  on conflict do nothing;
  return found;
end;
$$;

-- Ends the work on an event; without an outcome it is tried again, ever later, up to an hour.
create function public.finish_webhook(finished_event text, result text) returns void
language sql security definer set search_path = '' as $$
  update public.webhook_inbox set
    outcome = result,
    processed_at = case when result is not null then clock_timestamp() end,
    tries = tries + 1,
    next_try_at = case when result is null then now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(tries, 10)) end
  where event_id = finished_event and processed_at is null
$$;

-- Takes what is due for one runner at a time; whatever isn't finished within half a minute is due again, and so is the runner's place:
-- an event whose runner was killed must not wait for a whole minute (payments.md section 5). Once a day `sweep` asks
-- the runner to compare the provider's own list of payments with ours. A live key makes the database go live; the way back,
-- which ends every paid membership, is only set_payment_mode's.
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
    select event_id from public.webhook_inbox where processed_at is null and next_try_at <= now()
    order by next_try_at limit batch for update skip locked
  ), taken as (
    update public.webhook_inbox set next_try_at = now() + interval '30 seconds'
    from due where webhook_inbox.event_id = due.event_id
    returning webhook_inbox.event_id, rzp_order_id, rzp_payment_id
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

create function public.release_due_payments(holder text) returns void
language sql security definer set search_path = '' as $$
  update private.payment_settings set runner = null, runner_until = null where runner = holder
$$;

-- What must always hold (payments.md section 5); a row is a violation.
create function public.payment_violations() returns table (rule text, subject text)
language sql stable security definer set search_path = '' as $$
  select 'captured payment without a live grant or a refund under way', a.rzp_payment_id
  from public.payment_attempts a
  left join public.payments p on p.payment_id = a.rzp_payment_id and p.refunded_at is null
  where a.status = 'captured' and a.problem is null and p.payment_id is null
  union all
  select 'live grant without a captured payment', p.payment_id
  from public.payments p
  left join public.payment_attempts a on a.rzp_payment_id = p.payment_id
  where p.purchase_id is not null and p.refunded_at is null
    and (a.rzp_payment_id is null or a.status not in ('captured', 'refunded'))
  union all
  select 'payment of another purchase', p.payment_id
  from public.payments p
  join public.payment_attempts a on a.rzp_payment_id = p.payment_id
  join public.payment_orders o on o.id = p.purchase_id
  where a.purchase_id <> p.purchase_id or o.rzp_order_id <> p.order_id
    or (o.amount, o.currency, o.mode) <> (p.amount, p.currency, p.mode) or o.user_id is distinct from p.user_id
  union all
  select 'state of the purchase', o.id
  from public.payment_orders o
  where (o.state = 'paid') <> exists (select from public.payments p where p.purchase_id = o.id and p.refunded_at is null)
  union all
  select 'paid_until of the member', m.id::text
  from private.profiles m
  where m.paid_until is distinct from private.latest_expiry(m.id)
  union all
  select 'newest payment has not the latest expiry', p.payment_id
  from public.payments p
  join public.payments newer on newer.user_id = p.user_id and newer.mode = p.mode
    and newer.payment_at > p.payment_at and newer.expiry_at < p.expiry_at
  where p.refunded_at is null and newer.refunded_at is null and p.cancelled_at is null and newer.purchase_id is not null
  union all
  select 'event waiting for a minute', event_id
  from public.webhook_inbox where processed_at is null and received_at < now() - interval '60 seconds'
  union all
  select 'mail given up after a day', key from public.outbox where given_up_at is not null
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'begin_purchase(uuid, text, text, text, text)', 'attach_order(text, text, text)', 'abandon_purchase(text)',
    'report_stray_payment(text)', 'receive_webhook(text, text, text, text)', 'finish_webhook(text, text)', 'claim_due_payments(text, text, integer)',
    'release_due_payments(text)', 'payment_violations()'
  ] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', routine);
    execute format('grant execute on function public.%s to service_role', routine);
  end loop;
end;
$$;
