-- Deactivating and reactivating within the paid period (architecture, decision 8; refund policy of specification section 2).
-- Cancelling stands with the payments.

create function public.deactivate_membership() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles set deactivated_at = now()
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_active';
  end if;
end;
$$;
grant execute on function public.deactivate_membership() to authenticated;

create function public.reactivate_membership() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unlistings where member = (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'membership_unlisted';
  end if;
  update private.profiles set deactivated_at = null
  where id = (select auth.uid()) and paid_until > now() and deactivated_at is not null;
  if not found then
    raise sqlstate 'PT409' using message = 'membership_not_deactivated';
  end if;
end;
$$;
grant execute on function public.reactivate_membership() to authenticated;
