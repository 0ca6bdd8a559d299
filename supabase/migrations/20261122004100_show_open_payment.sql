-- profile_status tells whether a payment of the member is open, so that pages settle open payments only then.

-- Whether the member has a purchase that the provider may still be paid for.
create function private.has_open_payment(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payment_orders
    where user_id = member and state = 'open' and mode = private.payment_mode() and rzp_order_id is not null)
$$;
grant execute on function private.has_open_payment(uuid) to authenticated, service_role;

create or replace view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  own.has_paid,
  own.is_valid,
  to_jsonb(own)
    - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at', 'photo_focus', 'first_photo_focus']
    as data_without_updated_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object('name', file.name, 'focus', p.photo_focus -> file.name)
      order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at,
  (select reason from private.unlistings where member = p.id) as unlisted_reason,
  p.photo_level,
  private.has_open_payment(p.id) as has_open_payment
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());
