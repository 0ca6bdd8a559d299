/** Reads the patrikas that the members of a list show, a page of them at a time, and computes the totals. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { startTransition, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { totalRange } from '#domain/guna/totals.ts';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { inList } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ListedProfile, MemberPatrika, OwnPatrika } from '#web/backend/types.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useUserId } from '#web/session/session.ts';

type ShownClasses = Pick<MemberPatrika, 'id' | 'moon_classes' | 'in_contact'>;

/** The signed-in member's own side of a match, as far as lists need it. */
export type OwnClasses = Pick<OwnPatrika, 'level' | 'moon_classes'>;

export interface CardTotalsProps {
  own: OwnClasses;
  members: readonly ListedProfile[];
  /** Called with the totals by member id, as texts; without an argument when there are none. */
  onTexts: (texts?: ReadonlyMap<string, string>) => void;
}

/** Renders nothing itself: passes the totals to `onTexts`. */
export function CardTotals({ own, members, onTexts }: CardTotalsProps) {
  const { t } = useTranslation();
  const { range } = usePoints();
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const gender = status?.data_without_updated_at.gender;
  const ids = members.filter((member) => member.gender !== gender).map(({ id }) => id);
  const texts = useQueries({
    queries: pagesOf(ids).map((page) => ({
      queryKey: ['guna', userId, 'cards', page],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ShownClasses[]> =>
        unwrap(
          await backend()
            .from('member_patrikas')
            .select('id,moon_classes,in_contact')
            .filter('id', 'in', inList(page))
            .abortSignal(signal),
        ),
      enabled: gender !== undefined,
      retry: false,
    })),
    combine: (pages) => JSON.stringify(pages.flatMap(({ data }) => data ?? []).flatMap(textOf)),
  });

  function textOf({ id, moon_classes: theirs, in_contact }: ShownClasses): [string, string][] {
    if (own.level !== 'members' && !in_contact) return [];
    const [bride, groom] = gender === 'Female' ? [own.moon_classes, theirs] : [theirs, own.moon_classes];
    const total = totalRange(bride, groom);
    return total ? [[id, t('guna.on_card', { total: range(total) })]] : [];
  }

  // Before its effect: nothing has been passed yet.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const totals: [string, string][] = JSON.parse(texts);
    const pass = () => onTexts(totals.length > 0 ? new Map(totals) : undefined);
    // Those known when a list is shown again belong to its first frame. Later ones are a transition, because every card may change.
    if (isFirst.current) pass();
    else startTransition(pass);
    isFirst.current = false;
  }, [onTexts, texts]);
  return null;
}

/** The ids in groups of a page, which stay the same while the list grows. */
function pagesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / SEARCH_PAGE_SIZE) }, (_, page) =>
    ids.slice(page * SEARCH_PAGE_SIZE, (page + 1) * SEARCH_PAGE_SIZE),
  );
}
