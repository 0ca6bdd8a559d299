/** Saving and unsaving a member, as an optimistic update of all hearts, the profile's button and the shortlist. */
import { type InfiniteData, mutationOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { toBackendError, unwrap } from './errors.ts';
import { savedIdsOptions } from './get-saved-ids.ts';
import { shortlistOptions, TOGGLE_SAVED } from './list-saved.ts';
import { queryClient } from './query-client.ts';
import type { KnownProfile, SavedProfile } from './types.ts';

const ALREADY_THERE = '23505';

/** Mutation of a member's saved state; its variable is the new state. `onFailure` shows the error. */
export function toggleSavedOptions(
  userId: string,
  member: KnownProfile,
  onFailure: (error: unknown, save: boolean) => void,
) {
  return mutationOptions({
    mutationKey: TOGGLE_SAVED,
    // Changes of one member run in order, so that the last tap wins on the server too.
    scope: { id: `saved-${member.id}` },
    mutationFn: (save: boolean) => (save ? insertFollow : deleteFollow)(userId, member.id),
    onMutate: async (save) => {
      await queryClient.cancelQueries(savedIdsOptions(userId));
      updateCaches(userId, member, save);
    },
    onError: (error, save) => {
      updateCaches(userId, member, !save);
      console.info(save ? 'save' : 'unsave', error.message);
      onFailure(error, save);
    },
    onSettled: () => settle(userId),
  });
}

async function insertFollow(follower_id: string, following_id: string): Promise<void> {
  const { error, status } = await backend().from('follows').insert({ follower_id, following_id });
  if (error && error.code !== ALREADY_THERE) throw toBackendError(error, status);
}

async function deleteFollow(follower_id: string, following_id: string): Promise<void> {
  unwrap(await backend().from('follows').delete().match({ follower_id, following_id }));
}

/** Updates the caches. An unsaved row stays in the shortlist's pages, where the ids decide how it is shown. */
function updateCaches(userId: string, member: KnownProfile, saved: boolean): void {
  queryClient.setQueryData(savedIdsOptions(userId).queryKey, (ids) => {
    const others = ids?.filter((id) => id !== member.id);
    return saved && others ? [member.id, ...others] : others;
  });
  if (saved) {
    queryClient.setQueryData(
      shortlistOptions(userId).queryKey,
      (list) => list && withFirst(list, userId, member),
    );
  }
}

function withFirst(
  list: InfiniteData<SavedProfile[], unknown>,
  userId: string,
  member: KnownProfile,
): InfiniteData<SavedProfile[], unknown> {
  const [first = [], ...others] = list.pages;
  if (list.pages.flat().some(({ id }) => id === member.id)) return list;
  const row = {
    ...member,
    follower_id: userId,
    following_id: member.id,
    followed_at: new Date().toISOString(),
  };
  return { ...list, pages: [[row, ...first], ...others] };
}

function settle(userId: string): void {
  const ids = savedIdsOptions(userId);
  if (queryClient.getQueryData(ids.queryKey) === undefined) void queryClient.invalidateQueries(ids);
  // Loaded again on the next visit; the visible list stays as it is.
  void queryClient.invalidateQueries({ queryKey: shortlistOptions(userId).queryKey, refetchType: 'none' });
}
