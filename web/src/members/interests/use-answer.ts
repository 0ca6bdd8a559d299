/** Answers to a received interest. Accepting leads on; declining is stored at once and can be taken back for ten seconds. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions, type InterestAction } from '#web/backend/interests.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';

export interface Answer {
  accept: () => void;
  decline: () => void;
  isAccepting: boolean;
  isDeclining: boolean;
}

/**
 * The answers to a member's interest. The server keeps a decline to itself for half an hour at least, so one that is taken back was never
 * shown to the other member; a page that is closed meanwhile has declined.
 * @param onAccepted called when the interest has been accepted
 */
export function useAnswer(member: KnownProfile, onAccepted: (member: KnownProfile) => void): Answer {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const name = useMemberName()(member);
  const { mutate, isPending, variables } = useMutation({
    ...changeInterestOptions(useUserId(), member.id),
    onSuccess: (_, action) => answered(action),
    onError: (error) => showAlert(errorText(error)),
  });

  function answered(action: InterestAction): void {
    if (action.call !== 'answer_interest') return;
    if (action.accept) onAccepted(member);
    else
      showAlert(t('interest.declined', { name }), 'success', {
        label: t('interest.undo'),
        description: t('interest.undo_named', { name }),
        run: () => mutate({ call: 'undo_decline' }),
      });
  }

  const isAnswering = (accept: boolean) =>
    isPending && variables.call === 'answer_interest' && variables.accept === accept;
  return {
    accept: () => mutate({ call: 'answer_interest', accept: true }),
    decline: () => mutate({ call: 'answer_interest', accept: false }),
    isAccepting: isAnswering(true),
    isDeclining: isAnswering(false),
  };
}
