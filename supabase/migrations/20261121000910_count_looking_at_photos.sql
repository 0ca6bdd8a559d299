-- Whoever has been given too many members today is shown no photos of theirs by listing either: a list of the whole bucket names everybody
-- who is listed, with all their photos (docs/decisions/014).
alter policy "Members see their own photos and those of listed members" on storage.objects
  using (
    bucket_id = 'avatars'
    and (private.photo_owner(name) = (select auth.uid())
      or ((select private.viewer_may_read()) and private.is_listed(private.photo_owner(name)))));
