-- The text messages to the number of a user, for "Download my data" (private.own_data).

create function private.own_text_messages(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'sent_at', m.created_at, 'state', m.state, 'used_at', m.answered_at) order by m.id), '[]')
  from private.text_messages m
  where m.number_hash = private.number_hash((select u.phone from auth.users u where u.id = own_text_messages.member and u.phone_confirmed_at is not null))
$$;
