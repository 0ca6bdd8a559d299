-- What a helper changes in the profile's form is an act of which the candidate is told. Such a change renews `updated_at` by a trigger, which
-- `update of updated_at` does not see: no command names that column.
drop trigger record_act on private.profiles;
create trigger record_act after update on private.profiles
  for each row when (new.updated_at <> old.updated_at and private.acted_by() is not null) execute function private.record_act();
