/** Above the forms of a draft: who fills it in for whom, and the button that asks the candidate. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { familyCallOptions, helpingOptions } from '#web/features/family/api/family.ts';
import { addressText } from '#web/features/family/lib/address-text.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** How often the candidate is asked; the same as private.most_invitations. */
const MOST_INVITATIONS = 3;

/** The card; nothing once the candidate has agreed. */
export function DraftCard({ filled }: { filled: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const candidate = useUserId();
  const account = useUserStore((state) => state.account) ?? '';
  const { data } = useQuery(helpingOptions(account));
  const { mutate, isPending } = useMutation({
    ...familyCallOptions('invite_candidate'),
    onError: (error) => showAlert(errorText(error)),
  });
  const draft = data?.profiles.find(({ id }) => id === candidate);
  if (!draft || (draft.state !== 'draft' && draft.state !== 'invited')) return null;
  const waiting = draft.state === 'invited' && !draft.expired;
  return (
    <Card padded className="grid gap-3 wrap-anywhere">
      <p className="font-semibold">
        {t(waiting ? 'family.waiting_title' : 'family.draft_title', {
          address: addressText(draft.address ?? ''),
        })}
      </p>
      <p className="text-small text-ink-2">
        {t(waiting ? 'family.waiting_text' : filled ? 'family.ready_text' : 'family.draft_text')}
      </p>
      {filled && draft.invitations < MOST_INVITATIONS && (
        <Button
          variant={waiting ? 'secondary' : 'primary'}
          pending={isPending}
          onClick={() =>
            mutate({ candidate }, { onSuccess: () => showAlert(t('family.invitation_sent'), 'success') })
          }
        >
          {t(draft.invitations === 0 ? 'family.invite' : 'family.invite_again')}
        </Button>
      )}
    </Card>
  );
}
