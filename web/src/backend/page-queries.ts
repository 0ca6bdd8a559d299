/**
 * The reads that a page begins with, each written once. The application runs them through the client library; the first script of a
 * page takes only their addresses (app/first-view), so that both send the same request.
 */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { MAX_ROWS_PER_RESPONSE, SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS, selectList } from '#domain/member-columns.ts';
import type { Database } from './database.ts';

/** What builds a query: the client, or something that only writes addresses. */
export type QuerySource = Pick<PostgrestClient<Database>, 'from'>;

/** The combined flags of the signed-in member's own profile. */
export function ownStatus(source: QuerySource) {
  return source.from('profile_status').select().single();
}

/** A page of the listed members from row `offset`, newest first, without the viewer. */
export function membersPage(source: QuerySource, viewerId: string, offset = 0) {
  return source
    .from('valid_profiles')
    .select(selectList(LISTED_COLUMNS))
    .neq('id', viewerId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(offset, offset + SEARCH_PAGE_SIZE - 1);
}

/** One listed member. */
export function memberById(source: QuerySource, id: string) {
  return source.from('valid_profiles').select().eq('id', id);
}

/** The ids of the members that a user has saved, by default as many as one response holds. */
export function savedIds(source: QuerySource, userId: string, first = 0, last = MAX_ROWS_PER_RESPONSE - 1) {
  return source
    .from('follows')
    .select('following_id')
    .eq('follower_id', userId)
    .order('following_id')
    .range(first, last);
}
