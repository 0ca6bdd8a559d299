/** /my_data, which combines the features my-data and manage-profile. */
import { DeleteAccount } from '#web/features/manage-profile/components/delete-account.tsx';
import { MyDataPage } from '#web/features/my-data/my-data-page.tsx';

export function Component() {
  return <MyDataPage deletion={<DeleteAccount />} />;
}
