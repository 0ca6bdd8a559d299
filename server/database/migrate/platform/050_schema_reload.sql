-- Tells the REST service, as on hosted, that the schema changed: NOTIFY pgrst, 'reload schema'.

create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('pgrst', 'reload schema');
end
$$;

do $$
begin
  -- Only a superuser may make event triggers; elsewhere the operator notifies by hand, as after any change on hosted's API.
  if (select rolsuper from pg_roles where rolname = current_user) then
    drop event trigger if exists pgrst_ddl_watch;
    create event trigger pgrst_ddl_watch on ddl_command_end
      when tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE FOREIGN TABLE',
        'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION',
        'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE', 'CREATE RULE', 'COMMENT', 'GRANT', 'REVOKE'
      )
      execute function extensions.pgrst_ddl_watch();
    drop event trigger if exists pgrst_drop_watch;
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();
  end if;
end
$$;
