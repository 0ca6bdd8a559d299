/** Another member's profile. The member's id is in the navigation state; without it the page redirects to the browse list. */
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigationType } from 'react-router';
import { inShownOrder } from '#domain/photo-order.ts';
import { memberOptions } from '#web/backend/get-member.ts';
import { photosOptions } from '#web/backend/list-photos.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { useMayRenderRest } from '#web/members/short-tasks.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { BackAndCode } from './components/back-and-code.tsx';
import { InterestSkeleton } from './components/interest-skeleton.tsx';
import { LastActiveRow } from './components/last-active-row.tsx';
import { More } from './components/more.tsx';
import { useScaledPhoto } from './components/photo-movement.ts';
import { ProfilePhotos } from './components/profile-photos.tsx';
import { ProfileSheet } from './components/profile-sheet.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { RevealContact, useContact } from './components/reveal-contact.tsx';
import { SaveAndCall } from './components/save-and-call.tsx';
import { findKnownMember } from './lib/known-member.ts';

// Loaded after the profile.
const InterestCard = lazy(() => import('./components/interest-card.tsx'));
const CheckedFacts = lazy(() => import('./components/checked-facts.tsx'));
const BlockedNotice = lazy(() => import('./components/blocked-notice.tsx'));

interface UserProfilePageProps {
  /** What other features show of a member, after the first card of the details. */
  besideDetails: (member: KnownProfile) => ReactNode;
}

/** The page. */
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
  const [listed] = useState(() => findKnownMember(id));
  const [blocked, setBlocked] = useState<KnownProfile | null>(null);
  const still = useStill(listed !== undefined);
  // A scroll position is restored on the whole page only.
  const isWhole = useNavigationType() !== 'PUSH' || still;
  const { data: loaded, error, isFetching, refetch } = useQuery(memberOptions(useUserId(), id));
  const data = isWhole ? loaded : undefined;
  const failed = !data && error && (
    <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />
  );
  if (blocked) {
    return (
      <Untitled>
        <Suspense fallback={null}>
          <BlockedNotice member={blocked} onUndone={() => setBlocked(null)} />
        </Suspense>
      </Untitled>
    );
  }
  if (data === null) return <Unavailable />;
  const member = data ?? listed;
  if (member) {
    return (
      <Loaded
        member={member}
        pending={!data && !failed}
        failed={failed}
        still={still}
        isWhole={isWhole}
        onBlocked={() => setBlocked(member)}
        besideDetails={besideDetails(member)}
      />
    );
  }
  return failed ? <Untitled>{failed}</Untitled> : <ProfileSkeleton above={<BackAndCode />} />;
}

interface LoadedProps {
  member: KnownProfile;
  /** The columns that lists don't have are loading. */
  pending: boolean;
  /** Shows that the rest failed to load. */
  failed: ReactNode;
  /** False while the photo moves here from the card. */
  still: boolean;
  /** False while only what is in view is rendered. */
  isWhole: boolean;
  onBlocked: () => void;
  besideDetails: ReactNode;
}

function Loaded({ member, pending, failed, still, isWhole, onBlocked, besideDetails }: LoadedProps) {
  const lastActive = useMemo(() => <LastActiveRow memberId={member.id} />, [member.id]);
  const mayRenderRest = useMayRenderRest();
  const { contact } = useContact(member.id);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="grow pb-8">
        <ProfileSheet
          member={member}
          pending={pending}
          photos={<MemberPhotos member={member} still={still} />}
          above={
            <>
              <BackAndCode code={member.user_code} />
              <div className="absolute top-3 right-3 z-10 pt-[env(safe-area-inset-top)]">
                <More member={member} onBlocked={onBlocked} />
              </div>
            </>
          }
          action={
            <Suspense fallback={<InterestSkeleton />}>
              {still ? <InterestCard member={member} /> : <InterestSkeleton />}
            </Suspense>
          }
          contact={contact}
          lastActive={lastActive}
          isBrief={!(mayRenderRest && isWhole)}
          beside={still && besideDetails}
          contactNote={<RevealContact memberId={member.id} />}
          below={
            failed || (
              <Suspense fallback={null}>
                {still && mayRenderRest && <CheckedFacts memberId={member.id} />}
              </Suspense>
            )
          }
        />
      </div>
      <SaveAndCall member={member} />
    </div>
  );
}

/** All photos. The first one is already known and shows while the list of all of them loads. */
function MemberPhotos({ member, still }: Pick<LoadedProps, 'member' | 'still'>) {
  const { data, error, isFetching, refetch } = useQuery(photosOptions(member.id));
  const listed = useDeferredValue(still ? data : undefined);
  const first = member.first_photo ? [member.first_photo] : undefined;
  const names = (listed && inShownOrder(listed, member.first_photo)) ?? first ?? (error ? [] : undefined);
  const focusOf = (name: string) =>
    member.photo_focus?.[name] ?? (name === member.first_photo ? member.first_photo_focus : null);
  return (
    <>
      {error && <PhotosFailed pending={isFetching} onRetry={() => void refetch()} />}
      <ProfilePhotos member={member} photos={names?.map((name) => ({ name, focus: focusOf(name) }))} />
    </>
  );
}

/** Resolves when the transition from card to profile has ended, or when there is none. */
async function movementEnded(): Promise<void> {
  // Its animations start with the frame after the one that shows the page.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ends = document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'))
    .map(({ finished }) => finished);
  await Promise.allSettled(ends);
}

/** False while the photo moves: the sections that load by themselves would delay its frames. */
function useStill(moving: boolean): boolean {
  const [still, setStill] = useState(!moving);
  useEffect(() => {
    if (!still) void movementEnded().then(() => startTransition(() => setStill(true)));
  }, [still]);
  return still;
}

function PhotosFailed({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="absolute inset-x-3 bottom-12 z-10 grid justify-items-center gap-2">
      <p role="alert" className="rounded-full bg-paper px-4 py-1 text-center text-small">
        {t('profile.photos_failed')}
      </p>
      <Button variant="secondary" size="small" pending={pending} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
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
