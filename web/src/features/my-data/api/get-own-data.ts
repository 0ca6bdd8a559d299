/** All stored data of a member, read with the member's own rights: the content of 'download my data'. */
import * as z from 'zod/mini';
import { bucket } from '#web/backend/buckets.ts';
import { backend } from '#web/backend/client.ts';
import { toBackendError, unwrap } from '#web/backend/errors.ts';
import type { Consent, MembershipPayment, Profile } from '#web/backend/types.ts';
import { unwrapAs } from '#web/backend/validated.ts';

export interface OwnData {
  /** ISO 8601, in UTC. */
  exported_at: string;
  /** The number as digits with its country. */
  account: { id: string; email: string | null; sign_in_number: string | null };
  /** Null of an account that only helps others. */
  profile: Profile | null;
  payments: MembershipPayment[];
  /** In display order; `file` is the path inside the ZIP file. */
  photos: { name: string; file: string }[];
  /** What the member agreed to, and until when. */
  consents: Consent[];
  /** Interests, levels, patrika, biodata, reports …, as `own_data` returns them. */
  further: Record<string, unknown>;
}

export interface Export {
  data: OwnData;
  /** By their paths inside the ZIP file. */
  photos: Record<string, Uint8Array>;
}

/** The parts of `own_data` by name; the export writes whatever they contain. */
const parts = z.record(z.string(), z.unknown());

/**
 * Possible once a day, and again for ten minutes. Throws BackendError, with the message `fresh_code_required` when the session's code is older
 * than ten minutes.
 */
export async function fetchOwnData(userId: string): Promise<Export> {
  const further = unwrapAs(parts, await backend().rpc('own_data'));
  const [session, profile, payments, status, consents] = await Promise.all([
    backend().auth.getSession(),
    backend().from('profiles').select().eq('id', userId).maybeSingle(),
    backend().from('payments').select().eq('user_id', userId).order('payment_at', { ascending: false }),
    backend().from('profile_status').select('media_data').maybeSingle(),
    backend().from('my_consents').select().order('given_at'),
  ]);
  const stored = {
    exported_at: new Date().toISOString(),
    account: {
      id: userId,
      email: session.data.session?.user.email || null,
      sign_in_number: session.data.session?.user.phone || null,
    },
    profile: unwrapOptional(profile),
    payments: unwrap(payments),
    consents: unwrap(consents),
  };
  const photos = await Promise.all(
    (unwrapOptional(status)?.media_data ?? []).map(({ name }, index) => fetchPhoto(userId, name, index + 1)),
  );
  return {
    data: { ...stored, photos: photos.map(({ name, file }) => ({ name, file })), further },
    photos: Object.fromEntries(photos.map(({ file, bytes }) => [file, bytes])),
  };
}

/** The row of an answer, or null; throws BackendError when the answer has an error. */
function unwrapOptional<T>({ data, error, status }: { data: T; error: unknown; status: number }): T {
  if (error) throw toBackendError(error, status);
  return data;
}

async function fetchPhoto(userId: string, name: string, position: number) {
  const photo = unwrap(await (await bucket('avatars')).download(`${userId}/${name}`));
  const file = `photos/${position}.${photo.type === 'image/png' ? 'png' : 'jpg'}`;
  return { name, file, bytes: new Uint8Array(await photo.arrayBuffer()) };
}
