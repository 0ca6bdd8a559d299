-- Payments: prices, purchases, what the provider reported about them, and the payments that grant membership years (docs/decisions/005).
-- Amounts are in the smallest unit of the currency (paise). Of what the provider reports, no personal data is stored (e-mail,
-- telephone, card, UPI id).

-- One row: the mode whose payments count, and which server runs the scheduled work until when.
create table private.payment_settings (
  only_row boolean primary key default true check (only_row),
  mode text not null default 'test' check (mode in ('test', 'live')),
  runner text,
  runner_until timestamptz,
  swept_at timestamptz
);
insert into private.payment_settings default values;

-- Returns the provider's mode whose payments count: test or live.
create function private.payment_mode() returns text
language sql stable security definer set search_path = '' as $$
  select mode from private.payment_settings
$$;
grant execute on function private.payment_mode() to authenticated, service_role;

create table public.membership_prices (
  item text primary key,
  amount integer not null check (amount >= 100),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
comment on table public.membership_prices is 'The catalogue; prices never come from the browser';
insert into public.membership_prices values ('membership_year', 29900, 'INR');

-- Purchases, each with the price at which it was opened. `id` is a ULID; `receipt` is our
-- reference for the provider's order.
create table public.payment_orders (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  user_id uuid references private.profiles (id) on delete set null,
  item text not null references public.membership_prices (item) on update cascade,
  amount integer not null check (amount >= 100),
  currency text not null,
  receipt text not null unique check (char_length(receipt) <= 40),
  client_receipt text check (char_length(client_receipt) <= 256),
  rzp_order_id text unique,
  order_attempts integer not null default 0,
  mode text not null check (mode in ('test', 'live')),
  state text not null default 'open' check (state in ('open', 'paid', 'refunded', 'closed')),
  created_at timestamptz not null default now(),
  opened_at timestamptz not null default now(),
  next_poll_at timestamptz
);
comment on column public.payment_orders.client_receipt is 'The client''s own receipt (reciept_id), returned to it and never trusted';
comment on column public.payment_orders.opened_at is 'When the checkout was last offered; the polling interval depends on its age';
create unique index payment_orders_one_open on public.payment_orders (user_id, item, amount, currency, mode) where state = 'open';
create index payment_orders_due on public.payment_orders (next_poll_at) where next_poll_at is not null;
create index payment_orders_user on public.payment_orders (user_id, created_at desc);
create index payment_orders_created on public.payment_orders (created_at);

-- Provider payments of a purchase, also those that failed. Their status only advances (private.payment_rank).
create table public.payment_attempts (
  rzp_payment_id text primary key,
  purchase_id text not null references public.payment_orders (id),
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount_refunded bigint not null default 0,
  problem text check (problem in ('mismatch', 'second_capture', 'surplus')),
  seen_at timestamptz not null default now(),
  authorized_at timestamptz,
  raw jsonb not null default '{}'
);
comment on column public.payment_attempts.problem is
  'Why a captured payment grants nothing: mismatch and second_capture wait for an operator, surplus is being refunded';
create index payment_attempts_purchase on public.payment_attempts (purchase_id);

create table public.refunds (
  rzp_refund_id text primary key,
  rzp_payment_id text not null references public.payment_attempts (rzp_payment_id),
  amount bigint not null,
  status text not null check (status in ('pending', 'failed', 'processed')),
  seen_at timestamptz not null default now()
);
create index refunds_payment on public.refunds (rzp_payment_id);

-- Disputes (chargebacks): the payer's bank questions a payment.
create table public.disputes (
  rzp_dispute_id text primary key,
  rzp_payment_id text not null references public.payment_attempts (rzp_payment_id),
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('open', 'under_review', 'action_required', 'closed', 'won', 'lost')),
  phase text,
  reason text,
  respond_by timestamptz,
  seen_at timestamptz not null default now()
);
comment on column public.disputes.phase is 'As the provider says: retrieval, chargeback, pre_arbitration, arbitration or fraud';
create index disputes_payment on public.disputes (rzp_payment_id);

-- Membership payments: each row grants a year. Rows without a purchase were entered by an operator.
-- The year is a calendar year in India: in UTC, a payment in the first hours of 1 March would start a year that ends on 29 February.
create table public.payments (
  payment_id text primary key,
  order_id text not null unique,
  purchase_id text unique references public.payment_orders (id),
  user_id uuid references private.profiles (id) on delete set null,
  signature text,
  reciept_id text,
  amount integer not null,
  currency text not null default 'INR',
  payment_at timestamptz not null default now(),
  expiry_at timestamptz not null default ((now() at time zone 'Asia/Kolkata' + interval '1 year') at time zone 'Asia/Kolkata'),
  refunded_at timestamptz,
  cancelled_at timestamptz,
  mode text not null default private.payment_mode() check (mode in ('test', 'live')),
  recorded_by text not null default 'operator'
    check (recorded_by in ('operator', 'handler', 'webhook', 'poller', 'page')),
  lost_dispute text references public.disputes (rzp_dispute_id)
);
comment on column public.payments.signature is 'Of the checkout; null unless the checkout handler recorded the payment';
comment on column public.payments.refunded_at is 'When the money had gone back: by a full refund, or by the dispute in lost_dispute';
create index payments_user on public.payments (user_id, payment_at desc);
create index payments_at on public.payments (payment_at);

-- Webhook events of the provider: only the ids they name. An event is a hint to ask the API, so its payload is not stored.
create table public.webhook_inbox (
  event_id text primary key,
  event text not null,
  rzp_order_id text,
  rzp_payment_id text,
  received_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  processed_at timestamptz,
  outcome text,
  rzp_dispute_id text
);
create index webhook_inbox_due on public.webhook_inbox (next_attempt_at) where processed_at is null;
create index webhook_inbox_order on public.webhook_inbox (rzp_order_id);
create index webhook_inbox_received on public.webhook_inbox (received_at);

alter table private.payment_settings enable row level security;
alter table public.membership_prices enable row level security;
alter table public.payment_orders enable row level security;
alter table public.payment_attempts enable row level security;
alter table public.refunds enable row level security;
alter table public.disputes enable row level security;
alter table public.payments enable row level security;
alter table public.webhook_inbox enable row level security;

create policy "Anybody may read the price" on public.membership_prices for select to anon, authenticated using (true);
create policy "Members read their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.membership_prices to anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert, update, delete on public.membership_prices, public.payment_orders, public.payment_attempts,
  public.refunds, public.disputes, public.payments, public.webhook_inbox to service_role;

-- Returns when a member's membership ends, or null. A payment counts while it is neither refunded nor cancelled, in the current mode.
create function private.latest_expiry(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(expiry_at) from public.payments
  where user_id = member and refunded_at is null and cancelled_at is null and mode = private.payment_mode()
$$;

-- Sets private.profiles.paid_until of the members whose payments changed.
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

-- The law requires the operator to keep payments when a member leaves. The foreign keys set user_id to null then; these triggers remove
-- what else identifies the person.
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

-- Ends the signed-in member's membership without a refund. Also ends a pause, so that a later payment lists the member again.
-- Error: PT409 membership_not_active.
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
grant execute on function public.cancel_membership() to authenticated;

-- Recomputes the expiry of a member's payments made after `since`, as if an ended payment of that time had never been made.
create function private.recompute_expiries(member uuid, since timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'Asia/Kolkata' as $$
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

-- Switches between the provider's test and live mode; payments of the other mode no longer count. A server with a test key that uses a
-- live database by mistake must not end all memberships, so the way back to test needs `even_so` while live memberships run.
-- Error: PT409 live_payments_exist.
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
grant execute on function public.set_payment_mode(text, boolean) to service_role;
