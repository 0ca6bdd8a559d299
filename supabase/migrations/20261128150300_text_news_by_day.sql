-- The message that something waits keeps the quiet hours that notices have: screens promise that no text message comes in them.

-- Who has no address gets a text message that something waits, at most once a day and not in the quiet hours, for what the law or a decision
-- requires to be told. What it is stands in the application.
create or replace function private.text_for_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := format('news_%s_%s', new.recipient, private.today());
begin
  if exists (select from auth.users u where u.id = new.recipient and u.email is null) then
    perform private.add_text_message(new.recipient, 'news', key, '{"path":"/my_data"}');
    update private.text_messages m set next_attempt_at = private.push_time('{}', now(), s.time_zone, s.quiet_from, s.quiet_until)
    from private.notice_settings_of(new.recipient) s
    where m.entry_key = key and m.state = 'waiting' and m.attempts = 0;
  end if;
  return null;
end;
$$;
