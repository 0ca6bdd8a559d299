-- Receipts, decisions and notices for members without an e-mail address, who read them in the application: what the mails would have said
-- (domain/mail). A text message tells that one waits.

create function private.own_mails()
returns table (key text, kind text, at timestamptz, detail jsonb, payment jsonb)
language sql stable security definer set search_path = '' as $$
  select o.key, o.kind, o.created_at, o.detail - 'email' || jsonb_strip_nulls(jsonb_build_object('data_contact', private.data_contact())),
    case when paid.payment_id is not null then jsonb_build_object('id', paid.payment_id, 'amount', paid.amount, 'currency', paid.currency,
      'paid_at', paid.payment_at, 'valid_until', paid.expiry_at, 'seller', private.seller()) end
  from auth.users me
  join public.outbox o on (o.recipient = me.id and o.kind like '%\_mail' and o.kind <> 'rules_mail')
    or (o.kind in ('receipt', 'second_year_mail', 'dispute_lost_mail')
      and o.purchase_id in (select b.id from public.payment_orders b where b.user_id = me.id))
  left join public.payments paid on paid.payment_id = o.detail ->> 'payment'
  where me.id = (select auth.uid()) and me.email is null and o.created_at > now() - interval '1 year'
  order by o.created_at desc limit 50
$$;
grant execute on function private.own_mails() to authenticated;
create view public.my_mails as select * from private.own_mails();
grant select on public.my_mails to authenticated;
