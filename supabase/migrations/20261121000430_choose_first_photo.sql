-- Members may choose the photo that is shown first. Files keep their names, so the choice is a wish beside them:
-- while that photo exists it is the first, otherwise the first by name is (specification section 3).

-- `photo_name` is the name of one of the caller's own files. The row is locked first: a photo that is being removed at the
-- same moment is then either gone already, or its removal sees this choice.
create function public.choose_first_photo(photo_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  perform from private.profiles where id = member for no key update;
  update private.profiles set cover_photo = photo_name, first_photo = photo_name
  where id = member and exists (
    select from private.photos_of(member) as photo where photo = member::text || '/' || photo_name);
  if not found then
    raise sqlstate 'PT404' using message = 'photo_not_found';
  end if;
end;
$$;
grant execute on function public.choose_first_photo(text) to authenticated;
