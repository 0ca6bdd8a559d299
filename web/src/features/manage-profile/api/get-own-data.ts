/** All stored data of a member, read with the member's own rights: the content of 'download my data'. */
import { allRows } from '#web/backend/all-rows.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { photoUrl } from '#web/backend/photo-url.ts';
import type { MembershipPayment, Profile } from '#web/backend/types.ts';

export interface OwnData {
  /** ISO 8601, in UTC. */
  exported_at: string;
  account: { id: string; email: string | null };
  profile: Profile;
  payments: MembershipPayment[];
  /** The members that this member has saved. */
  follows: { following_id: string; created_at: string }[];
  /** In display order. */
  photos: { name: string; address: string }[];
}

/** Throws BackendError. */
export async function fetchOwnData(userId: string): Promise<OwnData> {
  const [session, profile, payments, follows, status] = await Promise.all([
    backend().auth.getSession(),
    backend().from('profiles').select().eq('id', userId).single(),
    backend().from('payments').select().eq('user_id', userId).order('payment_at', { ascending: false }),
    fetchFollows(userId),
    backend().from('profile_status').select('media_data').single(),
  ]);
  const { media_data } = unwrap(status);
  return {
    exported_at: new Date().toISOString(),
    account: { id: userId, email: session.data.session?.user.email ?? null },
    profile: unwrap(profile),
    payments: unwrap(payments),
    follows,
    photos: media_data.map(({ name }) => ({ name, address: addressOf(userId, name) })),
  };
}

function fetchFollows(userId: string): Promise<OwnData['follows']> {
  return allRows((first, last) =>
    backend()
      .from('follows')
      .select('following_id,created_at')
      .eq('follower_id', userId)
      .order('created_at')
      .order('following_id')
      .range(first, last),
  );
}

function addressOf(userId: string, name: string): string {
  return new URL(photoUrl(userId, name) ?? '', window.location.href).href;
}
