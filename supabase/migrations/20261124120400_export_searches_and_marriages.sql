-- What "Download my data" has of saved searches and of a marriage that is fixed.

create function private.searches_and_marriage_of(account uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'saved_searches', coalesce((
      select jsonb_agg(to_jsonb(s) - array['id', 'member'] order by s.created_at, s.id)
      from private.saved_searches s where s.member = account), '[]'))
$$;
