-- A year of membership is a calendar year in India, as its ages and days are: reckoned in UTC, who paid in the first hours of 1 March was
-- given a year that ended on 29 February, and what a year is depended on the time zone a database was set up with.
alter function private.grant_year(public.payment_orders, text, text, text) set timezone = 'Asia/Kolkata';
alter function private.recompute_expiries(uuid, timestamptz) set timezone = 'Asia/Kolkata';
alter table public.payments alter column expiry_at
  set default (now() at time zone 'Asia/Kolkata' + interval '1 year') at time zone 'Asia/Kolkata';
