/** What the signed-in member told of the own marriage, and what others asked about it. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { profileStatusOptions } from './profile-status.ts';
import { queryClient } from './query-client.ts';
import type { Filled, ViewRow } from './rows.ts';

export type MarriagePlace = 'here' | 'elsewhere' | 'untold';
type MarriageRow = ViewRow<'my_marriage'>;
/** `erased_on` is null while the member agrees to the couple's story. */
export type Marriage = Filled<MarriageRow, Exclude<keyof MarriageRow, 'partner_code' | 'erased_on'>>;
type QuestionRow = ViewRow<'my_marriage_questions'>;
export type MarriageQuestion = Filled<QuestionRow, 'user_code' | 'told_at'>;
type ClosedRow = ViewRow<'my_interests_closed_by_marriage'>;
export type ClosedInterest = Filled<ClosedRow, 'user_code' | 'direction' | 'closed_at'>;

const KEY = 'marriage';

/** Query of what the member told; null before. Throws BackendError. */
export function marriageOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, userId, 'own'],
    queryFn: async ({ signal }): Promise<Marriage | null> => {
      const rows = unwrap(await backend().from('my_marriage').select().abortSignal(signal));
      return (rows as Marriage[])[0] ?? null;
    },
  });
}

/** Query of those who named the member as their partner. Throws BackendError. */
export function marriageQuestionsOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, userId, 'questions'],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend().from('my_marriage_questions').select().abortSignal(signal),
      ) as MarriageQuestion[],
  });
}

/** Query of the member's interests that ended because the other is getting married. Throws BackendError. */
export function closedInterestsOptions(userId: string) {
  return queryOptions({
    queryKey: [KEY, userId, 'closed'],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend()
          .from('my_interests_closed_by_marriage')
          .select()
          .order('closed_at', { ascending: false })
          .abortSignal(signal),
      ) as ClosedInterest[],
  });
}

export type MarriageChange =
  | { call: 'fix_marriage'; place: MarriagePlace }
  | { call: 'undo_marriage' }
  | { call: 'set_marriage_erasure'; early: boolean }
  | { call: 'name_partner'; code: number }
  | { call: 'answer_marriage_question'; code: number; yes: boolean };

/** Mutation of it; status and interests are read again. Throws BackendError. */
export function changeMarriageOptions(userId: string) {
  return mutationOptions({
    mutationFn: async ({ call, ...values }: MarriageChange): Promise<void> => {
      unwrap(await backend().rpc(call, values as never));
    },
    onSettled: () =>
      Promise.all(
        [[KEY, userId], profileStatusOptions(userId).queryKey, ['interests', userId]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
