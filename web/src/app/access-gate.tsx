/**
 * Who may see a member route: a guest goes to the login; a member whose profile is not
 * complete, paid and pictured is held on the set-up page. A check that is refused ends the session; one that fails
 * because of the connection or the server does not, it is shown and can be tried again.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { discardEarlyResponses } from '#web/backend/early-requests.ts';
import { isTransient } from '#web/backend/errors.ts';
import { isAdmitted, profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { signOut } from '#web/backend/session.ts';
import { useUserStore } from '#web/backend/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SkeletonPage } from './skeleton-page.tsx';
import { SplashScreen } from './splash-screen.tsx';

interface AccessGateProps {
  allowUnfilled: boolean;
  /** `admitted` is false on the set-up page of a profile that is not complete. */
  children: (admitted: boolean) => ReactNode;
}

/** Lets a member through or sends them where they belong. */
export function AccessGate({ allowUnfilled, children }: AccessGateProps) {
  const id = useUserStore((state) => state.id);
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
  const refused = error !== null && !isTransient(error);
  useFreshStatus(userId);

  useEffect(() => {
    if (!refused) return;
    showAlert(t('app.session_unreadable'));
    void signOut();
  }, [refused, t]);

  const isHeld = status !== undefined && !isAdmitted(status);
  useEffect(() => {
    if (isHeld) discardEarlyResponses();
  }, [isHeld]);

  if (refused) return <SplashScreen />;
  if (!status) {
    return error ? (
      <main tabIndex={-1} className="grid min-h-dvh place-items-center">
        <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />
      </main>
    ) : (
      <SkeletonPage />
    );
  }
  if (isHeld && !allowUnfilled) {
    return (
      <>
        {/* Stays until the other page has come; without it the screen would be empty meanwhile. */}
        <SkeletonPage />
        <Navigate to="/profile_page_setup" replace />
      </>
    );
  }
  return children(!isHeld);
}

/** A fee lapses, and a membership is paused on another device, while pages are open: who goes on to another is judged anew. */
function useFreshStatus(userId: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a navigation
  useEffect(() => {
    void queryClient.prefetchQuery(profileStatusOptions(userId));
  }, [userId, key]);
}
