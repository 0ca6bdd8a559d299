-- The allowed values of the profile's choice fields, in tables so that an operator can change them (architecture, decision 13).
-- Values are English data; their labels are translated by the front end.

create table public.gender_options (value text primary key, position integer not null);
create table public.married_status_options (value text primary key, position integer not null);
create table public.mangal_status_options (value text primary key, position integer not null);
create table public.highest_education_options (value text primary key, position integer not null);
create table public.caste_options (value text primary key, position integer not null);
create table public.city_options (value text primary key, position integer not null);

insert into public.gender_options
select value, position from unnest(array['Male', 'Female']) with ordinality as o (value, position);

insert into public.married_status_options
select value, position
from unnest(array['Never Married', 'Divorced', 'Widowed', 'Awaiting Divorce']) with ordinality as o (value, position);

insert into public.mangal_status_options
select value, position from unnest(array['No', 'Yes', 'Partial', 'Don''t Know']) with ordinality as o (value, position);

insert into public.highest_education_options
select value, position
from unnest(array[
  '10th', '12th', 'Diploma', 'ITI',
  'B.A.', 'B.Com.', 'B.Sc.', 'B.C.A.', 'B.B.A.', 'B.E.', 'B.Tech.', 'B.Arch.', 'B.Pharm.', 'B.Ed.', 'LL.B.',
  'MBBS', 'BDS', 'BAMS', 'BHMS',
  'M.A.', 'M.Com.', 'M.Sc.', 'M.C.A.', 'M.B.A.', 'M.E.', 'M.Tech.', 'M.Pharm.', 'M.Ed.', 'LL.M.',
  'M.D.', 'M.S.', 'C.A.', 'C.S.', 'Ph.D.'
]) with ordinality as o (value, position);

insert into public.caste_options
select value, position from unnest(array['kul', 'tul', 'nul']) with ordinality as o (value, position);

insert into public.city_options
select value, position from unnest(array['Pune', 'Mumbai']) with ordinality as o (value, position);

do $$
declare
  options text;
begin
  foreach options in array array['gender', 'married_status', 'mangal_status', 'highest_education', 'caste', 'city'] loop
    execute format('alter table public.%I enable row level security', options || '_options');
    execute format(
      'create policy "Anybody may read the allowed values" on public.%I for select to anon, authenticated using (true)',
      options || '_options');
    execute format('grant select on public.%I to anon, authenticated', options || '_options');
    execute format('grant select, insert, update, delete on public.%I to service_role', options || '_options');
  end loop;
end;
$$;
