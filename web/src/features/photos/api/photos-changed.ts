/** What has to be read again after photos came or went. */
import { useQueryClient } from '@tanstack/react-query';
import { photosOptions } from '#web/backend/list-photos.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';

/** Gives a function that reloads the list and the profile's status; it resolves when both are fresh. */
export function usePhotosChanged(userId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: photosOptions(userId).queryKey }),
      queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey }),
    ]);
}
