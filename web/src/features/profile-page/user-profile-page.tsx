/** Another member's profile. The member's id is in the navigation state; without it the page redirects to the browse list. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { interestOptions } from '#web/backend/interests.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { DetailRow } from '#web/members/details-card.tsx';
import { useCelebration } from '#web/members/interests/celebration.tsx';
import { useIsActing, useUserId } from '#web/session/session.ts';
import { useLater, useMayRenderRest } from '#web/ui/later.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { lastActiveOptions } from './api/last-active.ts';
import { BackAndCode } from './components/back-and-code.tsx';
import { InterestCard } from './components/interest-card.tsx';
import { MemberPhotos } from './components/member-photos.tsx';
import { More } from './components/more.tsx';
import { useScaledPhoto } from './components/photo-movement.ts';
import { ProfileActions } from './components/profile-actions.tsx';
import { ProfileSheet } from './components/profile-sheet.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { RevealContact, useContact } from './components/reveal-contact.tsx';
import { type ShownView, useMemberView } from './lib/member-view.ts';

// Loaded after the profile.
const CheckedFacts = lazy(() => import('./components/checked-facts.tsx'));
const BlockedNotice = lazy(() => import('./components/blocked-notice.tsx'));

interface UserProfilePageProps {
  /** What other features show of a member, after the first card of the details. */
  besideDetails: (member: KnownProfile) => ReactNode;
}

export function UserProfilePage({ besideDetails }: UserProfilePageProps) {
  const { state } = useLocation();
  const ownId = useUserId();
  const id = (state as { user_id?: unknown } | null)?.user_id;
  if (typeof id !== 'string') return <Navigate to="/home" replace />;
  if (id === ownId) return <Navigate to="/my_profile" replace />;
  return <MemberProfile key={id} id={id} besideDetails={besideDetails} />;
}

function MemberProfile({ id, besideDetails }: { id: string } & UserProfilePageProps) {
  useScaledPhoto();
  const [blocked, setBlocked] = useState<KnownProfile | null>(null);
  const view = useMemberView(id);
  if (blocked) {
    return (
      <Untitled>
        <Suspense fallback={null}>
          <BlockedNotice member={blocked} onUndone={() => setBlocked(null)} />
        </Suspense>
      </Untitled>
    );
  }
  switch (view.state) {
    case 'unavailable':
      return <Unavailable />;
    case 'loading':
      return <ProfileSkeleton above={<BackAndCode />} />;
    case 'failed':
      return (
        <Untitled>
          <ErrorState {...view.failure} />
        </Untitled>
      );
    case 'shown':
      return (
        <ShownMember
          view={view}
          onBlocked={() => setBlocked(view.member)}
          besideDetails={besideDetails(view.member)}
        />
      );
  }
}

interface ShownMemberProps {
  view: ShownView;
  onBlocked: () => void;
  besideDetails: ReactNode;
}

function ShownMember({ view, onBlocked, besideDetails }: ShownMemberProps) {
  const { member, columns, still, isWhole } = view;
  const isActing = useIsActing();
  const lastActive = useMemo(() => <LastActiveRow memberId={member.id} />, [member.id]);
  const mayRenderRest = useMayRenderRest();
  const { contact } = useContact(member.id);
  const query = useQuery({ ...interestOptions(useUserId(), member.id), enabled: still });
  // The profile is complete without it.
  const interest = useLater(query.isError ? null : query.data);
  const { sheet, celebrate } = useCelebration();
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="grow pb-8">
        <ProfileSheet
          member={member}
          pending={columns === 'loading'}
          photos={<MemberPhotos member={member} still={still} />}
          above={
            <>
              <BackAndCode code={member.user_code} />
              {/* Blocking and reporting are the candidate's own. */}
              {!isActing && (
                <div className="absolute top-3 right-3 z-10 pt-[env(safe-area-inset-top)]">
                  <More member={member} onBlocked={onBlocked} />
                </div>
              )}
            </>
          }
          action={interest && <InterestCard member={member} interest={interest} />}
          contact={contact}
          lastActive={lastActive}
          isBrief={!(mayRenderRest && isWhole)}
          beside={still && besideDetails}
          contactNote={<RevealContact memberId={member.id} />}
          below={
            view.failure ? (
              <ErrorState {...view.failure} />
            ) : (
              <Suspense fallback={null}>
                {still && mayRenderRest && <CheckedFacts memberId={member.id} />}
              </Suspense>
            )
          }
        />
      </div>
      <ProfileActions member={member} interest={interest} onAccepted={celebrate} />
      {sheet}
    </div>
  );
}

function Unavailable() {
  const { t } = useTranslation();
  return (
    <Untitled>
      <EmptyState
        text={t('error.member_not_found')}
        action={<ButtonLink to="/home">{t('profile.see_others')}</ButtonLink>}
      />
    </Untitled>
  );
}

/** Shown in place of a profile, with the back button. */
function Untitled({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="pt-16">
      <h1 className="sr-only">{t('title.user_profile')}</h1>
      <BackAndCode />
      {children}
    </div>
  );
}

/** When the member was last active; nothing for one who was not for a month. Its response renders nothing else of the profile again. */
function LastActiveRow({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(lastActiveOptions(useUserId(), memberId));
  return <DetailRow label={t('profile.last_active')}>{data && t(`profile.last_active_${data}`)}</DetailRow>;
}
