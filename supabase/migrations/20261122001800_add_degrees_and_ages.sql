-- More degrees to choose from, and the filter by age.

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
]) with ordinality as o (value, position)
on conflict (value) do update set position = excluded.position;

-- For narrow ranges of ages (docs/decisions/018). The planner knows no birth dates: their statistics stay off.
create index listings_dob on private.listings (dob) include (gender, created_at, id, paid_until);
-- Newest first, with the columns of the filters, now with the birth date.
create index listings_newest_filtered on private.listings (created_at desc, id desc)
  include (paid_until, gender, city, caste, highest_education, company_role, income, dob);
drop index private.listings_newest;
alter index private.listings_newest_filtered rename to listings_newest;
