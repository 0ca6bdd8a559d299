-- Allowed values of the choice fields of a profile, one table for each field, so that an operator can change them
-- (docs/decisions/002). The values are English; the front end translates their labels.

do $$
declare
  field text;
begin
  foreach field in array array['gender', 'married_status', 'mangal_status', 'highest_education', 'caste', 'city'] loop
    execute format('create table public.%I (value text primary key, position integer not null)', field || '_options');
    execute format('alter table public.%I enable row level security', field || '_options');
    execute format(
      'create policy "Anybody may read the allowed values" on public.%I for select to anon, authenticated using (true)',
      field || '_options');
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
