-- The outbox: mails to members and notices to the operator, written in the transaction that causes them and sent afterwards by the server
-- (domain/mail/outbox.ts, docs/decisions/009); and the log of sent mails.

-- The recipient is looked up when the mail is sent. Only the mail about a deleted account contains its address, until the entry is finished.
create table public.outbox (
  key text primary key,
  purchase_id text references public.payment_orders (id),
  kind text not null check (kind in (
    'receipt', 'second_year_mail', 'mismatch', 'second_capture', 'surplus', 'webhook_missing', 'refund_failed',
    'partial_refund', 'order_unknown_to_provider', 'payment_without_purchase',
    'dispute_open', 'dispute_lost', 'dispute_reversed', 'dispute_lost_mail', 'unpaid_storage',
    'report_received', 'report_half_time', 'report_last_fifth', 'contact_limit', 'hiding_limit',
    'interest_received', 'interest_accepted', 'interest_waiting', 'unlisted_mail', 'hidden_by_reports_mail', 'report_received_mail', 'report_decided_mail', 'reported_decided_mail',
    'appeal_received_mail', 'appeal_decided_mail', 'report_changed_mail',
    'photo_restored_mail', 'breach_mail', 'breach_opened', 'breach_half_time', 'breach_last_fifth', 'rules_mail', 'idle_mail', 'deletion_announced_mail', 'account_deleted_mail',
    'patrika_asked', 'patrika_changed_mail', 'complaint_code')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  fault text,
  done_at timestamptz,
  given_up_at timestamptz,
  recipient uuid references auth.users (id) on delete cascade,
  due_at timestamptz not null default now()
);
comment on column public.outbox.due_at is 'When it was to be sent first; next_attempt_at moves on with each attempt';
comment on column public.outbox.recipient is 'The member to whom a mail goes that is about no payment';
comment on column public.outbox.fault is 'Why the last attempt failed, without an address';
create index outbox_due on public.outbox (next_attempt_at) where done_at is null and given_up_at is null;
create index outbox_purchase on public.outbox (purchase_id);
create index outbox_recipient on public.outbox (recipient, kind);
create index outbox_given_up on public.outbox (kind) where given_up_at is not null;
alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to service_role;

-- Adds a mail or notice; the key makes sure that it is added once.
create function private.add_to_outbox(entry_key text, purchase text, kind text, detail jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (key, purchase_id, kind, detail) values (entry_key, purchase, kind, detail)
  on conflict (key) do nothing
$$;

-- Claims entries that are due and returns them as a JSON array, each with the recipient's current address and language (null when the member
-- has left), the payment it is about, and what mails about interests need. An entry that is not finished within five minutes is due again:
-- delivery is at least once.
create function public.claim_outbox(batch integer default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  with due as (
    select key from public.outbox
    where done_at is null and given_up_at is null and next_attempt_at <= now()
    order by next_attempt_at limit batch for update skip locked
  ), taken as (
    update public.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due where outbox.key = due.key
    returning outbox.*
  ), known as (
    insert into private.mail_settings as s (member)
    select distinct t.recipient from taken t join private.profiles p on p.id = t.recipient
    where t.kind in ('interest_received', 'interest_accepted', 'interest_waiting', 'patrika_asked')
    on conflict (member) do update set interest_mails = s.interest_mails
    returning s.member, s.unsubscribe_key, s.interest_mails
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', taken.key, 'kind', taken.kind, 'purchase_id', taken.purchase_id,
    'detail', taken.detail || case when known.member is null then '{}' else jsonb_build_object(
      'count', case when known.interest_mails then private.interests_of_mail(taken.recipient, taken.kind, taken.created_at) else 0 end,
      'unsubscribe_key', known.unsubscribe_key) end
      -- Each answer about personal data names whom to ask (DPDP Rules 2025, rule 9).
      || case when taken.kind ~ '^((report|reported|appeal)_[a-z]+|photo_restored|idle|deletion_announced|account_deleted)_mail$'
        then jsonb_strip_nulls(jsonb_build_object('data_contact', private.data_contact())) else '{}' end
      || case when taken.kind = 'complaint_code' then private.issue_code((taken.detail ->> 'code_number')::bigint) else '{}' end,
    'email', person.email, 'language', person.language,
    'payment', case when paid.payment_id is not null then jsonb_build_object(
      'id', paid.payment_id, 'amount', paid.amount, 'currency', paid.currency,
      'paid_at', paid.payment_at, 'valid_until', paid.expiry_at, 'seller', private.seller()) end)), '[]') into claimed
  from taken
  left join known on known.member = taken.recipient and taken.kind in ('interest_received', 'interest_accepted', 'interest_waiting', 'patrika_asked')
  left join public.payment_orders bought on bought.id = taken.purchase_id
  left join lateral private.recipient_of(coalesce(taken.recipient, bought.user_id), taken.detail) as person on true
  left join public.payments paid on paid.payment_id = taken.detail ->> 'payment';
  return claimed;
end;
$$;

-- Finishes an entry. With a problem it is retried with exponential backoff (30 seconds to one hour) for a day.
-- Returns true when this was the last attempt.
create function public.finish_outbox(entry_key text, problem text default null) returns boolean
language sql security definer set search_path = '' as $$
  with finished as (
    update public.outbox set
      fault = problem,
      detail = case when problem is null or created_at < now() - interval '1 day' then detail - 'email' else detail end,
      done_at = case when problem is null then clock_timestamp() end,
      given_up_at = case when problem is not null and created_at < now() - interval '1 day' then clock_timestamp() end,
      next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(attempts - 1, 7))
    where key = entry_key and done_at is null and given_up_at is null
    returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from finished
$$;
grant execute on function public.claim_outbox(integer), public.finish_outbox(text, text) to service_role;

-- Mail log: which mails were sent to an address, without their text, so that an operator can answer "where is my code?".
create table private.mail_log (
  id bigint generated always as identity primary key,
  address text not null,
  subject text not null,
  outcome text not null,
  at timestamptz not null default now()
);
comment on column private.mail_log.outcome is '''handed over'', or the error';
create index mail_log_address on private.mail_log (address, at desc);
create index mail_log_at on private.mail_log (at);
create index mail_log_handed_over on private.mail_log (at) where outcome = 'handed over';
alter table private.mail_log enable row level security;

-- Adds an entry and deletes those whose retention period is over.
create function public.log_mail(address text, subject text, outcome text) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_log where at < now() - private.kept_for('mail_log');
  insert into private.mail_log (address, subject, outcome) values (lower(address), subject, outcome);
$$;

-- Returns the mails sent to an address, newest first.
create function public.mails_to(recipient text) returns table (at timestamptz, subject text, outcome text)
language sql stable security definer set search_path = '' as $$
  select at, subject, outcome from private.mail_log where address = lower(btrim(recipient)) order by at desc
$$;
grant execute on function public.log_mail(text, text, text), public.mails_to(text) to service_role;

-- Deletes the log entries of an address when it stops being a user's: the account is deleted, the address is changed, or an unconfirmed
-- change ends. Deleting the account later could not find entries of a former address.
create function private.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := array[lower(new.email), lower(coalesce(new.email_change, ''))];
  end if;
  delete from private.mail_log
  where address in (lower(old.email), lower(coalesce(old.email_change, ''))) and address <> all (kept);
  return null;
end;
$$;
create trigger forget_mails after delete on auth.users
  for each row execute function private.forget_mails();
create trigger forget_former_mails after update of email, email_change on auth.users
  for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
  execute function private.forget_mails();
