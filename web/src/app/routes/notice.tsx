/** The notice for newcomers, which combines the features my-data and manage-profile. Rendered by the access gate, without an address. */
import { DeleteAccount } from '#web/features/manage-profile/components/delete-account.tsx';
import { NoticePage } from '#web/features/my-data/notice-page.tsx';

export default function NoticeForNewcomers() {
  return <NoticePage deletion={<DeleteAccount small />} />;
}
