/** Whether a member is saved, and the function to change it, which shows a message on failure. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { toggleSavedOptions } from '#web/backend/toggle-saved.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';

export interface SavedMember {
  saved: boolean;
  /** Saves or unsaves the member optimistically; returns the new state. */
  toggle: () => boolean;
}

/** The saved state of a member; `fallback` until it is loaded. */
export function useSavedMember(member: KnownProfile, fallback = false): SavedMember {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { data } = useQuery({ ...savedIdsOptions(userId), select: (ids) => ids.includes(member.id) });
  const saved = data ?? fallback;
  const { mutate } = useMutation(
    toggleSavedOptions(userId, member, (error, save) => {
      showAlert(`${t(save ? 'profile.save_failed' : 'profile.unsave_failed')} ${errorText(error)}`);
    }),
  );
  function toggle(): boolean {
    mutate(!saved);
    return !saved;
  }
  return { saved, toggle };
}
