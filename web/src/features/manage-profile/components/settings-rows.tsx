/** The rows of the settings: policies, the member's data, membership, sessions, and deleting the account. */
import {
  AtSign,
  Ban,
  Database,
  Eye,
  FileText,
  Lock,
  Mail,
  PhoneCall,
  ReceiptIndianRupee,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListLink } from '#web/links/list-link.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Address, key of the text, icon. */
const LINKS = [
  ['/terms_and_conditions', 'manage.terms', FileText],
  ['/privacy_policy', 'manage.privacy', Lock],
  ['/contact_us', 'manage.contact', Mail],
  ['/refund_cancel', 'manage.refund', ReceiptIndianRupee],
  ['/contact_levels', 'title.contact_levels', PhoneCall],
  ['/contact_viewers', 'title.contact_viewers', Eye],
  ['/blocked_members', 'title.blocked_members', Ban],
  ['/my_data', 'title.my_data', Database],
  ['/change_email', 'title.change_email', AtSign],
] as const;

/** The rows; `membership` are those that pause, resume or cancel it. */
export function SettingsRows({ membership }: { membership: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line border-t border-line">
      {LINKS.map(([to, key, Icon]) => (
        <ListLink
          key={to}
          to={to}
          icon={<Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
        >
          {t(key)}
        </ListLink>
      ))}
      <SignOutEverywhere />
      {membership}
      <DeleteAccount />
    </div>
  );
}
