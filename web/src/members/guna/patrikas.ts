/** The patrikas that a guna total needs: another member's, as far as it is shown, and one's own. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { MemberPatrika, OwnPatrika } from '#web/backend/types.ts';

/** The own patrika, as far as totals need it. */
export type OwnSide = Pick<OwnPatrika, 'source' | 'level' | 'charans' | 'moon_classes' | 'mangal'>;

/** Query of another member's patrika; null if none is shown to this viewer. Throws BackendError. */
export function memberPatrikaOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: ['guna', userId, id],
    queryFn: async ({ signal }): Promise<MemberPatrika | null> =>
      unwrap(await backend().from('member_patrikas').select().eq('id', id).abortSignal(signal).maybeSingle()),
  });
}

/** Query of one's own side; null if there is none. Throws BackendError. */
export function ownSideOptions(userId: string) {
  return queryOptions({
    queryKey: ['guna', userId, 'own'],
    queryFn: async ({ signal }): Promise<OwnSide | null> =>
      unwrap(
        await backend()
          .from('own_patrika')
          .select('source,level,charans,moon_classes,mangal')
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });
}
