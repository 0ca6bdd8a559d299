/** /my_data, which combines the features my-data, membership and manage-profile. */
import { useQuery } from '@tanstack/react-query';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { DeleteAccount } from '#web/features/manage-profile/components/delete-account.tsx';
import { useFarewell } from '#web/features/membership/use-farewell.tsx';
import { MyDataPage } from '#web/features/my-data/my-data-page.tsx';
import { useUserId } from '#web/session/session.ts';

export function Component() {
  // Without one the account only helps others: the access gate has waited for the answer.
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return (
    <MyDataPage
      ofProfile={status !== undefined}
      deletion={status ? <Deletion status={status} /> : <DeleteAccount />}
    />
  );
}

function Deletion({ status }: { status: ProfileStatus }) {
  const farewell = useFarewell(status);
  return (
    <>
      <DeleteAccount askFirst={farewell.ask} />
      {farewell.sheet}
    </>
  );
}
