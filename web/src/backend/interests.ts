/** Interests between the signed-in member and others: reading them, and the functions that change them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { INTEREST_COLUMNS, LISTED_COLUMNS, selectList } from '#domain/member-columns.ts';
import { backend } from './client.ts';
import { toBackendError, unwrap } from './errors.ts';
import { memberOptions } from './get-member.ts';
import { photosOptions } from './list-photos.ts';
import { profileStatusOptions } from './profile-status.ts';
import { queryClient } from './query-client.ts';
import type { Interest, InterestWithMember, PairInterest } from './types.ts';

const INTERESTS = 'interests';
/** More than a member can have pending; the page of older ones is not offered. */
const MAX_SHOWN = 200;

/** Query of the interest between the signed-in member and one other; null when there is none. Throws BackendError. */
export function interestOptions(userId: string, memberId: string) {
  return queryOptions({
    queryKey: [INTERESTS, userId, 'with', memberId],
    queryFn: async ({ signal }): Promise<PairInterest | null> => {
      const answer = await backend()
        .from('my_interests')
        .select(selectList([...INTEREST_COLUMNS, 'may_send']))
        .eq('id', memberId)
        .abortSignal(signal)
        .maybeSingle();
      if (answer.error) throw toBackendError(answer.error, answer.status);
      return answer.data;
    },
  });
}

/** Which interests a list shows: those of one direction, or those of both that were accepted. */
export type InterestsShown = Interest['direction'] | 'connected';

/** Query of interests, newest first, each with the other member's card. Throws BackendError. */
export function interestsOptions(userId: string, shown: InterestsShown) {
  const [column, value] = shown === 'connected' ? ['state', 'accepted'] : ['direction', shown];
  return queryOptions({
    queryKey: [INTERESTS, userId, shown],
    queryFn: async ({ signal }): Promise<InterestWithMember[]> =>
      unwrap(
        await backend()
          .from('my_interests')
          .select(selectList([...INTEREST_COLUMNS, ...LISTED_COLUMNS]))
          .eq(column, value)
          .order('sent_at', { ascending: false })
          .limit(MAX_SHOWN)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Query of the newest sent interest that was accepted after `since`, with the other member's card; null when there is none. Throws BackendError. */
export function newContactOptions(userId: string, since: string) {
  return queryOptions({
    queryKey: [INTERESTS, userId, 'accepted', since],
    queryFn: async ({ signal }): Promise<InterestWithMember | null> =>
      unwrap(
        await backend()
          .from('my_interests')
          .select(selectList([...INTEREST_COLUMNS, ...LISTED_COLUMNS]))
          .eq('direction', 'sent')
          .gt('accepted_at', since)
          .order('accepted_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });
}

/** Query of how many received interests wait for an answer: part of the own status, so that it is known with the first view. */
export function waitingInterestsOptions(userId: string) {
  return queryOptions({ ...profileStatusOptions(userId), select: (status) => status.waiting_interests });
}

/** What a member can do about the interest between two. */
export type InterestAction =
  | { call: 'send_interest'; sentence: number }
  | { call: 'answer_interest'; accept: boolean }
  | { call: 'undo_decline' }
  | { call: 'withdraw_interest' }
  | { call: 'end_contact' };

/** Mutation of the interest with one member; every list and button that shows it is read again. Throws BackendError. */
export function changeInterestOptions(userId: string, memberId: string) {
  return mutationOptions({
    mutationKey: [INTERESTS],
    scope: { id: `interest-${memberId}` },
    mutationFn: async ({ call, ...values }: InterestAction): Promise<void> => {
      unwrap(await backend().rpc(call, { user_id: memberId, ...values }));
    },
    onSettled: () => {
      queryClient.removeQueries({ queryKey: ['contact', userId, memberId] });
      // The photos that the member shows depend on it.
      const keys = [
        [INTERESTS, userId],
        profileStatusOptions(userId).queryKey,
        memberOptions(userId, memberId).queryKey,
        photosOptions(memberId).queryKey,
      ];
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
