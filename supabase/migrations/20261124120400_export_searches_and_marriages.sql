-- What "Download my data" has of saved searches and of a marriage that is fixed.

create function private.searches_and_marriage_of(account uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'saved_searches', coalesce((
      select jsonb_agg(to_jsonb(s) - array['id', 'member'] order by s.created_at, s.id)
      from private.saved_searches s where s.member = account), '[]'),
    'marriage', (select to_jsonb(m) from public.my_marriage m),
    'partners_asked', coalesce((
      select jsonb_agg(jsonb_build_object('member', q.code, 'asked_at', q.asked_at) order by q.asked_at)
      from private.marriage_questions q where q.asker = account), '[]'))
$$;
