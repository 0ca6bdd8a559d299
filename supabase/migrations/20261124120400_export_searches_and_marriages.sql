-- What "Download my data" has of saved searches, of a marriage that is fixed, and of the couple's story. PL/pgSQL, because the stories are
-- created later.

create function private.searches_and_marriage_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'saved_searches', coalesce((
      select jsonb_agg(to_jsonb(s) - array['id', 'member'] order by s.created_at, s.id)
      from private.saved_searches s where s.member = account), '[]'),
    'marriage', (select to_jsonb(m) from public.my_marriage m),
    'story', (select to_jsonb(s) - array['id', 'edit', 'names', 'own_names'] from public.my_story s where s.state <> 'none'),
    'partners_asked', coalesce((
      select jsonb_agg(jsonb_build_object('member', q.code, 'asked_at', q.asked_at) order by q.asked_at)
      from private.marriage_questions q where q.asker = account), '[]'));
end;
$$;
