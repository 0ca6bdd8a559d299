-- Members at the desk: search, page, unlisting, checks, and payments received outside the provider.

-- The names of all accounts by sound (private.name_keys), for the search of the desk: members are searched in private.listings, which has
-- the listed ones only.
create table private.desk_names (
  member uuid primary key references private.profiles (id) on delete cascade,
  key text not null
);
alter table private.desk_names enable row level security;
alter table private.desk_names alter column key set statistics 0;
create index desk_names_key on private.desk_names using gin (key extensions.gin_trgm_ops);

create function private.keep_desk_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.desk_names (member, key)
  values (new.id, array_to_string(private.name_keys(new.first_name, new.middle_name, new.last_name, new.regional_full_name), ' '))
  on conflict (member) do update set key = excluded.key;
  return null;
end;
$$;
create trigger keep_desk_names after update of first_name, middle_name, last_name, regional_full_name on private.profiles
  for each row when ((old.first_name, old.middle_name, old.last_name, old.regional_full_name)
    is distinct from (new.first_name, new.middle_name, new.last_name, new.regional_full_name))
  execute function private.keep_desk_names();
create index profiles_phone on private.profiles (right(phone, 10)) where phone is not null;

-- The members that a term of the search means: a user code, a telephone number (any ten digits at its end), an address, or names in either
-- script. Telephone numbers and addresses are for operators: moderators cannot search by them.
create function private.members_matching(term text) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  digits constant text := regexp_replace(term, '[^0-9]', '', 'g');
  is_operator constant boolean := private.staff_role() = 'operator';
  words text[];
begin
  if term like '%@%' then
    return query select u.id from auth.users u where is_operator and u.email = lower(btrim(term));
  elsif term ~ '^[-+ ()0-9]+$' and length(digits) >= 10 then
    return query select p.id from private.profiles p where is_operator and right(p.phone, 10) = right(digits, 10) limit 50;
  elsif digits <> '' and term ~ '^[ 0-9]+$' then
    return query select p.id from private.profiles p where p.user_code = digits::bigint;
  else
    words := string_to_array(nullif(private.name_key(term), ''), ' ');
    return query
      select n.member from private.desk_names n
      where n.key like '%' || (select word from unnest(words) as word order by length(word) desc limit 1) || '%'
        and n.key like all (select '%' || word || '%' from unnest(words) as word)
      limit 50;
  end if;
end;
$$;

-- What the log shows of a searched term: of a telephone number its last three digits, of an address its first letter and its domain.
create function private.masked_term(term text) returns text
language sql immutable set search_path = '' as $$
  select left(case
    when term like '%@%' then regexp_replace(btrim(term), '^(.?).*@', '\1…@')
    when term ~ '^[-+ ()0-9०-९]{10,}$' then '…' || right(regexp_replace(term, '[^0-9०-९]', '', 'g'), 3)
    else btrim(term)
  end, 100)
$$;

-- Returns the entry of the log for a search of the signed-in user: a new one, unless the same term was searched within the hour. Terms are
-- compared by a keyed hash, because different ones can have the same masked term.
create function private.log_search(term text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  hash constant bytea := retained.keyed_hash('desk search ' || lower(btrim(log_search.term)));
  entry bigint;
begin
  select max(l.id) into entry from private.desk_log l
  where l.actor = (select auth.uid()) and l.at > now() - interval '1 hour' and l.action = 'search' and l.term_hash = hash;
  return coalesce(entry, private.log_desk('search', subject => private.masked_term(log_search.term), term_hash => hash));
end;
$$;

-- Searches members by user code, name in either script, and for operators telephone number or address. At most fifty, each of them logged.
create function public.desk_find(term text)
returns table (code bigint, name text, regional_name text, state text, city text, email text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- No longer than an address can be.
  wanted constant text := left(coalesce(desk_find.term, ''), 254);
  found_members uuid[];
begin
  perform private.require_staff();
  found_members := array(select private.members_matching(translate(wanted, '०१२३४५६७८९', '0123456789')));
  perform private.log_shown(private.log_search(wanted), found_members);
  return query
    select p.user_code, private.full_name(p.id), p.regional_full_name, private.member_state(p), p.city,
      case when private.staff_role() = 'operator' then u.email::text end
    from private.profiles p join auth.users u on u.id = p.id
    where p.id = any (found_members)
    order by p.user_code;
end;
$$;

-- The members whom somebody should call: `expiring`, whose year ends within thirty days, the earliest first; `unpaid`, complete but without
-- a year, and `incomplete`, those who have paid first; of both, the newest first.
create function private.members_to_call(list text) returns setof private.profiles
language sql stable set search_path = '' as $$
  select p.* from private.profiles p
  cross join lateral (select private.is_complete(p) as complete, coalesce(p.paid_until > now(), false) as paid) as has
  where not exists (select from private.unlistings n where n.member = p.id)
    and case members_to_call.list
      when 'expiring' then has.paid and p.paid_until < now() + interval '30 days'
      when 'unpaid' then has.complete and not has.paid
      when 'incomplete' then not has.complete
      else false
    end
  order by case when members_to_call.list = 'expiring' then p.paid_until end, has.paid desc, p.created_at desc, p.id
$$;

-- One of these lists, for operators: at most a hundred, each of them logged, and in each row how many there are. `missing` are the sections
-- that are not filled in.
create function public.desk_members(list text)
returns table (
  code bigint, name text, regional_name text, state text, city text, email text, paid_until timestamptz, missing text[], total bigint)
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant bigint := private.read_at_desk('read_members', subject => left(desk_members.list, 20), operators_only => true);
  shown constant uuid[] := array(select p.id from private.members_to_call(desk_members.list) p limit 100);
begin
  perform private.log_shown(entry, shown);
  return query
    select p.user_code, private.full_name(p.id), p.regional_full_name, private.member_state(p), p.city, u.email::text, p.paid_until,
      array_remove(array[
        case when not p.personal_complete then 'personal' end, case when not p.educational_complete then 'educational' end,
        case when not p.professional_complete then 'professional' end, case when not p.parents_complete then 'parents' end,
        case when p.photo_count = 0 then 'photos' end], null),
      (select count(*) from private.members_to_call(desk_members.list))
    from unnest(shown) with ordinality as s (id, place)
    join private.profiles p on p.id = s.id join auth.users u on u.id = p.id
    order by s.place;
end;
$$;
grant execute on function public.desk_members(text) to authenticated;

-- The result of a check of a member's telephone, identity or face. Nothing else is kept: no number of a document and no picture.
create table private.checks (
  member uuid not null references private.profiles (id) on delete cascade,
  kind text not null constraint checks_kind check (kind in ('phone', 'identity', 'face')),
  passed boolean not null,
  checked_at timestamptz not null default now(),
  primary key (member, kind)
);
comment on table private.checks is 'Valid for two years, and until the member changes what was checked';
alter table private.checks enable row level security;

-- The consent that a check needs; null for the telephone, whose number the member gave to be called.
create function private.consent_of_check(kind text) returns text language sql immutable
return case kind when 'identity' then 'id_check' when 'face' then 'selfie' end;

create function private.end_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.checks c
  where c.member = new.id and (
    (c.kind = 'phone' and new.phone is distinct from old.phone)
    or (c.kind = 'identity' and (new.first_name, new.middle_name, new.last_name, new.dob)
      is distinct from (old.first_name, old.middle_name, old.last_name, old.dob))
    or (c.kind = 'face' and new.first_photo is distinct from old.first_photo));
  return null;
end;
$$;
create trigger end_checks after update of phone, first_name, middle_name, last_name, dob, first_photo on private.profiles
  for each row when ((old.phone, old.first_name, old.middle_name, old.last_name, old.dob, old.first_photo)
    is distinct from (new.phone, new.first_name, new.middle_name, new.last_name, new.dob, new.first_photo))
  execute function private.end_checks();

-- What an operator has checked of another member, with the month. Failed checks and those older than two years are not shown, and nothing of
-- unknown, hidden and blocked members.
create function public.checks_of(user_id uuid) returns table (kind text, month date)
language sql stable security definer set search_path = '' as $$
  select c.kind, date_trunc('month', c.checked_at at time zone 'Asia/Kolkata')::date
  from private.checks c
  where c.member = checks_of.user_id and c.passed and c.checked_at > now() - interval '2 years'
    and exists (select from public.valid_profiles shown where shown.id = checks_of.user_id)
  order by array_position(array['phone', 'identity', 'face'], c.kind)
$$;
grant execute on function public.checks_of(uuid) to authenticated;

-- Payments that operators received outside the provider, each with its proof.
create table private.received_payments (
  payment_id text primary key references public.payments (payment_id) on delete cascade,
  method text not null constraint received_payments_method check (method in ('cash', 'bank')),
  reference text not null constraint received_payments_reference check (char_length(btrim(reference)) between 1 and 60),
  received_on date not null,
  recorded_at timestamptz not null default now(),
  unique (method, reference)
);
comment on column private.received_payments.reference is 'The proof: number of the receipt, or of the bank transfer (UTR)';
alter table private.received_payments enable row level security;

-- The searches and lists that showed a member, and the looks at the member's numbers, as one entry for each day and person.
create function private.shown_at_desk(member uuid)
returns table (id bigint, at timestamptz, action text, actor uuid, actor_code bigint, subject text, detail jsonb)
language sql stable set search_path = '' as $$
  select max(l.id), max(s.at), as_what, l.actor, l.actor_code, null, jsonb_build_object('times', count(*))
  from private.desk_shown s join private.desk_log l on l.id = s.entry
  cross join lateral (
    select case l.action when 'search' then 'show_in_search' when 'read_numbers' then 'show_numbers' else 'show_in_list' end) as shown (as_what)
  where s.member = shown_at_desk.member
  group by as_what, l.actor, l.actor_code, (s.at at time zone 'Asia/Kolkata')::date
$$;

-- A member's page at the desk. Addresses, numbers and payments are for operators. Error: PT404 member_not_found.
create function public.desk_member(code bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member private.profiles;
  is_operator constant boolean := coalesce(private.staff_role() = 'operator', false);
begin
  select * into member from private.profiles p where p.user_code = desk_member.code;
  perform private.read_at_desk('read_member', member.id, desk_member.code::text);
  if member.id is null then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return jsonb_build_object(
    'id', member.id, 'code', member.user_code, 'name', private.full_name(member.id), 'state', private.member_state(member),
    'unlisted_reason', (select n.reason from private.unlistings n where n.member = member.id),
    'unlisted_report_kind', (select n.report_kind from private.unlistings n where n.member = member.id),
    'created_at', member.created_at, 'paid_until', member.paid_until,
    'facts', private.visible_facts(member), 'photos', private.photos_at_desk(member.id),
    'checks', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'passed', c.passed, 'checked_at', c.checked_at,
        'expired', c.checked_at < now() - interval '2 years') order by c.kind)
      from private.checks c where c.member = member.id), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('ticket', r.ticket, 'kind', r.kind, 'received_at', r.received_at, 'decision', r.decision)
        order by r.received_at desc)
      from private.reports r where r.about = member.id), '[]'),
    'history', coalesce((
      select jsonb_agg(entry order by entry ->> 'at' desc) from (
        select jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'actor_code', l.actor_code,
          'actor_name', private.full_name(l.actor), 'subject', l.subject, 'detail', l.detail) as entry
        from (
          select o.id, o.at, o.action, o.actor, o.actor_code, o.subject, o.detail from private.desk_log o where o.member = member.id
          union all
          select * from private.shown_at_desk(member.id)) as l
        order by l.at desc limit 50) as newest), '[]'))
    || case when is_operator then jsonb_build_object(
      'email', (select u.email from auth.users u where u.id = member.id),
      'last_sign_in_at', (select u.last_sign_in_at from auth.users u where u.id = member.id),
      'phone', member.phone, 'parent_number', member.parent_number,
      'payments', coalesce((
        select jsonb_agg(to_jsonb(p) || jsonb_build_object(
          'method', received.method, 'reference', received.reference, 'received_on', received.received_on) order by p.at desc)
        from public.payments_of(member.user_code) p left join private.received_payments received using (payment_id)), '[]'))
      else '{}' end;
end;
$$;

-- Unlists a member with a reason that the member is shown, and against which the member can appeal. Error: PT404 member_not_found.
create function public.desk_unlist(code bigint, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_to_unlist(desk_unlist.code, desk_unlist.reason);
end;
$$;

-- Lists a member again; the reason is kept in the log. Errors: PT404 member_not_found, PT409 member_not_unlisted, PT400 reason_missing.
create function public.desk_relist(code bigint, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if coalesce(btrim(desk_relist.reason), '') = '' then
    raise sqlstate 'PT400' using message = 'reason_missing';
  end if;
  perform private.log_desk('relist', private.member_of_code(desk_relist.code), null,
    jsonb_build_object('reason', left(btrim(desk_relist.reason), 500)));
  perform private.relist(desk_relist.code);
end;
$$;

-- Stores the result of a check, or forgets it when `passed` is null. Errors: PT404 member_not_found, PT409 consent_missing when the member has
-- not agreed to the check.
create function public.desk_record_check(code bigint, kind text, passed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  checked constant uuid := private.member_of_code(desk_record_check.code);
begin
  perform private.require_staff(operators_only => true);
  if desk_record_check.passed is not null and not private.has_consent(checked, private.consent_of_check(desk_record_check.kind))
    and private.consent_of_check(desk_record_check.kind) is not null then
    raise sqlstate 'PT409' using message = 'consent_missing';
  end if;
  perform private.log_desk('record_check', checked, desk_record_check.kind, jsonb_build_object('passed', desk_record_check.passed));
  delete from private.checks c where c.member = checked and c.kind = desk_record_check.kind;
  if desk_record_check.passed is not null then
    insert into private.checks (member, kind, passed) values (checked, desk_record_check.kind, desk_record_check.passed);
  end if;
end;
$$;

-- Records a payment in cash or by bank transfer, which grants a year like any other, and returns until when the member has now paid.
-- `amount` is in paise. Errors: PT404 member_not_found, PT409 payment_recorded_already, PT400 amount_wrong, date_wrong.
create function public.desk_record_payment(code bigint, method text, reference text, received_on date, amount integer) returns timestamptz
language plpgsql volatile security definer set search_path = '' set timezone = 'Asia/Kolkata' as $$
declare
  payer constant uuid := private.member_of_code(desk_record_payment.code);
  new_id constant text := 'desk_' || gen_random_uuid();
  recorded timestamptz;
begin
  perform private.require_staff(operators_only => true);
  perform from private.profiles where id = payer for no key update;
  if desk_record_payment.amount is null or desk_record_payment.amount < 100 then
    raise sqlstate 'PT400' using message = 'amount_wrong';
  elsif desk_record_payment.received_on is null or desk_record_payment.received_on > private.today()
    or desk_record_payment.received_on < private.today() - 366 then
    raise sqlstate 'PT400' using message = 'date_wrong';
  end if;
  recorded := greatest(clock_timestamp(), (select max(payment_at) + interval '1 microsecond' from public.payments where user_id = payer));
  insert into public.payments (payment_id, order_id, user_id, amount, payment_at, expiry_at)
  values (new_id, new_id, payer, desk_record_payment.amount, recorded,
    interval '1 year' + greatest(recorded, private.latest_expiry(payer)));
  begin
    insert into private.received_payments (payment_id, method, reference, received_on)
    values (new_id, desk_record_payment.method, upper(btrim(desk_record_payment.reference)), desk_record_payment.received_on);
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'payment_recorded_already';
  end;
  perform private.log_desk('record_payment', payer, desk_record_payment.reference,
    jsonb_build_object('method', desk_record_payment.method, 'amount', desk_record_payment.amount));
  return private.latest_expiry(payer);
end;
$$;

-- Payments that a person must look at: captured ones that granted nothing, refunds that failed, disputes that need an answer.
create view private.payments_to_check as
select waiting.kind, waiting.rzp_payment_id as payment_id, m.user_code as member_code, waiting.amount, waiting.at, waiting.respond_by
from (
  select a.problem as kind, a.rzp_payment_id, a.amount, a.seen_at as at, null::timestamptz as respond_by
  from public.payment_attempts a where a.problem in ('mismatch', 'second_capture') and a.status = 'captured'
  union all
  select 'refund_failed', r.rzp_payment_id, r.amount, r.seen_at, null from public.refunds r where r.status = 'failed'
  union all
  select 'dispute', d.rzp_payment_id, d.amount, d.seen_at, d.respond_by from public.disputes d
  where d.status in ('open', 'action_required')
) as waiting
join public.payment_attempts a on a.rzp_payment_id = waiting.rzp_payment_id
join public.payment_orders o on o.id = a.purchase_id
left join private.profiles m on m.id = o.user_id;

create function public.desk_payments_to_check()
returns table (kind text, payment_id text, member_code bigint, amount bigint, at timestamptz, respond_by timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_payments', operators_only => true);
  return query
    select w.kind, w.payment_id, w.member_code, w.amount, w.at, w.respond_by from private.payments_to_check w
    order by w.respond_by nulls last, w.at desc limit 200;
end;
$$;
grant execute on function public.desk_find(text), public.desk_member(bigint), public.desk_unlist(bigint, text),
  public.desk_relist(bigint, text), public.desk_record_check(bigint, text, boolean),
  public.desk_record_payment(bigint, text, text, date, integer), public.desk_payments_to_check() to authenticated;
