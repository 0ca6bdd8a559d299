/** The guna totals of the viewer with several members. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { totalRange } from '#domain/guna/totals.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { SavedProfile } from '#web/backend/types.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { memberPatrikaOptions, ownSideOptions } from '#web/members/guna/patrikas.ts';
import { isOwnShown, sideOf } from '#web/members/guna/sides.ts';
import { useUserId } from '#web/session/session.ts';

/** Each member's total as a text; null where one side is unknown or not shown, and for members of the own gender. */
export function useGunaTotals(members: readonly SavedProfile[]): (string | null)[] {
  const userId = useUserId();
  const { range } = usePoints();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const { data: own } = useQuery(ownSideOptions(userId));
  const theirs = useQueries({ queries: members.map(({ id }) => memberPatrikaOptions(userId, id)) });
  const me = status?.data_without_updated_at;
  return members.map((member, index) => {
    const patrika = theirs[index]?.data;
    if (!me || !own || !patrika || me.gender === member.gender) return null;
    if (!isOwnShown(own.level, patrika.in_contact)) return null;
    const [mine, other] = [sideOf(own, me.mangal_status), sideOf(patrika, member.mangal_status)];
    const [bride, groom] = me.gender === 'Female' ? [mine, other] : [other, mine];
    const total = totalRange(bride.classes, groom.classes);
    return total && range(total);
  });
}
