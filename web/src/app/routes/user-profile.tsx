/** /user_profile_page, which combines another member's profile with guna totals and preferences of both. */
import { lazy, Suspense } from 'react';
import type { KnownProfile } from '#web/backend/types.ts';
import { UserProfilePage } from '#web/features/profile-page/user-profile-page.tsx';

/** What does not load is left out. */
const GunaSection = lazy(() =>
  import('#web/features/guna/guna-section.tsx').then(
    ({ GunaSection: Section }) => ({ default: Section }),
    () => ({ default: () => null }),
  ),
);

const MatchSection = lazy(() =>
  import('#web/features/preferences/match-section.tsx').then(
    ({ MatchSection: Section }) => ({ default: Section }),
    () => ({ default: () => null }),
  ),
);

const besideDetails = (member: KnownProfile) => (
  <Suspense>
    <GunaSection member={member} />
    <MatchSection member={member} />
  </Suspense>
);

export function Component() {
  return <UserProfilePage besideDetails={besideDetails} />;
}
