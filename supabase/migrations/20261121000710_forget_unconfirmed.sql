-- Users who asked for a code and never typed one in: an address that may be somebody else's, and an empty profile.

-- Takes away those whose last code is a week old, and gives how many went. Called by the server twice a day; on a hosted project
-- by cron. Whoever confirmed, paid, uploaded or was made with a session stays, whatever the confirmation says.
create function public.forget_unconfirmed_users() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with stale as (
    select u.id
    from auth.users u join private.profiles p on p.id = u.id
    where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.invited_at) < now() - interval '7 days'
      and p.photo_count = 0 and p.paid_until is null
      and not exists (select from auth.sessions s where s.user_id = u.id)
      and not exists (select from public.payment_orders o where o.user_id = u.id)
    order by u.id limit 10000 for update of u skip locked
  )
  delete from auth.users u using stale where u.id = stale.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
revoke execute on function public.forget_unconfirmed_users() from public, anon, authenticated;
grant execute on function public.forget_unconfirmed_users() to service_role;
