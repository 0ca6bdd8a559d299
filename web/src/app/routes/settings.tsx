/** /settings, which combines the features settings, membership and manage-profile. */
import { useQuery } from '@tanstack/react-query';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { DeleteAccount } from '#web/features/manage-profile/components/delete-account.tsx';
import { MembershipSettings } from '#web/features/membership/membership-settings.tsx';
import { useFarewell } from '#web/features/membership/use-farewell.tsx';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { useUserId } from '#web/session/session.ts';

/** The route. The access gate has loaded the status before this renders. */
export function Component() {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return status ? <LoadedPage status={status} /> : null;
}

function LoadedPage({ status }: { status: ProfileStatus }) {
  const farewell = useFarewell(status);
  return (
    <>
      <SettingsPage
        status={status}
        membership={<MembershipSettings status={status} askFirst={farewell.ask} />}
        deletion={<DeleteAccount askFirst={farewell.ask} />}
      />
      {farewell.sheet}
    </>
  );
}
