-- A payment that is on its way for days, such as one that its payer left at the bank's page, is checked as seldom as its purchase is old.

-- Updates state and next poll of a purchase and returns it. `capture_lags`: the provider's order is paid, but its payment is not captured yet.
create or replace function private.conclude_purchase(bought public.payment_orders, pending boolean, capture_lags boolean)
returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  refund_awaited constant boolean := exists (
    select from public.payment_attempts a
    where a.purchase_id = bought.id and private.refunded_amount(a.rzp_payment_id) < a.amount
      and (a.problem = 'surplus' or a.amount_refunded >= a.amount)
      and not private.has_lost_dispute(a.rzp_payment_id));
  dispute_undecided constant boolean := exists (
    select from public.payment_attempts a join public.disputes d using (rzp_payment_id)
    where a.purchase_id = bought.id and d.status in ('open', 'under_review', 'action_required'));
  granted public.payments;
begin
  select * into granted from public.payments where purchase_id = bought.id;
  bought.state := case
    when granted.payment_id is not null and granted.refunded_at is null then 'paid'
    when granted.payment_id is not null then 'refunded'
    when exists (select from public.payment_attempts a
      where a.purchase_id = bought.id and a.amount > 0
        and (private.refunded_amount(a.rzp_payment_id) >= a.amount or private.has_lost_dispute(a.rzp_payment_id)))
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
        from public.payment_attempts where purchase_id = bought.id and status = 'authorized' having count(*) > 0))
    -- Refunds can be made in the provider's dashboard: polled daily for half a year. Undecided disputes are polled daily however old.
    when dispute_undecided or (bought.state = 'paid' and granted.payment_at > now() - interval '180 days')
      then clock_timestamp() + interval '20 hours' + random() * interval '8 hours'
    when bought.state = 'open' then private.next_poll(bought.opened_at)
  end;
  update public.payment_orders set state = bought.state, next_poll_at = bought.next_poll_at where id = bought.id;
  return bought;
end;
$$;
