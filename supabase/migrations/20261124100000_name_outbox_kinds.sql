-- The kinds of mails and alerts in the outbox become rows, so that a later migration can add one.

create table private.outbox_kinds (
  kind text primary key
);
alter table private.outbox_kinds enable row level security;
insert into private.outbox_kinds (kind) values
  ('receipt'), ('second_year_mail'), ('mismatch'), ('second_capture'), ('surplus'), ('webhook_missing'), ('refund_failed'),
  ('partial_refund'), ('order_unknown_to_provider'), ('payment_without_purchase'),
  ('dispute_open'), ('dispute_lost'), ('dispute_reversed'), ('dispute_lost_mail'), ('unpaid_storage'),
  ('report_received'), ('report_half_time'), ('report_last_fifth'), ('contact_limit'), ('hiding_limit'),
  ('interest_received'), ('interest_accepted'), ('interest_waiting'), ('unlisted_mail'), ('hidden_by_reports_mail'), ('report_received_mail'),
  ('report_decided_mail'), ('reported_decided_mail'), ('appeal_received_mail'), ('appeal_decided_mail'), ('report_changed_mail'),
  ('photo_restored_mail'), ('breach_mail'), ('breach_opened'), ('breach_half_time'), ('breach_last_fifth'), ('rules_mail'), ('idle_mail'),
  ('deletion_announced_mail'), ('account_deleted_mail'), ('patrika_asked'), ('patrika_changed_mail'), ('complaint_code'),
  ('text_budget'), ('texts_fail');

alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind foreign key (kind) references private.outbox_kinds (kind);
