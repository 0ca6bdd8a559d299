-- Whether a viewer may read is asked with every page, and each function within another costs as much again. In this form Postgres puts these
-- in the place of their calls, and a search path has no say in them.
create or replace function private.rows_a_day() returns integer language sql immutable return 3000;
create or replace function private.numbers_a_day() returns integer language sql immutable return 500;
create or replace function private.today() returns date language sql stable return (now() at time zone 'Asia/Kolkata')::date;
