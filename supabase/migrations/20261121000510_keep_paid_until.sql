-- What a payment does to its member: paid_until follows the grants, cancelling ends them, deletion leaves them nameless.

-- A grant counts while it is neither refunded nor cancelled, in the mode the product runs in.
create function private.latest_expiry(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(expiry_at) from public.payments
  where user_id = member and refunded_at is null and cancelled_at is null and mode = private.payment_mode()
$$;

create function private.keep_paid_until() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
  expiry timestamptz;
begin
  foreach member in array array[old.user_id, new.user_id] loop
    continue when member is null;
    expiry := private.latest_expiry(member);
    update private.profiles set paid_until = expiry where id = member and paid_until is distinct from expiry;
  end loop;
  return null;
end;
$$;

create trigger keep_paid_until after insert or update or delete on public.payments
  for each row execute function private.keep_paid_until();

-- What the law makes the operator keep about a payment outlives the member, without the person (architecture, decision 5).
-- The foreign keys set user_id to null when the profile goes; whatever else points to the person goes with it.
create function private.forget_payer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.reciept_id := null;
  new.signature := null;
  return new;
end;
$$;
create trigger forget_payer before update of user_id on public.payments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_payer();

create function private.forget_buyer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.client_receipt := null;
  return new;
end;
$$;
create trigger forget_buyer before update of user_id on public.payment_orders
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_buyer();

-- Ends the caller's membership without a refund (refund policy, specification section 2). A pause ends with it,
-- so that a later payment lists the member again.
create function public.cancel_membership() returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  perform from private.profiles where id = member for no key update;
  update public.payments set cancelled_at = clock_timestamp()
  where user_id = member and cancelled_at is null and refunded_at is null
    and mode = private.payment_mode() and expiry_at > now();
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_active';
  end if;
  update private.profiles set deactivated_at = null where id = member and deactivated_at is not null;
end;
$$;
revoke execute on function public.cancel_membership() from public, anon;
grant execute on function public.cancel_membership() to authenticated;

-- After a refund: every later grant is what it would have been without the refunded one.
create function private.recompute_expiries(member uuid, since timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  later public.payments;
begin
  for later in
    select * from public.payments
    where user_id = member and payment_at > since and refunded_at is null and mode = private.payment_mode()
    order by payment_at
  loop
    update public.payments set expiry_at = interval '1 year' + greatest(later.payment_at, (
      select max(earlier.expiry_at) from public.payments earlier
      where earlier.user_id = member and earlier.payment_at < later.payment_at and earlier.mode = later.mode
        and earlier.refunded_at is null and (earlier.cancelled_at is null or earlier.cancelled_at > later.payment_at)))
    where payment_id = later.payment_id;
  end loop;
end;
$$;

-- Switches between the provider's test and live mode: rows of the other mode stop counting at once. A server with a test key
-- that is pointed at a live database by mistake must not end everybody's membership, so that way asks for `even_so`.
create function public.set_payment_mode(new_mode text, even_so boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if new_mode = 'test' and not even_so and private.payment_mode() = 'live'
    and exists (select from public.payments where mode = 'live' and refunded_at is null and expiry_at > now()) then
    raise sqlstate 'PT409' using message = 'live_payments_exist',
      hint = 'Members have paid in live mode. Use the live key, or call set_payment_mode(''test'', true).';
  end if;
  update private.payment_settings set mode = new_mode where mode <> new_mode;
  if found then
    update private.profiles p set paid_until = private.latest_expiry(p.id)
    where exists (select from public.payments where user_id = p.id);
  end if;
end;
$$;
revoke execute on function public.set_payment_mode(text, boolean) from public, anon, authenticated;
grant execute on function public.set_payment_mode(text, boolean) to service_role;
