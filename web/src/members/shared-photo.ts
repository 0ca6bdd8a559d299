/** The photo that a view transition moves between a member's card and profile. */
import { create } from 'zustand';

/** Of the card and of the profile, so that the browser sees one photo that moves. Only one element of a page may have it. */
export const SHARED_PHOTO = { viewTransitionName: 'member-photo' } as const;

const useOpenedMember = create<{ id: string | null }>(() => ({ id: null }));

/** Notes whose profile is opened from a list; its card is the one that the photo goes back to. */
export function noteOpened(id: string): void {
  useOpenedMember.setState({ id });
}

/** Whether the profile of this member was opened last. */
export function useIsOpened(memberId: string): boolean {
  return useOpenedMember(({ id }) => id === memberId);
}
