/** What is loaded after a list of members: the guna totals on its cards, and the notices that are open for the member. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/session/session.ts';
import { GunaOnCards, type GunaOnCardsProps } from './guna-on-cards.tsx';

// Without a network the code can't be loaded.
const OpenNotices = lazy(() =>
  import('./notices/open-notices.tsx').then(
    ({ OpenNotices: Loaded }) => ({ default: Loaded as () => ReactNode }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Takes the properties of the totals. Only pages with a list ask questions, so nobody is interrupted while paying or filling in a form. */
export function AfterList(totals: GunaOnCardsProps): ReactNode {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return (
    <>
      <GunaOnCards {...totals} />
      {status && status.open_notices.length > 0 && (
        <Suspense>
          <OpenNotices />
        </Suspense>
      )}
    </>
  );
}
