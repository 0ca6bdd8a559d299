-- Allowed values of the choice fields of a profile, one table for each field, so that an operator can change them
-- (docs/decisions/031). The values are English; the front end translates their labels.

-- The lists of choices that the desk may change (docs/decisions/050); each is a table <list>_options and a column of private.profiles.
create function private.choice_lists() returns text[]
language sql immutable return array['caste', 'city', 'highest_education', 'married_status', 'mangal_status'];

-- Labels in both languages, null for those delivered with the front end. A retired value is offered no more; members who chose it keep it.
do $$
declare
  field text;
begin
  create table public.gender_options (value text primary key, position integer not null);
  foreach field in array private.choice_lists() loop
    execute format('create table public.%I (
      value text primary key,
      position integer not null,
      label_en text constraint %I check (char_length(label_en) between 1 and 80),
      label_mr text constraint %I check (char_length(label_mr) between 1 and 80),
      retired_at timestamptz)', field || '_options', field || '_options_label_en', field || '_options_label_mr');
  end loop;
  foreach field in array array['gender'] || private.choice_lists() loop
    execute format('alter table public.%I enable row level security', field || '_options');
    execute format(
      'create policy "Anybody may read the allowed values" on public.%I for select to anon, authenticated using (%s)',
      field || '_options', case field when 'gender' then 'true' else 'retired_at is null' end);
    execute format('grant select on public.%I to anon, authenticated', field || '_options');
    execute format('grant select, insert, update, delete on public.%I to service_role', field || '_options');
  end loop;
end;
$$;

insert into public.gender_options
select value, position from unnest(array['Male', 'Female']) with ordinality as o (value, position);

insert into public.married_status_options
select value, position
from unnest(array['Never Married', 'Divorced', 'Widowed', 'Awaiting Divorce']) with ordinality as o (value, position);

insert into public.mangal_status_options
select value, position from unnest(array['No', 'Yes', 'Partial', 'Don''t Know']) with ordinality as o (value, position);

-- The list of domain/choices/degrees.ts, in its order.
insert into public.highest_education_options
select value, position
from unnest(array[
  '10th', '12th', 'Diploma', 'ITI', 'D.Ed.', 'D.Pharm.', 'G.N.M.', 'B.A.', 'B.Com.', 'B.Sc.', 'B.Sc. (Agri.)', 'B.Sc. (Nursing)',
  'B.C.A.', 'B.C.S.', 'B.B.A.', 'B.E.', 'B.Tech.', 'B.Arch.', 'B.Des.', 'B.F.A.', 'B.H.M.', 'B.Pharm.', 'B.Ed.', 'B.P.Ed.',
  'B.Lib.', 'B.S.W.', 'B.J.', 'LL.B.', 'MBBS', 'BDS', 'BAMS', 'BHMS', 'BUMS', 'B.P.Th.', 'B.V.Sc.', 'M.A.', 'M.Com.', 'M.Sc.',
  'M.Sc. (Agri.)', 'M.C.A.', 'M.C.S.', 'M.C.M.', 'M.B.A.', 'P.G.D.M.', 'M.E.', 'M.Tech.', 'M.S. (Engineering)', 'M.Arch.',
  'M.Des.', 'M.Pharm.', 'Pharm.D.', 'M.Ed.', 'M.P.Ed.', 'M.Lib.', 'M.S.W.', 'M.J.', 'M.F.A.', 'LL.M.', 'M.D.', 'M.S.', 'M.D.S.',
  'M.P.Th.', 'M.V.Sc.', 'D.M.', 'M.Ch.', 'D.N.B.', 'M.Phil.', 'C.A.', 'C.S.', 'C.M.A.', 'Ph.D.', 'Post-doctorate'
]) with ordinality as o (value, position);

insert into public.caste_options
select value, position from unnest(array['kul', 'tul', 'nul']) with ordinality as o (value, position);

insert into public.city_options
select value, position from unnest(array['Pune', 'Mumbai']) with ordinality as o (value, position);

-- All choices of the lists.
create function private.all_choices()
returns table (list text, value text, "position" integer, label_en text, label_mr text, retired_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array private.choice_lists() loop
    return query execute format('select %L::text, value, position, label_en, label_mr, retired_at from public.%I', name, name || '_options');
  end loop;
end;
$$;
