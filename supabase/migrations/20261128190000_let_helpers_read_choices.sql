-- The choices of the forms, which a helper fills in before the candidate's yes, and those of the filters, which show members.
insert into private.helper_calls (method, path, stage) values
  ('GET', '/caste_options', 'draft'),
  ('GET', '/city_options', 'draft'),
  ('GET', '/married_status_options', 'listed'),
  ('GET', '/mangal_status_options', 'listed'),
  ('GET', '/distinct_caste', 'listed'),
  ('GET', '/distinct_city', 'listed'),
  ('GET', '/distinct_company_role', 'listed'),
  ('GET', '/distinct_highest_education', 'listed');
