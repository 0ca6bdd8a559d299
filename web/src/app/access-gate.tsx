/**
 * Who may open a member route (statement 4.12 to 4.19). Guests are redirected to the login; newcomers first read the notice about personal data;
 * candidates of a prepared profile first answer; users who only help others see whom they help;
 * members whose profile is incomplete, unpaid or without a photo are redirected to the set-up page. A rejected check ends the session; a failed
 * connection or server only shows an error with a retry.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { discardEarlyResponses } from '#web/backend/early-requests.ts';
import { isTransient, toBackendError } from '#web/backend/errors.ts';
import { isAdmitted, profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { isBeingDeleted } from '#web/device/deletion-mark.ts';
import { openProfileOf, signOut, useIsActing } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SkeletonPage } from './skeleton-page.tsx';
import { SplashScreen } from './splash-screen.tsx';

const DeletingPage = lazy(() => import('#web/features/manage-profile/deleting-page.tsx'));

const NoticeForNewcomers = lazy(() => import('./routes/notice.tsx'));
const Consent = lazy(() => import('./routes/consent.tsx'));
const HelperHome = lazy(async () => ({ default: (await import('./routes/helping.tsx')).HelperHome }));

/** The pages of an account that only helps, besides its list of profiles. */
const HELPERS_OWN_PAGES = new Set(['/for_family', '/my_data']);

/** What a helper opens for a candidate; everything else of the profile is the candidate's own. */
const HELPERS_PAGES = new Set([
  '/home',
  '/search',
  '/profile_page_setup',
  '/my_profile',
  '/user_profile_page',
  '/sort_listed_profiles',
]);

interface AccessGateProps {
  allowUnfilled: boolean;
  /** `admitted` is false on the set-up page of a profile that is not complete. */
  children: (admitted: boolean) => ReactNode;
}

/** Renders its children for admitted members and redirects all other users. */
export function AccessGate({ allowUnfilled, children }: AccessGateProps) {
  const id = useUserStore((state) => state.id);
  // Read once: a deletion that begins on this page is shown in its dialog.
  const [deleting, setDeleting] = useState(() => isBeingDeleted(id));
  if (deleting) {
    return (
      <Suspense fallback={<SplashScreen />}>
        <DeletingPage userId={id} onRefused={() => setDeleting(false)} />
      </Suspense>
    );
  }
  if (!id) return <Navigate to="/login" replace />;
  return (
    <ProfileGate userId={id} allowUnfilled={allowUnfilled}>
      {children}
    </ProfileGate>
  );
}

function ProfileGate({ userId, allowUnfilled, children }: AccessGateProps & { userId: string }) {
  const { t } = useTranslation();
  const { data: status, error, isFetching, refetch } = useQuery(profileStatusOptions(userId));
  const isActing = useIsActing();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isChanging, setIsChanging] = useState(false);
  const code = error ? toBackendError(error).code : '';
  /** The access of this helper has ended. */
  const isRemoved = isActing && code === 'PT403';
  const isMissing = code === 'PGRST116';
  // Also while it is asked again, when there is neither an answer nor an error: what is open must stay.
  const [lacksProfile, setLacksProfile] = useState(false);
  if (isMissing !== lacksProfile && (isMissing || status)) setLacksProfile(isMissing);
  /** The account helps others only. */
  const hasNoProfile = !isActing && lacksProfile;
  const refused = error !== null && !isTransient(error) && !isRemoved && !hasNoProfile;
  useFreshStatus(userId);

  useEffect(() => {
    if (isRemoved) openProfileOf(null, '/helping');
  }, [isRemoved]);

  useEffect(() => {
    if (!refused) return;
    showAlert(t('app.session_unreadable'));
    void signOut();
  }, [refused, t]);

  const isHeld = status !== undefined && !isAdmitted(status);
  useEffect(() => {
    if (isHeld) discardEarlyResponses();
  }, [isHeld]);

  if (refused || isRemoved) return <SplashScreen />;
  if (hasNoProfile) {
    return HELPERS_OWN_PAGES.has(pathname) ? (
      children(false)
    ) : (
      <Suspense fallback={<SkeletonPage />}>
        <HelperHome />
      </Suspense>
    );
  }
  if (!status) {
    return error ? (
      <main tabIndex={-1} className="grid min-h-dvh place-items-center">
        <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />
      </main>
    ) : (
      <SkeletonPage />
    );
  }
  if (status.needs_notice) {
    return (
      <Suspense fallback={<SkeletonPage />}>
        <NoticeForNewcomers />
      </Suspense>
    );
  }
  if (status.awaits_consent && !isActing && !(isChanging && pathname === '/profile_page_setup')) {
    const change = () => {
      setIsChanging(true);
      void navigate('/profile_page_setup');
    };
    return (
      <Suspense fallback={<SkeletonPage />}>
        <Consent onChange={change} />
      </Suspense>
    );
  }
  if (isActing && !HELPERS_PAGES.has(pathname)) return <Navigate to="/my_profile" replace />;
  if (isHeld && !allowUnfilled) {
    return (
      <>
        {/* Shown until the other page has loaded; otherwise the screen would be empty. */}
        <SkeletonPage />
        <Navigate to="/profile_page_setup" replace />
      </>
    );
  }
  return children(!isHeld);
}

/** Checks the status again on each navigation: a fee may lapse, or another device may pause the membership, while pages are open. */
function useFreshStatus(userId: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a navigation
  useEffect(() => {
    void queryClient.prefetchQuery(profileStatusOptions(userId));
  }, [userId, key]);
}
