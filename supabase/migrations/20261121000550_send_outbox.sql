-- The outbox on its way out: taken by one sender at a time, tried ever later, given up after a day (server/mail/outbox.ts sends).

-- Takes what is due, with what a mail needs: the member's address and language as they are now, null when the member has left,
-- and the payment it is about. Whatever isn't finished within five minutes is due again: a mail goes out at least once.
create function public.claim_outbox(batch integer default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  with due as (
    select key from public.outbox
    where done_at is null and given_up_at is null and next_try_at <= now()
    order by next_try_at limit batch for update skip locked
  ), taken as (
    update public.outbox set tries = tries + 1, next_try_at = now() + interval '5 minutes'
    from due where outbox.key = due.key
    returning outbox.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', taken.key, 'kind', taken.kind, 'detail', taken.detail, 'purchase_id', taken.purchase_id,
    'email', member.email, 'language', member.raw_user_meta_data ->> 'language',
    'payment', case when paid.payment_id is not null then jsonb_build_object(
      'id', paid.payment_id, 'amount', paid.amount, 'currency', paid.currency,
      'paid_at', paid.payment_at, 'valid_until', paid.expiry_at) end)), '[]') into claimed
  from taken
  left join public.payment_orders bought on bought.id = taken.purchase_id
  left join auth.users member on member.id = bought.user_id
  left join public.payments paid on paid.payment_id = taken.detail ->> 'payment';
  return claimed;
end;
$$;

-- Ends the work on an effect; with a problem it is tried again after 30 seconds, a minute, two …, an hour at most.
-- True when it is given up now: a day has gone by.
create function public.finish_outbox(effect_key text, problem text default null) returns boolean
language sql security definer set search_path = '' as $$
  with finished as (
    update public.outbox set
      fault = problem,
      done_at = case when problem is null then clock_timestamp() end,
      given_up_at = case when problem is not null and created_at < now() - interval '1 day' then clock_timestamp() end,
      next_try_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(tries - 1, 7))
    where key = effect_key and done_at is null and given_up_at is null
    returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from finished
$$;

revoke execute on function public.claim_outbox(integer) from public, anon, authenticated;
revoke execute on function public.finish_outbox(text, text) from public, anon, authenticated;
grant execute on function public.claim_outbox(integer) to service_role;
grant execute on function public.finish_outbox(text, text) to service_role;
