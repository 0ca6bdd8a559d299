/** Photos as the desk sees them: also hidden ones, and never by a public address. */
import { queryOptions } from '@tanstack/react-query';
import { bucket as bucketOf } from '#web/backend/buckets.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { changing } from './changing.ts';
import { NEW_PHOTOS } from './rows.ts';

/**
 * Members' photos, the pictures that people without an account attach to complaints, removed photos by the number of the report, or the
 * pictures of stories.
 */
export type PhotoBucket = 'avatars' | 'complaints' | 'removed' | 'stories';

/** Query of a photo's bytes, by its name with the folder. Throws BackendError. */
export function photoBytesOptions(bucket: PhotoBucket, name: string) {
  return queryOptions({
    queryKey: ['desk-photo', bucket, name],
    queryFn: async (): Promise<Blob> => unwrap(await (await bucketOf(bucket)).download(name)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query of the members whose photos wait for a review, the longest waiting first. Throws BackendError. */
export function newPhotosOptions() {
  return queryOptions({
    queryKey: ['desk', 'new-photos'],
    queryFn: async () => unwrapAs(NEW_PHOTOS, await backend().rpc('desk_new_photos')),
    staleTime: 0,
  });
}

export interface PhotoReview {
  /** The member’s. */
  code: number;
  photos: string[];
  show: boolean;
}

/** Mutation that shows photos of a member to others, or hides them. */
export const reviewPhotosOptions = () =>
  changing((review: PhotoReview) => backend().rpc('desk_review_photos', { ...review }));
