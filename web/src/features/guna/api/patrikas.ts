/** The patrikas that a guna total needs: another member's, as far as it is shown, and one's own. */
import { queryOptions } from '@tanstack/react-query';
import type { PatrikaLevel, PatrikaSource, StoredPatrika } from '#domain/patrika/answers.ts';
import type { Almanac } from '#domain/patrika/printed.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** `member_patrikas`: what another member shows. */
export interface MemberPatrika
  extends Pick<StoredPatrika, 'charans' | 'moon_classes' | 'by_name' | 'mangal' | 'mars_house'> {
  id: string;
  source: PatrikaSource;
  almanac: Almanac | null;
  /** An interest between the two was accepted. */
  in_contact: boolean;
}

/** `own_patrika`, as far as totals need it. */
export interface OwnSide extends Pick<StoredPatrika, 'charans' | 'moon_classes' | 'mangal'> {
  source: PatrikaSource;
  level: PatrikaLevel;
  guna_on_lists: boolean;
}

/** Query of another member's patrika; null if none is shown to this viewer. Throws BackendError. */
export function memberPatrikaOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: ['guna', userId, id],
    queryFn: async ({ signal }): Promise<MemberPatrika | null> =>
      unwrap(
        await backend().from('member_patrikas').select().eq('id', id).abortSignal(signal).maybeSingle(),
      ) as unknown as MemberPatrika | null,
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
          .select('source,level,guna_on_lists,charans,moon_classes,mangal')
          .abortSignal(signal)
          .maybeSingle(),
      ) as unknown as OwnSide | null,
  });
}
