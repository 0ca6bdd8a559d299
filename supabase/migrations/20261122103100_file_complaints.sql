-- Complaints: reports by people who need not be members, with the same tickets, deadlines and decisions as reports of members. They follow
-- the case by the ticket and a code, and may appeal (docs/decisions/045). A complaint is a draft until a code that is mailed to the address is
-- entered, and then a row of private.reports. No role of the API can read drafts; the function `grievance` calls the functions with grants.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('complaints', 'complaints', false, 1048576, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table private.complaint_drafts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  network bytea not null,
  wide_network bytea not null,
  mailbox bytea not null,
  kind text not null,
  details text not null,
  email text,
  name text,
  language text not null,
  code bigint,
  concerns_reporter boolean not null,
  report bigint references private.reports (number) on delete cascade
);
comment on table private.complaint_drafts is 'Complaints whose address is not confirmed yet; deleted after a day (private.retention)';
comment on column private.complaint_drafts.network is 'Keyed hash of the network that the draft comes from: an IPv4 /24 or an IPv6 /56';
comment on column private.complaint_drafts.wide_network is 'Keyed hash of the IPv4 /24 or IPv6 /48';
comment on column private.complaint_drafts.mailbox is 'Keyed hash of the mailbox of the address';
comment on column private.complaint_drafts.report is 'The complaint that it has become; then the draft keeps no texts';
create index complaint_drafts_created on private.complaint_drafts (created_at);
create index complaint_drafts_report on private.complaint_drafts (report);
alter table private.complaint_drafts enable row level security;

-- One row for each code. The code itself is not stored: it follows from the number and retained.hash_key.
create table private.complaint_codes (
  number bigint generated always as identity primary key,
  draft uuid not null references private.complaint_drafts (id) on delete cascade,
  mailbox bytea not null,
  network bytea not null,
  asked_at timestamptz not null default now(),
  mailed_at timestamptz,
  attempts smallint not null default 0
);
comment on column private.complaint_codes.mailbox is 'Keyed hash of the mailbox that the code goes to';
comment on column private.complaint_codes.mailed_at is 'When it was last handed to the mailer; it is valid for ten minutes from then';
create index complaint_codes_draft on private.complaint_codes (draft, number desc);
create index complaint_codes_mailbox on private.complaint_codes (mailbox, asked_at);
create index complaint_codes_network on private.complaint_codes (network, asked_at);
create index complaint_codes_asked on private.complaint_codes (asked_at);
alter table private.complaint_codes enable row level security;

-- The same limits as for sign-in codes (server/auth/limits.ts).
create function private.code_life() returns interval language sql immutable return interval '10 minutes';
create function private.attempts_of_a_code() returns integer language sql immutable return 5;
-- Drafts in a day, of which each may keep three megabytes of pictures for that time: of one mailbox, of one network, of one wide network, and of
-- all together those that are no complaint yet.
create function private.drafts_a_day() returns integer language sql immutable return 20;
create function private.drafts_of_mailbox_a_day() returns integer language sql immutable return 10;
create function private.drafts_of_wide_network_a_day() returns integer language sql immutable return 60;
create function private.drafts_a_day_in_all() returns integer language sql immutable return 1000;
-- Codes in an hour.
create function private.complaint_codes_an_hour_in_all() returns integer language sql immutable return 2000;
-- The part above the limits of all together that is left to mailboxes that are known already, so that strangers cannot use up everything.
create function private.reserve(most integer) returns integer language sql immutable return most / 5;
create function private.pictures_of_a_complaint() returns integer language sql immutable return 3;

-- The six digits of a code.
create function private.digits_of_code(number bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  return lpad((('x' || encode(substring(retained.keyed_hash('complaint code ' || number) for 6), 'hex'))::bit(48)::bigint % 1000000)::text, 6, '0');
end;
$$;

-- The mailbox of an address as sign-in counts it: without a part after `+`, and at Gmail without dots.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || '@' || host end
  from (select split_part(split_part(address, '@', 1), '+', 1) as local, split_part(address, '@', 2) as host) as parts
$$;

-- The keyed hash of the mailbox of an address, which every limit by address counts.
create function private.mailbox_hash(address text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return retained.keyed_hash('mailbox ' || private.mailbox_of(lower(btrim(address))));
end;
$$;

-- The keyed hash of a client's network: of an IPv4 address the /24, of an IPv6 address the first `bits`. What is no address is one network.
create function private.network_hash(address text, bits integer) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  client inet;
begin
  client := nullif(btrim(address), '')::inet;
  return retained.keyed_hash('network ' || coalesce(network(set_masklen(client, case family(client) when 4 then 24 else bits end))::text, ''));
exception when invalid_text_representation then
  return retained.keyed_hash('network ');
end;
$$;

-- Whether an address is known: its mailbox confirmed a complaint before, or it is the confirmed address of an account.
create function private.is_known_mailbox(address text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.reports r where r.mailbox = private.mailbox_hash(address))
    or exists (select from auth.users u where u.email = address and u.is_sso_user = false and u.email_confirmed_at is not null);
end;
$$;

-- The names of the pictures of a draft or complaint, by its folder.
create function private.pictures_in(folder uuid) returns setof text
language sql stable set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'complaints'
    and o.name collate "C" >= folder::text || '/' and o.name collate "C" < folder::text || '0'
  order by o.name collate "C"
$$;

-- The folder of a picture by its name; null for a name of another form.
create function private.picture_folder(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(object_name, '/', 1)::uuid end
$$;

-- Refuses pictures that belong to no draft and no complaint, and a fourth one. Errors (42501): picture_without_complaint,
-- picture_limit_reached.
create function private.limit_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder constant uuid := private.picture_folder(new.name);
begin
  perform from private.complaint_drafts where id = folder for no key update;
  if not found and not exists (select from private.reports where pictures = folder) then
    raise exception using errcode = 'insufficient_privilege', message = 'picture_without_complaint';
  elsif (select count(*) from private.pictures_in(folder) as picture where picture <> new.name) >= private.pictures_of_a_complaint() then
    raise exception using errcode = 'insufficient_privilege', message = 'picture_limit_reached';
  end if;
  return new;
end;
$$;
create trigger complaints_limit before insert on storage.objects
  for each row when (new.bucket_id = 'complaints') execute function private.limit_pictures();

-- The pictures of deleted drafts and complaints, for the function `remove_idle_photos`, which removes the files too.
create function public.unneeded_complaint_pictures(batch integer) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.name), '{}') from (
    select o.name from storage.objects o
    where o.bucket_id = 'complaints'
      and not exists (select from private.complaint_drafts d where d.id = private.picture_folder(o.name) and d.report is null)
      and not exists (select from private.reports r where r.pictures = private.picture_folder(o.name))
    limit unneeded_complaint_pictures.batch) as o
$$;

-- Deletes drafts of the last hour before that never asked for a code: their pictures were refused, or the code was.
create function private.forget_unfinished_drafts() returns void
language sql volatile set search_path = '' as $$
  delete from private.complaint_drafts d
  where d.created_at < now() - interval '1 hour' and d.report is null and not exists (select from private.complaint_codes c where c.draft = d.id)
$$;

-- Refuses a draft that is one too many. Counted one after the other. Error: PT429 complaint_limit.
create function private.check_draft_limits(draft private.complaint_drafts) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('complaint_drafts'));
  perform private.forget_unfinished_drafts();
  if (select count(*) filter (where d.network = draft.network) >= private.drafts_a_day()
        or count(*) filter (where d.wide_network = draft.wide_network) >= private.drafts_of_wide_network_a_day()
        or count(*) filter (where d.mailbox = draft.mailbox) >= private.drafts_of_mailbox_a_day()
        or count(*) filter (where d.report is null) >= private.drafts_a_day_in_all()
          + case when private.is_known_mailbox(draft.email) then private.reserve(private.drafts_a_day_in_all()) else 0 end
      from private.complaint_drafts d where d.created_at > now() - interval '1 day') then
    raise sqlstate 'PT429' using message = 'complaint_limit';
  end if;
end;
$$;

-- What the page shows of a draft, null for an unknown one: its fields, the names of its pictures, whether a code was requested and whether
-- it could not be mailed so far, and whether it is a complaint already.
create function public.complaint_draft(draft uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', d.kind, 'details', d.details, 'email', d.email, 'name', d.name, 'code', d.code,
    'concerns_reporter', d.concerns_reporter, 'pictures', array(select private.pictures_in(d.id)), 'filed', d.report is not null,
    'code_asked', c.number is not null, 'mail_failed', coalesce(o.fault is not null and o.done_at is null, false))
  from private.complaint_drafts d
  left join lateral (
    select number from private.complaint_codes where draft = d.id and mailbox = d.mailbox order by number desc limit 1) as c on true
  left join public.outbox o on o.key = 'complaint_code_' || c.number
  where d.id = complaint_draft.draft
$$;

-- Mails a new code to the address of a draft; earlier codes end. Errors: PT404 draft_not_found, PT429 code_too_soon, code_limit.
create function public.mail_complaint_code(draft uuid, network text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_draft private.complaint_drafts;
  network_hash constant bytea := private.network_hash(mail_complaint_code.network, 56);
  made bigint;
begin
  select * into found_draft from private.complaint_drafts d where d.id = mail_complaint_code.draft and d.report is null for no key update;
  if found_draft.email is null then
    raise sqlstate 'PT404' using message = 'draft_not_found';
  end if;
  perform pg_advisory_xact_lock(hashtext('complaint_codes'));
  if exists (
      select from private.complaint_codes c
      where c.draft = found_draft.id and c.mailbox = found_draft.mailbox and c.asked_at > now() - interval '1 minute') then
    raise sqlstate 'PT429' using message = 'code_too_soon';
  elsif (select count(*) >= 10 from private.complaint_codes c where c.mailbox = found_draft.mailbox and c.asked_at > now() - interval '1 hour')
    or (select count(*) >= 30 from private.complaint_codes c where c.network = network_hash and c.asked_at > now() - interval '5 minutes')
    or (select count(*) from private.complaint_codes c where c.asked_at > now() - interval '1 hour') >= private.complaint_codes_an_hour_in_all()
      + (case when private.is_known_mailbox(found_draft.email) then private.reserve(private.complaint_codes_an_hour_in_all()) else 0 end) then
    raise sqlstate 'PT429' using message = 'code_limit';
  end if;
  insert into private.complaint_codes (draft, mailbox, network) values (found_draft.id, found_draft.mailbox, network_hash) returning number into made;
  perform private.add_to_outbox('complaint_code_' || made, null, 'complaint_code', jsonb_build_object('code_number', made));
end;
$$;

-- What the mail of a code contains: the code, and its remaining validity in seconds. `{}` for a code that a newer one has ended.
create function private.issue_code(number bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  update private.complaint_codes c set mailed_at = now()
  where c.number = issue_code.number
    and not exists (select from private.complaint_codes newer where newer.draft = c.draft and newer.number > c.number);
  if not found then
    return '{}';
  end if;
  return jsonb_build_object('code', private.digits_of_code(issue_code.number), 'life_seconds', extract(epoch from private.code_life())::integer);
end;
$$;

-- Stores a whole and valid form, in a new draft unless `draft` names one, and returns the draft's id, which is the secret of the person's browser.
-- `network` is the client's address, `code` that of the member whom the complaint is about.
-- Errors: PT404 draft_not_found; PT400 unknown_report_kind, contact_needed, details_needed; PT429 complaint_limit.
create function public.save_complaint_draft(
  draft uuid, network text, kind text, details text, email text, name text, language text, code bigint default null,
  concerns_reporter boolean default false)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  written private.complaint_drafts;
begin
  if private.hours_to_decide(save_complaint_draft.kind, now()) is null or save_complaint_draft.kind = 'unlisting' then
    raise sqlstate 'PT400' using message = 'unknown_report_kind';
  elsif char_length(btrim(coalesce(save_complaint_draft.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  elsif (char_length(save_complaint_draft.email) <= 254 and btrim(save_complaint_draft.email) ~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$') is not true then
    raise sqlstate 'PT400' using message = 'contact_needed';
  end if;
  written.kind := save_complaint_draft.kind;
  written.details := private.without_hidden(btrim(save_complaint_draft.details));
  written.email := lower(btrim(save_complaint_draft.email));
  written.mailbox := private.mailbox_hash(written.email);
  written.network := private.network_hash(save_complaint_draft.network, 56);
  written.wide_network := private.network_hash(save_complaint_draft.network, 48);
  written.name := nullif(left(private.on_one_line(save_complaint_draft.name), 100), '');
  written.language := case when save_complaint_draft.language = 'mr' then 'mr' else 'en' end;
  written.code := save_complaint_draft.code;
  written.concerns_reporter := coalesce(save_complaint_draft.concerns_reporter, false);
  perform private.check_complaint_limits(written.mailbox, written.wide_network);
  if save_complaint_draft.draft is null then
    perform private.check_draft_limits(written);
    insert into private.complaint_drafts (network, wide_network, mailbox, kind, details, email, name, language, code, concerns_reporter)
    values (written.network, written.wide_network, written.mailbox, written.kind, written.details, written.email, written.name, written.language,
      written.code, written.concerns_reporter)
    returning id into written.id;
  else
    update private.complaint_drafts d set mailbox = written.mailbox, kind = written.kind, details = written.details, email = written.email,
      name = written.name, language = written.language, code = written.code, concerns_reporter = written.concerns_reporter
    where d.id = save_complaint_draft.draft and d.report is null
    returning d.id into written.id;
    if not found then
      raise sqlstate 'PT404' using message = 'draft_not_found';
    end if;
  end if;
  return written.id;
end;
$$;

-- Files the complaint of a draft when the code is right. Returns ticket, access_code and due_at; or `fault`: draft_not_found, code_wrong
-- (also for a code that has ended) or code_used_up (no attempts are left). The same code returns the same answer again while it is valid, so
-- that an answer that was lost on the way can be repeated. Error: PT429 complaint_limit.
create function public.confirm_complaint(draft uuid, code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_draft private.complaint_drafts;
  current private.complaint_codes;
  secret constant text := substring(encode(retained.keyed_hash('complaint access ' || confirm_complaint.draft), 'hex') for 10);
  complaint private.reports;
begin
  select * into found_draft from private.complaint_drafts d where d.id = confirm_complaint.draft for update;
  -- A code confirms only the mailbox that it was mailed to.
  select * into current from private.complaint_codes c where c.draft = found_draft.id and c.mailbox = found_draft.mailbox
  order by c.number desc limit 1;
  if current.number is null then
    return jsonb_build_object('fault', 'draft_not_found');
  elsif current.attempts >= private.attempts_of_a_code() then
    return jsonb_build_object('fault', 'code_used_up');
  elsif (current.mailed_at > now() - private.code_life() and confirm_complaint.code = private.digits_of_code(current.number)) is not true then
    update private.complaint_codes c set attempts = c.attempts + 1 where c.number = current.number;
    return jsonb_build_object('fault', 'code_wrong');
  end if;
  if found_draft.report is null then
    complaint := private.file_complaint(found_draft, secret);
    update private.complaint_drafts d set report = complaint.number, details = '', email = null, name = null where d.id = found_draft.id;
  else
    select * into complaint from private.reports r where r.number = found_draft.report;
  end if;
  return jsonb_build_object('ticket', complaint.ticket, 'access_code', secret, 'due_at', complaint.due_at);
end;
$$;
grant execute on function public.unneeded_complaint_pictures(integer), public.complaint_draft(uuid),
  public.mail_complaint_code(uuid, text), public.confirm_complaint(uuid, text),
  public.save_complaint_draft(uuid, text, text, text, text, text, text, bigint, boolean) to service_role;

-- The complaints that drafts become.

create index reports_appeal_of on private.reports (appeal_of);
create index reports_mailbox on private.reports (mailbox, received_at desc);

-- Complaints of one mailbox a day, with the reports of its account, and of all mailboxes together: more are a flood that no volunteer can read.
create function private.complaints_a_day() returns integer language sql immutable return 5;
create function private.complaints_a_day_in_all() returns integer language sql immutable return 200;

-- Refuses a complaint that is one too many. The last quarter of all is for mailboxes and networks that have none today. Counted one after the
-- other. Error: PT429 complaint_limit.
create function private.check_complaint_limits(mailbox bytea, network bytea) returns void
language plpgsql volatile set search_path = '' as $$
declare
  of_mailbox bigint;
  of_network bigint;
  in_all bigint;
begin
  perform pg_advisory_xact_lock(hashtext('file_complaint'));
  select count(*) filter (where r.mailbox = check_complaint_limits.mailbox),
    count(*) filter (where r.network = check_complaint_limits.network),
    count(*) filter (where r.contact_email is not null)
  into of_mailbox, of_network, in_all
  from private.reports r where r.received_at > now() - interval '1 day' and r.appeal_of is null;
  if of_mailbox >= private.complaints_a_day() or in_all >= private.complaints_a_day_in_all()
    or (in_all >= private.complaints_a_day_in_all() * 3 / 4 and (of_mailbox > 0 or of_network > 0)) then
    raise sqlstate 'PT429' using message = 'complaint_limit';
  end if;
end;
$$;

-- Files the complaint of a draft whose address is confirmed; `secret` is the code to follow it. With the code of a member, and unless its kind
-- says that it is about no picture, it is about the first photo of that member, which may be hidden at once (private.measure_at_once).
-- Error: PT429 complaint_limit.
create function private.file_complaint(draft private.complaint_drafts, secret text) returns private.reports
language plpgsql volatile set search_path = '' as $$
declare
  about private.profiles;
  complaint private.reports;
begin
  perform private.check_complaint_limits(draft.mailbox, draft.wide_network);
  select * into about from private.profiles p where p.user_code = draft.code;
  complaint.kind := draft.kind;
  complaint.details := draft.details;
  complaint.about := about.id;
  complaint.about_code := draft.code;
  complaint.photo := case when draft.kind not in ('harassment', 'money', 'payment', 'data_rights') then about.id::text || '/' || about.first_photo end;
  complaint.concerns_reporter := draft.concerns_reporter;
  complaint.network := draft.wide_network;
  complaint.contact_email := draft.email;
  complaint.contact_name := draft.name;
  complaint.contact_language := draft.language;
  complaint.code_hash := sha256(convert_to(secret, 'utf8'));
  complaint.pictures := case when exists (select private.pictures_in(draft.id)) then draft.id end;
  complaint := private.store_report(complaint);
  perform private.act_on_report(complaint);
  return complaint;
end;
$$;

-- The complaint with this ticket and code, or no row; wrong codes and unknown tickets are answered alike.
create function private.complaint_with(ticket text, access_code text) returns setof private.reports
language sql stable set search_path = '' as $$
  select r from private.reports r
  where r.ticket = upper(btrim(complaint_with.ticket)) and r.code_hash = sha256(convert_to(lower(btrim(complaint_with.access_code)), 'utf8'))
$$;

-- Returns how far a complaint is, with its appeal: kind, received_at, due_at, decision, reason, decided_at. Null for an unknown one.
create function public.follow_complaint(ticket text, access_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ticket', c.ticket, 'kind', c.kind, 'received_at', c.received_at, 'due_at', c.due_at,
    'decision', c.decision, 'reason', c.reason, 'decided_at', c.decided_at,
    'may_appeal', c.decided_at > now() - private.appeal_period() and a.number is null,
    'appeal', case when a.number is not null then jsonb_build_object('ticket', a.ticket, 'received_at', a.received_at, 'due_at', a.due_at,
      'decision', a.decision, 'reason', a.reason, 'decided_at', a.decided_at) end)
  from private.complaint_with(follow_complaint.ticket, follow_complaint.access_code) c
  left join private.reports a on a.appeal_of = c.number and a.contact_email is not null
$$;

-- Appeals against a decision, once and within thirty days: the appeal is a new complaint with its own deadline.
-- Errors: PT404 complaint_not_found, PT409 appeal_closed, PT400 details_needed.
create function public.appeal_complaint(ticket text, access_code text, details text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  decided private.reports;
  appeal private.reports;
begin
  select * into decided from private.complaint_with(appeal_complaint.ticket, appeal_complaint.access_code);
  if not found then
    raise sqlstate 'PT404' using message = 'complaint_not_found';
  end if;
  perform from private.reports where number = decided.number for update;
  if (decided.decided_at > now() - private.appeal_period()) is not true or decided.appeal_of is not null
    or exists (select from private.reports a where a.appeal_of = decided.number and a.contact_email is not null) then
    raise sqlstate 'PT409' using message = 'appeal_closed';
  elsif char_length(btrim(coalesce(appeal_complaint.details, ''))) not between 1 and 1000 then
    raise sqlstate 'PT400' using message = 'details_needed';
  end if;
  appeal := decided;
  appeal.details := appeal_complaint.details;
  appeal.code_hash := null;
  appeal.appeal_of := decided.number;
  return (private.store_report(appeal)).due_at;
end;
$$;

-- How many reports and complaints of the last ninety days were decided, and the median of hours until then (null without any).
create function public.complaint_figures() returns table (decided integer, hours integer)
language sql stable security definer set search_path = '' as $$
  select count(*)::integer,
    ceil(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.received_at) / 3600))::integer
  from private.reports r where r.decided_at > now() - interval '90 days' and (r.kind <> 'unlisting' or r.appeal_of is not null)
$$;
grant execute on function public.complaint_figures() to service_role;
grant execute on function public.follow_complaint(text, text), public.appeal_complaint(text, text, text) to service_role;
