-- Payments: what is sold, the purchases, every payment the provider reported, and the grants that members see.
-- Money is in the currency's smallest unit. No personal data of the provider's payloads is kept (no e-mail, phone, card, UPI id).

-- The mode whose rows count, and who may run the due work; one row.
create table private.payment_settings (
  only_row boolean primary key default true check (only_row),
  mode text not null default 'test' check (mode in ('test', 'live')),
  runner text,
  runner_until timestamptz,
  swept_at timestamptz
);
insert into private.payment_settings default values;

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
comment on table public.membership_prices is 'The catalogue: the price is never the browser''s word';
insert into public.membership_prices values ('membership_year', 29900, 'INR');

-- One row a purchase. The price is frozen in it; id is a ULID and the receipt the provider sees.
create table public.payment_orders (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  user_id uuid references private.profiles (id) on delete set null,
  item text not null references public.membership_prices (item) on update cascade,
  amount integer not null check (amount >= 100),
  currency text not null,
  receipt text not null unique check (char_length(receipt) <= 40),
  client_receipt text check (char_length(client_receipt) <= 256),
  rzp_order_id text unique,
  order_tries integer not null default 0,
  mode text not null check (mode in ('test', 'live')),
  state text not null default 'open' check (state in ('open', 'paid', 'refunded', 'closed')),
  created_at timestamptz not null default now(),
  opened_at timestamptz not null default now(),
  next_poll_at timestamptz
);
comment on column public.payment_orders.client_receipt is 'The receipt of the wire (reciept_id), echoed and never trusted';
comment on column public.payment_orders.opened_at is 'When the checkout was last offered: the polling cadence starts from it';
create unique index payment_orders_one_open on public.payment_orders (user_id, item, amount, currency, mode) where state = 'open';
create index payment_orders_due on public.payment_orders (next_poll_at) where next_poll_at is not null;
create index payment_orders_user on public.payment_orders (user_id, created_at desc);

-- Every payment of the provider that was seen for a purchase; its status only rises (payments.md, R1).
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
  'Why a captured payment grants nothing: a person decides (mismatch, second_capture), or it is being refunded (surplus)';
create index payment_attempts_purchase on public.payment_attempts (purchase_id);

-- The grants: a row is a paid year. Rows without a purchase were entered by an operator.
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
  expiry_at timestamptz not null default now() + interval '1 year',
  refunded_at timestamptz,
  cancelled_at timestamptz,
  mode text not null default private.payment_mode() check (mode in ('test', 'live')),
  recorded_by text not null default 'operator'
    check (recorded_by in ('operator', 'handler', 'webhook', 'poller', 'page'))
);
comment on column public.payments.signature is 'Of the checkout; null when something else than the handler recorded the payment';
create index payments_user on public.payments (user_id, payment_at desc);

create table public.refunds (
  rzp_refund_id text primary key,
  rzp_payment_id text not null references public.payment_attempts (rzp_payment_id),
  amount bigint not null,
  status text not null check (status in ('pending', 'failed', 'processed')),
  seen_at timestamptz not null default now()
);
create index refunds_payment on public.refunds (rzp_payment_id);

-- Events of the provider, by the ids they name: the payload is only a hint and is not kept (payments.md, R2).
create table public.webhook_inbox (
  event_id text primary key,
  event text not null,
  rzp_order_id text,
  rzp_payment_id text,
  received_at timestamptz not null default now(),
  next_try_at timestamptz,
  tries integer not null default 0,
  processed_at timestamptz,
  outcome text
);
create index webhook_inbox_due on public.webhook_inbox (next_try_at) where processed_at is null;
create index webhook_inbox_order on public.webhook_inbox (rzp_order_id);

-- Effects outside the database, each written once: mails to members (receipt, second_year_mail), and what a person has to see.
-- No address stands here: whom a mail goes to is looked up when it is sent.
create table public.outbox (
  key text primary key,
  purchase_id text references public.payment_orders (id),
  kind text not null check (kind in (
    'receipt', 'second_year_mail', 'mismatch', 'second_capture', 'surplus', 'webhook_missing', 'refund_failed',
    'partial_refund', 'order_unknown_to_provider', 'payment_without_purchase')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  fault text,
  done_at timestamptz,
  given_up_at timestamptz
);
comment on column public.outbox.fault is 'Why the last try failed, without an address';
create index outbox_due on public.outbox (next_try_at) where done_at is null and given_up_at is null;
create index outbox_purchase on public.outbox (purchase_id);

alter table private.payment_settings enable row level security;
alter table public.membership_prices enable row level security;
alter table public.payment_orders enable row level security;
alter table public.payment_attempts enable row level security;
alter table public.payments enable row level security;
alter table public.refunds enable row level security;
alter table public.webhook_inbox enable row level security;
alter table public.outbox enable row level security;

revoke all on public.membership_prices, public.payment_orders, public.payment_attempts, public.payments, public.refunds,
  public.webhook_inbox, public.outbox from public, anon, authenticated;

create policy "Anybody may read the price" on public.membership_prices for select to anon, authenticated using (true);
create policy "Members read their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.membership_prices to anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert, update, delete on public.membership_prices, public.payment_orders, public.payment_attempts,
  public.payments, public.refunds, public.webhook_inbox, public.outbox to service_role;
