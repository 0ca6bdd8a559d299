/**
 * Loads the rows that were requested early (first-view/member-requests.ts) before the page renders, so that it replaces its skeleton in
 * one step.
 */
import { hasEarlyResponses } from '#web/backend/early-requests.ts';
import { memberOptions } from '#web/backend/get-member.ts';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import { isAdmitted, profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { genderInUrl, homeFilters, orderInUrl, otherGender } from '#web/members/home-list.ts';

/** Resolves when the rows of the page are in the cache or failed to load; at once when none were requested early. Never rejects. */
export async function loadFirstRows(pathname: string, userId: string): Promise<void> {
  if (!hasEarlyResponses()) return;
  const status = await queryClient.fetchQuery(profileStatusOptions(userId)).catch(() => null);
  if (!status || !isAdmitted(status)) return;
  // Not awaited: the page can be shown without them, and usually they arrive first.
  void queryClient.prefetchQuery(savedIdsOptions(userId));
  const shown: unknown = window.history.state?.usr?.user_id;
  if (pathname === '/home') {
    const query = new URLSearchParams(window.location.search);
    const gender = genderInUrl(query) ?? otherGender(status.data_without_updated_at.gender);
    await queryClient.prefetchInfiniteQuery(membersOptions(userId, homeFilters(gender), orderInUrl(query)));
  } else if (pathname === '/user_profile_page' && typeof shown === 'string') {
    await queryClient.prefetchQuery(memberOptions(userId, shown));
  }
}
