/** The profiles that the signed-in user helps: the switcher between them, invitations to help, and a new profile for somebody. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent } from '#web/backend/consents.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { openProfileOf } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card, type Tone } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  callFamily,
  type HelpedProfile,
  type Helping,
  helpingOptions,
  readFamilyAgain,
} from './api/family.ts';
import { addressText } from './lib/address-text.ts';
import { useFamilyCall } from './lib/use-family-call.ts';

/** The page's content; `account` are further rows, for users without a profile of their own. */
export function HelpingPage({ account }: { account?: ReactNode }) {
  const { t } = useTranslation();
  const id = useUserStore((state) => state.account) ?? '';
  const query = useQuery(helpingOptions(id));
  return (
    <div className="pb-10">
      <PageHeader title={t('title.helping')} note={t('family.helping_intro')} />
      <Loaded query={query} skeleton="h-40">
        {({ refused, profiles, invitations, has_profile }) => (
          <div className="grid grid-cols-1 gap-4">
            {refused > 0 && (
              <p
                role="status"
                className="rounded-card bg-marigold-soft px-4 py-3 text-body text-marigold-ink"
              >
                {t('family.no_consent')}
              </p>
            )}
            {profiles.map((profile) => (
              <Profile key={profile.id} profile={profile} />
            ))}
            {invitations.map((invitation) => (
              <Invitation key={invitation.number} invitation={invitation} />
            ))}
            <Card className="divide-y divide-line overflow-clip">
              <ListLink
                to="/for_family"
                icon={<UserRoundPlus aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
              >
                {t('family.begin_another')}
              </ListLink>
              {!has_profile && <OwnProfile />}
              {account}
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** How a candidate is called: by the first name in the reader's script, without one by the address, or else the code. */
function useCandidateName() {
  const { plain } = useFormat();
  const nameText = useNameText();
  return ({ first_name, address, user_code }: CandidateFacts): string => {
    if (first_name) return nameText(first_name);
    return address ? addressText(address) : plain(user_code);
  };
}

type CandidateFacts = Pick<HelpedProfile, 'first_name' | 'user_code'> & { address?: string | null };

const TONES: Record<HelpedProfile['state'], Tone> = {
  draft: 'marigold',
  invited: 'marigold',
  confirmed: 'leaf',
  taken_over: 'leaf',
  refused: 'grey',
};

function stateKey({ state, expired, is_valid, complete }: HelpedProfile): string {
  if (state === 'invited') return expired ? 'family.state_expired' : 'family.state_invited';
  if (state === 'draft') return complete ? 'family.state_ready' : 'family.state_draft';
  return is_valid ? 'family.state_listed' : 'family.state_confirmed';
}

function Profile({ profile }: { profile: HelpedProfile }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, problem } = useFamilyCall('stop_helping', { inDialog: true });
  const waits = profile.state === 'draft' || profile.state === 'invited';
  const name = useCandidateName()(profile);
  return (
    <Card padded className="grid gap-3 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lead font-semibold">{name}</h2>
        <Badge tone={TONES[profile.state]}>{t(stateKey(profile))}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={t('family.open_named', { name })}
          onClick={() => openProfileOf(profile.id, waits ? '/profile_page_setup' : '/home')}
        >
          {t(waits ? 'family.go_on' : 'family.open')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t(waits ? 'family.discard' : 'family.stop')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(waits ? 'family.discard' : 'family.stop')}
        description={t(waits ? 'family.discard_text' : 'family.stop_text', { name })}
        confirmLabel={t(waits ? 'family.discard' : 'family.stop')}
        destructive
        pending={isPending}
        error={problem}
        onConfirm={() => mutate({ candidate: profile.id }, { onSuccess: () => setAsking(false) })}
      />
    </Card>
  );
}

function Invitation({ invitation }: { invitation: Helping['invitations'][number] }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [agreed, setAgreed] = useState(false);
  const { mutate, isPending } = useMutation({
    onSettled: readFamilyAgain,
    mutationFn: async (accept: boolean) => {
      const language = i18n.resolvedLanguage ?? 'en';
      if (accept)
        await giveConsent({ purpose: 'family_helper', language, shown: t('family.helper_consent') });
      await callFamily('answer_helper_invitation', { invitation: invitation.number, accept });
    },
    onError: (error) => showAlert(errorText(error)),
  });
  const name = useCandidateName()(invitation);
  return (
    <Card padded className="grid gap-3 wrap-anywhere">
      <h2 className="text-lead font-semibold">{t('family.invited_by', { name })}</h2>
      <CheckField checked={agreed} onChange={setAgreed}>
        {t('family.helper_consent')}
      </CheckField>
      <div className="flex flex-wrap gap-2">
        <Button
          pending={isPending}
          onClick={() => (agreed ? mutate(true) : showAlert(t('family.agree_first')))}
        >
          {t('family.accept')}
        </Button>
        <Button variant="secondary" pending={isPending} onClick={() => mutate(false)}>
          {t('family.decline')}
        </Button>
      </div>
    </Card>
  );
}

function OwnProfile() {
  const { t } = useTranslation();
  const { mutate, isPending } = useFamilyCall('make_own_profile', {
    onSuccess: () => openProfileOf(null, '/profile_page_setup'),
  });
  return (
    <div className="p-2">
      <Button variant="quiet" pending={isPending} onClick={() => mutate(undefined)}>
        {t('family.for_myself')}
      </Button>
    </div>
  );
}
