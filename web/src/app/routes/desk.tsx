/** The route of the desk: needs a session, and no complete profile. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { queryClient } from '#web/backend/query-client.ts';
import { DeskPage } from '#web/features/desk/desk-page.tsx';
import { startSession } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';

/** Loads the session before the page renders. */
export async function loader(): Promise<null> {
  await startSession();
  return null;
}

/** Session changes arrive as events, so navigation doesn't load the session again. */
export const shouldRevalidate = () => false;

/** The desk for any signed-in user; the page and the database check the role. */
export function Component() {
  const id = useUserStore((state) => state.id);
  if (!id) return <Navigate to="/login" replace />;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <DeskPage />
      </QueryClientProvider>
    </CSPProvider>
  );
}
