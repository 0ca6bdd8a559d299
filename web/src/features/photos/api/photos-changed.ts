/** Reloads data after photos were added or removed. */
import { useQueryClient } from '@tanstack/react-query';
import { photosOptions } from '#web/backend/list-photos.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';

/** Returns a function that reloads the list and the profile's status and resolves when both are loaded. */
export function usePhotosChanged(userId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: photosOptions(userId).queryKey }),
      queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey }),
    ]);
}
