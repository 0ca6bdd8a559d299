-- Interests: a member's request for contact, which the receiver accepts or declines. An accepted interest is the contact of two members. Every change
-- goes through the functions below; rules and limits: docs/decisions/041.

create table private.interests (
  id uuid primary key default gen_random_uuid(),
  sender uuid not null references private.profiles (id) on delete cascade,
  receiver uuid not null references private.profiles (id) on delete cascade,
  state text not null default 'pending' constraint interests_state check (
    state in ('pending', 'accepted', 'declined', 'expired', 'withdrawn', 'ended')),
  sentence smallint not null default 0 constraint interests_sentence check (sentence between 0 and 3),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  answered_at timestamptz,
  decline_shown_at timestamptz,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  acted_by uuid references private.profiles (id) on delete set null,
  reminded_at timestamptz,
  constraint interests_not_self check (sender <> receiver)
);
comment on table private.interests is 'Interests of members in each other. A pending one whose expires_at has passed is expired; a job changes its state';
comment on column private.interests.sentence is 'Which of the prepared sentences came with it; 0 is none. There is no free text';
comment on column private.interests.decline_shown_at is 'When the sender is shown that it was declined: not at the moment of the answer';
alter table private.interests enable row level security;

-- Two members have at most one open interest, in either direction.
create unique index interests_open_pair on private.interests (least(sender, receiver), greatest(sender, receiver))
  where state in ('pending', 'accepted');
create index interests_sender on private.interests (sender, sent_at desc);
create index interests_receiver on private.interests (receiver, sent_at desc);
create index interests_pending on private.interests (expires_at) where state = 'pending';

-- The state of an interest now, as its sender or its receiver is shown it: a decline that the sender is not shown yet looks as if nobody had
-- answered, also when the sender withdraws it. Without a configuration parameter, so that it is inlined.
create function private.shown_state(interest private.interests, to_sender boolean) returns text
language sql stable return case
  when to_sender and interest.withdrawn_at is not null then 'withdrawn'
  when interest.state = 'pending' or (to_sender and interest.state = 'declined' and interest.decline_shown_at > now())
    then case when interest.expires_at > now() then 'pending' else 'expired' end
  else interest.state end;
grant execute on function private.shown_state(private.interests, boolean) to authenticated;

-- Each interest from both sides, in the state that `member` is shown. Rules and answers read the state here; only what no member may notice
-- reads private.interests.state.
create view private.interest_sides as
select i.*, i.sender as member, i.receiver as other, 'sent' as direction, private.shown_state(i, true) as shown from private.interests i
union all
select i.*, i.receiver, i.sender, 'received', private.shown_state(i, false) from private.interests i;

-- Writes to the listings of both who is in contact. The locks of the profile rows make changes of one member follow one another.
create function private.keep_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pair constant uuid[] := array[coalesce(new.sender, old.sender), coalesce(new.receiver, old.receiver)];
begin
  if 'accepted' in (old.state, new.state) then
    perform private.lock_profiles(pair[1], pair[2]);
    update private.listings l set contacts = private.contacts_of(l.id) where l.id = any (pair);
  end if;
  return null;
end;
$$;
create trigger keep_contacts after insert or update of state or delete on private.interests
  for each row execute function private.keep_contacts();

-- Locks the profiles of a deleted account and its contacts in the order of every change of a pair: the deletion itself would lock its own
-- first, and could then deadlock with a contact's acceptance or block.
create function private.lock_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles p where p.id = any (private.contacts_of(old.id)) order by p.id for no key update;
  return old;
end;
$$;
create trigger lock_contacts before delete on auth.users for each row execute function private.lock_contacts();

-- Limits, which no payment raises.
create function private.interests_a_day(member_since timestamptz) returns integer
language sql stable return case when member_since > now() - interval '7 days' then 5 else 10 end;
create function private.most_pending_interests() returns integer language sql immutable return 50;

-- Whether two members are in contact: an interest was accepted, not ended, and no block lies between them.
create function private.in_contact(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.interests
    where least(sender, receiver) = least(one, other) and greatest(sender, receiver) = greatest(one, other)
      and state = 'accepted')
    and not private.is_blocked_pair(one, other)
$$;
grant execute on function private.in_contact(uuid, uuid) to authenticated, service_role;

-- Whether an earlier interest forbids a new one now: declined, expired or ended less than 90 days ago or three times in all, or withdrawn
-- less than seven days ago.
create function private.is_too_soon(asker uuid, other uuid) returns boolean
language sql stable set search_path = '' as $$
  with refused as (
    select case s.shown when 'ended' then s.ended_at when 'declined' then s.answered_at else s.expires_at end as at
    from private.interest_sides s
    where s.member = asker and s.other = is_too_soon.other
      and (s.shown = 'ended' or (s.shown in ('declined', 'expired') and s.direction = 'sent'))
  )
  select (select count(*) >= 3 or coalesce(max(at) > now() - interval '90 days', false) from refused)
    or exists (
      select from private.interests
      where sender = asker and receiver = is_too_soon.other and withdrawn_at > now() - interval '7 days')
$$;

-- Whether a member may send no further interest today, or is shown as many pending ones as allowed. Withdrawn ones count for the day as well.
-- A paused sender is refused like one who has reached the limit of the day, so that the refusal does not name a report.
create function private.interest_limit_is_met(asker uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.sending_pauses where member = asker) or (
    select count(*) filter (where (s.sent_at at time zone 'Asia/Kolkata')::date = private.today())
        >= private.interests_a_day((select p.created_at from private.profiles p where p.id = asker))
      or count(*) filter (where s.shown = 'pending') >= private.most_pending_interests()
    from private.interest_sides s where s.member = asker and s.direction = 'sent')
$$;

-- The open interest of a pair, as the signed-in member `asker` is shown it.
create function private.open_interest(asker uuid, other uuid) returns private.interest_sides
language sql stable set search_path = '' as $$
  select s from private.interest_sides s
  where s.member = asker and s.other = open_interest.other and s.shown in ('pending', 'accepted')
  order by s.sent_at desc limit 1
$$;

-- Whether the signed-in user has no open interest with another and may send one, apart from the limits of the day.
create function private.may_send_to(other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.open_interest(me.id, other)).id is null and not private.is_too_soon(me.id, other)
  from (select (select auth.uid()) as id) as me
$$;
grant execute on function private.may_send_to(uuid) to authenticated;

-- Sends an interest of the signed-in member to another and returns its state: pending, or accepted when the other had sent one.
-- Errors: those of lock_pair; PT400 unknown_sentence; PT409 already_open, too_soon; PT429 interest_limit.
create function public.send_interest(user_id uuid, sentence integer default 0) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := private.lock_pair(send_interest.user_id);
  open private.interest_sides;
begin
  if send_interest.sentence is null or send_interest.sentence not between 0 and 3 then
    raise sqlstate 'PT400' using message = 'unknown_sentence';
  end if;
  open := private.open_interest(asker, send_interest.user_id);
  if open.shown = 'pending' and open.direction = 'received' then
    update private.interests set state = 'accepted', answered_at = now(), acted_by = asker where id = open.id;
    return 'accepted';
  elsif open.id is not null then
    raise sqlstate 'PT409' using message = 'already_open';
  elsif private.is_too_soon(asker, send_interest.user_id) then
    raise sqlstate 'PT409' using message = 'too_soon';
  elsif private.interest_limit_is_met(asker) then
    raise sqlstate 'PT429' using message = 'interest_limit';
  end if;
  update private.interests i set state = 'expired'
  where (i.sender, i.receiver) in ((asker, send_interest.user_id), (send_interest.user_id, asker)) and i.state = 'pending';
  insert into private.interests (sender, receiver, sentence) values (asker, send_interest.user_id, send_interest.sentence);
  return 'pending';
end;
$$;

-- Answers the pending interest that another member sent to the signed-in member. The sender is shown a decline half an hour to an hour
-- later. Errors: those of lock_pair; PT404 interest_not_found.
create function public.answer_interest(user_id uuid, accept boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := private.lock_pair(answer_interest.user_id);
begin
  update private.interests i set
    state = case when accept then 'accepted' else 'declined' end,
    answered_at = now(), acted_by = asker,
    decline_shown_at = case when not accept then now() + interval '30 minutes' + random() * interval '30 minutes' end
  where i.sender = answer_interest.user_id and i.receiver = asker and private.shown_state(i, false) = 'pending';
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;

-- For how long after a decline the member may take it back. Longer than the ten seconds for which it is offered, for slow networks, and shorter
-- than the time for which the sender is shown nothing of it.
create function private.undo_of_decline() returns interval language sql immutable return interval '1 minute';

-- Takes back the signed-in member's decline of a moment ago: the interest is pending again, as its sender has been shown all the time. Whoever
-- has withdrawn it, or was sent one by the member meanwhile, gets nothing back. Errors: those of lock_pair; PT404 interest_not_found.
create function public.undo_decline(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := private.lock_pair(undo_decline.user_id);
begin
  update private.interests i set state = 'pending', answered_at = null, acted_by = null, decline_shown_at = null
  where i.sender = undo_decline.user_id and i.receiver = asker and i.state = 'declined'
    and i.answered_at > now() - private.undo_of_decline() and private.shown_state(i, true) = 'pending'
    and (private.open_interest(asker, undo_decline.user_id)).id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;

-- Withdraws the pending interest that the signed-in user sent. Membership is not needed, and what cannot be seen any more may be withdrawn
-- too. A decline that is not shown yet is withdrawn in the same way, so that it stays hidden. Error: PT404 interest_not_found.
create function public.withdraw_interest(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, withdraw_interest.user_id);
  update private.interests set
    state = case when state = 'pending' then 'withdrawn' else state end,
    withdrawn_at = now(), acted_by = case when state = 'pending' then asker else acted_by end
  where id = (private.open_interest(asker, withdraw_interest.user_id)).id and sender = asker and state <> 'accepted';
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;

-- Ends the contact of the signed-in user with another member; either of the two may have sent the interest. Error: PT404 interest_not_found.
create function public.end_contact(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, end_contact.user_id);
  update private.interests set state = 'ended', ended_at = now(), acted_by = asker
  where (sender, receiver) in ((asker, end_contact.user_id), (end_contact.user_id, asker)) and state = 'accepted';
  if not found then
    raise sqlstate 'PT404' using message = 'interest_not_found';
  end if;
end;
$$;
grant execute on function public.send_interest(uuid, integer), public.answer_interest(uuid, boolean), public.undo_decline(uuid),
  public.withdraw_interest(uuid), public.end_contact(uuid) to authenticated;

-- How many interests wait for an answer of the signed-in user: those of members whom the user may see. Counts to a hundred.
create function private.waiting_interests() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  return (select count(*) from (
    select from private.interests i
    where i.receiver = me and private.shown_state(i, false) = 'pending' and private.is_visible(i.sender) limit 100) as waiting);
end;
$$;
grant execute on function private.waiting_interests() to authenticated;

-- Stores the state of interests that private.shown_state calls expired and returns how many. Called by a job. Written for the index.
create function public.expire_interests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired integer;
begin
  update private.interests set state = 'expired' where state = 'pending' and expires_at <= now();
  get diagnostics expired = row_count;
  return expired;
end;
$$;
grant execute on function public.expire_interests() to service_role;
