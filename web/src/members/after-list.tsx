/** What is loaded after a list of members: the guna totals on its cards, the reminder of the rules or the hint to install the application, and that an interest was accepted. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/session/session.ts';
import { useMayRenderRest } from '#web/ui/later.ts';
import { GunaOnCards, type GunaOnCardsProps } from './guna-on-cards.tsx';

// Without a network the code of both can't be loaded.
const NewContact = lazy(() =>
  import('./interests/new-contact.tsx').catch(() => ({ default: (): ReactNode => null })),
);
const RulesReminder = lazy(() =>
  import('./notices/rules-reminder.tsx').then(
    ({ RulesReminder: Loaded }) => ({ default: Loaded as () => ReactNode }),
    () => ({ default: (): ReactNode => null }),
  ),
);

const InstallHint = lazy(() =>
  import('./install-hint.tsx').then(
    ({ InstallHint: Loaded }) => ({ default: Loaded as () => ReactNode }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Takes the properties of the totals. Only pages with a list show it, so that nobody is interrupted while paying or filling in a form. */
export function AfterList(totals: GunaOnCardsProps): ReactNode {
  const mayRenderRest = useMayRenderRest();
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return (
    <>
      <GunaOnCards {...totals} />
      {mayRenderRest && (
        <Suspense>
          <NewContact />
        </Suspense>
      )}
      {status && mayRenderRest && (
        <Suspense>{status.open_notices.includes('rules') ? <RulesReminder /> : <InstallHint />}</Suspense>
      )}
    </>
  );
}
