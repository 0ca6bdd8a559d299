/**
 * The pages whose rows are asked for before the application is there (first-view/questions.ts): once the answers are in the cache the
 * page is drawn in one go, in the place of its shape.
 */
import { hasFirstAnswers } from '#web/backend/early-requests.ts';
import { memberOptions } from '#web/backend/get-member.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import { isAdmitted, profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';

/** Resolves when the answers are there, or when there will be none; at once where nothing was asked. Never rejects. */
export async function takeFirstRows(pathname: string, userId: string): Promise<void> {
  if (!hasFirstAnswers()) return;
  const status = await queryClient.fetchQuery(profileStatusOptions(userId)).catch(() => null);
  if (!status || !isAdmitted(status)) return;
  const shown: unknown = window.history.state?.usr?.user_id;
  if (pathname === '/home') {
    await queryClient.prefetchInfiniteQuery(membersOptions(userId));
  } else if (pathname === '/user_profile_page' && typeof shown === 'string') {
    await queryClient.prefetchQuery(memberOptions(userId, shown));
  }
}
