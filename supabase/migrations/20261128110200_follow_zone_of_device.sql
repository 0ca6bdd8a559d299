-- Mails, notices and quiet hours are in the member's own time zone: that of the device used last, until the member chooses one.

-- Stores the zone of the signed-in member's device, unless the member has chosen one. The next weekly list follows it. Error: PT400
-- unknown_time_zone.
create function public.note_device_zone(time_zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_time_zone(note_device_zone.time_zone) then
    raise sqlstate 'PT400' using message = 'unknown_time_zone';
  end if;
  -- Who only helps others has no profile and no settings.
  insert into private.notice_settings as s (member, time_zone)
  select p.id, note_device_zone.time_zone from private.profiles p where p.id = (select auth.uid())
  on conflict (member) do update set time_zone = excluded.time_zone,
    digest_at = case when s.digest_at is not null then private.next_digest_at(now(), excluded.time_zone, s.digest_day) end
  where s.follows_device and s.time_zone <> excluded.time_zone;
end;
$$;
grant execute on function public.note_device_zone(text) to authenticated;
