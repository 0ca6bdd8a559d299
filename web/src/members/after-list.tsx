/** What is loaded after a list of members: the guna totals on its cards, and the reminder of the rules. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/session/session.ts';
import { GunaOnCards, type GunaOnCardsProps } from './guna-on-cards.tsx';

// Without a network the code can't be loaded.
const RulesReminder = lazy(() =>
  import('./notices/rules-reminder.tsx').then(
    ({ RulesReminder: Loaded }) => ({ default: Loaded as () => ReactNode }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Takes the properties of the totals. Only pages with a list show it, so that nobody is interrupted while paying or filling in a form. */
export function AfterList(totals: GunaOnCardsProps): ReactNode {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return (
    <>
      <GunaOnCards {...totals} />
      {status?.open_notices.includes('rules') && (
        <Suspense>
          <RulesReminder />
        </Suspense>
      )}
    </>
  );
}
