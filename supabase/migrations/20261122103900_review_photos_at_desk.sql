-- New photos at the desk, reviewed after publication, or before it where the community's settings require it; and figures of the community.

-- Photos that nobody has reviewed yet.
create table private.new_photos (
  name text primary key,
  added_at timestamptz not null default now()
);
create index new_photos_added on private.new_photos (added_at);
alter table private.new_photos enable row level security;

create function private.keep_new_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.new_photos where name = old.name;
  else
    insert into private.new_photos (name) values (new.name) on conflict do nothing;
    if (select s.photo_review = 'before' from private.community_settings s) then
      insert into private.hidden_photos (name) values (new.name) on conflict do nothing;
    end if;
  end if;
  return null;
end;
$$;
create trigger avatars_new after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.keep_new_photos();

-- A photo that gets another name (private.rename_photos) stays in its place of the queue.
create function private.rename_new_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.new_photos set name = new.name where name = old.name;
  return null;
end;
$$;
create trigger avatars_renamed_new after update of name on storage.objects
  for each row when (new.bucket_id = 'avatars' and old.name <> new.name) execute function private.rename_new_photos();
create trigger avatars_gone after delete on storage.objects
  for each row when (old.bucket_id = 'avatars') execute function private.keep_new_photos();

-- The photos that wait for a review, the oldest first, at most thirty. Reading opens them to the reader.
create function public.desk_new_photos() returns table (name text, hidden boolean, member_code bigint, member_name text, added_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
begin
  perform private.require_staff();
  for owner in
    select distinct private.photo_owner(n.name) from (select p.name from private.new_photos p order by p.added_at, p.name limit 30) as n
  loop
    perform private.read_at_desk('read_new_photos', owner);
  end loop;
  return query
    select n.name, private.is_hidden_photo(n.name), m.user_code, private.full_name(m.id), n.added_at
    from private.new_photos n join private.profiles m on m.id = private.photo_owner(n.name)
    order by n.added_at, n.name limit 30;
end;
$$;

-- Stores that a photo was reviewed: shown, or hidden from all other members. A photo that a report hides stays hidden.
-- Error: PT404 photo_reviewed.
create function public.desk_review_photo(photo text, show boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  -- The member first, as everything that changes photos does.
  perform from private.profiles p where p.id = private.photo_owner(desk_review_photo.photo) for no key update;
  delete from private.new_photos n where n.name = desk_review_photo.photo;
  if not found then
    raise sqlstate 'PT404' using message = 'photo_reviewed';
  end if;
  perform private.log_desk(case when show then 'show_photo' else 'hide_photo' end, private.photo_owner(photo), split_part(photo, '/', 2));
  if desk_review_photo.show then
    delete from private.hidden_photos h where h.name = desk_review_photo.photo and h.report is null;
  else
    insert into private.hidden_photos (name) values (desk_review_photo.photo) on conflict do nothing;
  end if;
end;
$$;

-- Figures for the desk: members by state; new and lapsed members, reports with the median of hours to their decision, and income (paise,
-- without what was refunded) of the last twelve weeks, each by the Monday on which the week begins in India.
create function public.desk_figures() returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'Asia/Kolkata' as $$
declare
  first_week constant timestamptz := date_trunc('week', now()) - interval '11 weeks';
begin
  perform private.read_at_desk('read_figures', operators_only => true);
  return jsonb_build_object(
    'states', (select jsonb_object_agg(state, members) from (
      select private.member_state(p) as state, count(*) as members from private.profiles p group by 1) as s),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', week::date,
        'joined', (select count(*) from private.profiles p where p.created_at >= week and p.created_at < week + interval '1 week'),
        'lapsed', (select count(*) from private.profiles p
          where p.paid_until >= week and p.paid_until < least(week + interval '1 week', now())),
        'reports', (select count(*) from private.reports r
          where r.received_at >= week and r.received_at < week + interval '1 week' and (r.kind <> 'unlisting' or r.appeal_of is not null)),
        'hours', (select round(percentile_cont(0.5) within group (
            order by extract(epoch from r.decided_at - r.received_at) / 3600)::numeric, 1)
          from private.reports r
          where r.decided_at >= week and r.decided_at < week + interval '1 week' and (r.kind <> 'unlisting' or r.appeal_of is not null)),
        'income', (select coalesce(sum(y.amount), 0) from public.payments y
          where y.payment_at >= week and y.payment_at < week + interval '1 week' and y.refunded_at is null and y.mode = private.payment_mode()))
        order by week)
      from generate_series(first_week, now(), interval '1 week') as week));
end;
$$;
grant execute on function public.desk_new_photos(), public.desk_review_photo(text, boolean), public.desk_figures() to authenticated;
