/**
 * Addresses of the member's own photos. While a membership is paused its photos have no public address, so the member reads them by signed
 * addresses.
 */
import { useQuery } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { photoUrl } from './photo-url.ts';
import { profileStatusOptions } from './profile-status.ts';
import { useUserId } from './session.ts';

/** Seconds until a signed address expires. */
const LIFE = 3600;

async function signedAddress(userId: string, name: string): Promise<[string, string]> {
  const photos = backend().storage.from('avatars');
  return [name, unwrap(await photos.createSignedUrl(`${userId}/${name}`, LIFE)).signedUrl];
}

/** Returns a function from one of these names to the photo's address; null while it is not known. */
export function useOwnPhotoUrl(names: readonly string[]): (name: string | null | undefined) => string | null {
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const isPaused = status !== undefined && status.deactivated_at !== null;
  const { data: signed } = useQuery({
    queryKey: ['own-photos', userId, names],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(names.map((name) => signedAddress(userId, name)))),
    enabled: isPaused && names.length > 0,
    staleTime: (LIFE / 2) * 1000,
  });
  return (name) => (isPaused ? (signed?.[name ?? ''] ?? null) : photoUrl(userId, name));
}
