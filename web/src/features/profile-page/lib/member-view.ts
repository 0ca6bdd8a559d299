/** What a profile shows while it moves here from a card, loads, fails, or has loaded. */
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { memberOptions } from '#web/backend/get-member.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useStill } from '#web/features/profile-page/components/photo-movement.ts';
import { useUserId } from '#web/session/session.ts';

interface Failure {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

export interface ShownView {
  state: 'shown';
  member: KnownProfile;
  /** Of the columns that lists don't have. */
  columns: 'loading' | 'loaded' | 'failed';
  /** Why the rest failed to load; null otherwise. */
  failure: Failure | null;
  /** False while the photo moves here from the card. */
  still: boolean;
  /** False while only what is in view is rendered. */
  isWhole: boolean;
}

export type MemberView =
  | { state: 'loading' | 'unavailable' }
  | { state: 'failed'; failure: Failure }
  | ShownView;

/** The view of a member, which begins with what a list has loaded. */
export function useMemberView(id: string): MemberView {
  const [listed] = useState(() => findKnownMember(id));
  const still = useStill(listed !== undefined);
  // A scroll position is restored on the whole page only.
  const isWhole = useNavigationType() !== 'PUSH' || still;
  const { data: loaded, error, isFetching, refetch } = useQuery(memberOptions(useUserId(), id));
  const data = isWhole ? loaded : undefined;
  if (data === null) return { state: 'unavailable' };
  const failure = !data && error ? { error, pending: isFetching, onRetry: () => void refetch() } : null;
  const member = data ?? listed;
  if (member) {
    const columns = data ? 'loaded' : failure ? 'failed' : 'loading';
    return { state: 'shown', member, columns, failure, still, isWhole };
  }
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}

const LISTS = new Set<unknown>(['members', 'shortlist']);

/** The most recently loaded row of a member in the cached lists. */
function findKnownMember(id: string): KnownProfile | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const list = state.data as InfiniteData<KnownProfile[]> | undefined;
      return list?.pages.flat().find((row) => row.id === id) ?? [];
    })[0];
}
