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

const POLICIES = [
  { to: '/terms_and_conditions', key: 'manage.terms', Icon: FileText },
  { to: '/privacy_policy', key: 'manage.privacy', Icon: Lock },
  { to: '/contact_us', key: 'manage.contact', Icon: Mail },
  { to: '/refund_cancel', key: 'manage.refund', Icon: ReceiptIndianRupee },
] as const;

/** The rows; `membership` are those that pause, resume or cancel it. */
export function SettingsRows({ membership }: { membership: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line border-t border-line">
      {POLICIES.map(({ to, key, Icon }) => (
        <ListLink
          key={to}
          to={to}
          icon={<Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
        >
          {t(key)}
        </ListLink>
      ))}
      <ListLink
        to="/contact_levels"
        icon={<PhoneCall aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
      >
        {t('title.contact_levels')}
      </ListLink>
      <ListLink
        to="/contact_viewers"
        icon={<Eye aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
      >
        {t('title.contact_viewers')}
      </ListLink>
      <ListLink
        to="/blocked_members"
        icon={<Ban aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
      >
        {t('title.blocked_members')}
      </ListLink>
      <ListLink
        to="/my_data"
        icon={<Database aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
      >
        {t('title.my_data')}
      </ListLink>
      <ListLink
        to="/change_email"
        icon={<AtSign aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />}
      >
        {t('title.change_email')}
      </ListLink>
      <SignOutEverywhere />
      {membership}
      <DeleteAccount />
    </div>
  );
}
