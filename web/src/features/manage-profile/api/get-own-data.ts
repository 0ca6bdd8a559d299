/** All stored data of a member, read with the member's own rights: the content of 'download my data'. */
import { allRows } from '#web/backend/all-rows.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { MembershipPayment, Profile } from '#web/backend/types.ts';

export interface OwnData {
  /** ISO 8601, in UTC. */
  exported_at: string;
  account: { id: string; email: string | null };
  profile: Profile;
  payments: MembershipPayment[];
  /** The members that this member has saved. */
  follows: { following_id: string; created_at: string }[];
  /** In display order, each with its file. */
  photos: { name: string; file: string }[];
  /** Interests, levels, patrika, biodata, reports …, as `own_data` gives them. */
  further: unknown;
  /** What the member agreed to, and until when. */
  consents: unknown[];
}

/** Throws BackendError. */
export async function fetchOwnData(userId: string): Promise<OwnData> {
  const [session, profile, payments, follows, status, further, consents] = await Promise.all([
    backend().auth.getSession(),
    backend().from('profiles').select().eq('id', userId).single(),
    backend().from('payments').select().eq('user_id', userId).order('payment_at', { ascending: false }),
    fetchFollows(userId),
    backend().from('profile_status').select('media_data').single(),
    backend().rpc('own_data'),
    backend().from('my_consents').select().order('given_at'),
  ]);
  const { media_data } = unwrap(status);
  return {
    exported_at: new Date().toISOString(),
    account: { id: userId, email: session.data.session?.user.email ?? null },
    profile: unwrap(profile),
    payments: unwrap(payments),
    follows,
    photos: await Promise.all(
      media_data.map(async ({ name }) => ({ name, file: await fileOf(userId, name) })),
    ),
    further: unwrap(further),
    consents: unwrap(consents),
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

/** The photo as a `data:` address, so that the export needs no network to be read. */
async function fileOf(userId: string, name: string): Promise<string> {
  const photo = unwrap(await backend().storage.from('avatars').download(`${userId}/${name}`));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });
}
