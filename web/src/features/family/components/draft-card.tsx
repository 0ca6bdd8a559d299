/** Above the forms of a draft: who fills it in for whom, and the button that asks the candidate. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type HelpedProfile, helpingOptions } from '#web/features/family/api/family.ts';
import { addressText } from '#web/features/family/lib/address-text.ts';
import { useFamilyCall } from '#web/features/family/lib/use-family-call.ts';
import { useUserId } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

/** How often the candidate is asked; the same as private.most_invitations. */
const MOST_INVITATIONS = 3;

/** The card; nothing once the candidate has agreed. */
export function DraftCard({ filled }: { filled: boolean }) {
  const candidate = useUserId();
  const account = useUserStore((state) => state.account) ?? '';
  const query = useQuery(helpingOptions(account));
  return (
    <Loaded query={query} skeleton={null}>
      {({ profiles }) => {
        const draft = profiles.find(({ id }) => id === candidate);
        return (
          draft &&
          (draft.state === 'draft' || draft.state === 'invited') && (
            <OpenDraft draft={draft} filled={filled} />
          )
        );
      }}
    </Loaded>
  );
}

function OpenDraft({ draft, filled }: { draft: HelpedProfile; filled: boolean }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useFamilyCall('invite_candidate', {
    onSuccess: () => showAlert(t('family.invitation_sent'), 'success'),
  });
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
          onClick={() => mutate({ candidate: draft.id })}
        >
          {t(draft.invitations === 0 ? 'family.invite' : 'family.invite_again')}
        </Button>
      )}
    </Card>
  );
}
