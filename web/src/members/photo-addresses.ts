/**
 * Addresses of photos. Those of a paused member and of one whose yes is pending, and those of the level `accepted`, have no public address: who may see them reads them by
 * signed ones.
 */
import { useQuery } from '@tanstack/react-query';
import { bucket } from '#web/backend/buckets.ts';
import { unwrap } from '#web/backend/errors.ts';
import { photoUrl } from '#web/backend/photo-url.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useUserStore } from '#web/session/user-store.ts';

/** Seconds until a signed address expires. */
const LIFE = 3600;

/** An address of a photo for an hour, while the signed-in user may see it. Throws BackendError. */
export async function signedAddress(memberId: string, name: string): Promise<string> {
  const photos = await bucket('avatars');
  return unwrap(await photos.createSignedUrl(`${memberId}/${name}`, LIFE)).signedUrl;
}

/** Returns a function from one of these names of a member's photos to its address; null while it is not known, and without a name. */
export function usePhotoAddresses(
  { id, photo_level }: Pick<ListedProfile, 'id' | 'photo_level'>,
  names: readonly (string | null | undefined)[],
): (name: string | null | undefined) => string | null {
  const isOwn = useUserStore((state) => state.id) === id;
  const { data: status } = useQuery({ ...profileStatusOptions(id), enabled: isOwn });
  const level = isOwn ? status?.photo_level : photo_level;
  // Until it is known whether the member is paused, the public address may be refused.
  const isUnknown = isOwn && !status;
  const isSigned =
    level === 'accepted' || (isOwn && Boolean(status?.deactivated_at || status?.awaits_consent));
  const known = names.filter((name) => typeof name === 'string');
  const { data: signed } = useQuery({
    queryKey: ['signed-photos', id, known],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(known.map(async (name) => [name, await signedAddress(id, name)]))),
    enabled: isSigned && known.length > 0,
    staleTime: (LIFE / 2) * 1000,
  });
  if (isUnknown) return () => null;
  return (name) => (isSigned ? (signed?.[name ?? ''] ?? null) : photoUrl(id, name));
}
