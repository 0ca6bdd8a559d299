-- Realtime messages to members: the database sends them, and each member may join the topic `member:<own id>` only. A message says what
-- changed and nothing more; the client reads the data by an ordinary request (docs/decisions/053).

create policy "Members receive the messages of their own topic" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'member:' || (select auth.uid())::text);

-- `kind`: interest, answer, membership, listing or match.
create function private.send_to_member(member uuid, kind text) returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('kind', kind), 'change', 'member:' || member::text, true)
$$;
revoke execute on function private.send_to_member(uuid, text) from public;

-- Sends the other member a message about an interest, an accepted one, and one that was withdrawn or ended. A decline is shown later, so it is
-- sent to the own devices of who declined only, as each other answer is; an expiry is not sent.
create function private.send_interest_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.state = 'withdrawn' then
    perform private.send_to_member(new.receiver, 'interest');
  elsif new.state = 'accepted' then
    perform private.send_to_member(new.sender, 'interest');
  elsif new.state = 'ended' then
    perform private.send_to_member(case when new.acted_by = new.sender then new.receiver else new.sender end, 'interest');
  end if;
  if tg_op = 'UPDATE' and new.state in ('accepted', 'declined', 'pending') then
    perform private.send_to_member(new.receiver, 'answer');
  end if;
  return null;
end;
$$;
create trigger send_new_interest after insert on private.interests
  for each row execute function private.send_interest_change();
create trigger send_changed_interest after update of state on private.interests
  for each row when (new.state is distinct from old.state) execute function private.send_interest_change();

-- A payment may be settled on another device or by the provider's webhook.
create function private.send_membership_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_member(new.id, 'membership');
  return null;
end;
$$;
create trigger send_membership_change after update of paid_until, deactivated_at on private.profiles
  for each row when ((new.paid_until, new.deactivated_at) is distinct from (old.paid_until, old.deactivated_at))
  execute function private.send_membership_change();

create function private.send_listing_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_member(coalesce(new.member, old.member), 'listing');
  return null;
end;
$$;
create trigger send_listing_change after insert or delete on private.unlistings
  for each row execute function private.send_listing_change();
