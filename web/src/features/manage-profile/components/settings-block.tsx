/** The collapsible settings: the policies, the member's own data, the membership's own actions, and the end of the account. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, FileText, Lock, Mail, ReceiptIndianRupee, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { ListLink } from '#web/ui/list-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

const POLICIES = [
  { to: '/terms_and_conditions', key: 'manage.terms', Icon: FileText },
  { to: '/privacy_policy', key: 'manage.privacy', Icon: Lock },
  { to: '/contact_us', key: 'manage.contact', Icon: Mail },
  { to: '/refund_cancel', key: 'manage.refund', Icon: ReceiptIndianRupee },
] as const;

/** The block; `membership` are the rows that pause, resume or cancel it. */
export function SettingsBlock({ membership }: { membership: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card className="overflow-clip">
      <Collapsible.Root>
        <h2 className="m-0">
          <Collapsible.Trigger className="group flex min-h-[58px] w-full items-center gap-3 px-4 py-1.5 text-left text-body font-semibold transition-colors hover:bg-marigold-soft/40 focus-visible:-outline-offset-2">
            <span className="grid size-7 shrink-0 place-items-center text-ink-2">
              <Settings aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">{t('manage.settings')}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 transition-transform duration-200 group-data-panel-open:rotate-180"
              strokeWidth={1.75}
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Panel className="h-(--collapsible-panel-height) overflow-clip transition-[height,opacity] duration-200 ease-calm data-ending-style:h-0 data-ending-style:opacity-0 data-starting-style:h-0 data-starting-style:opacity-0">
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
            <DownloadData />
            {membership}
            <DeleteAccount />
          </div>
        </Collapsible.Panel>
      </Collapsible.Root>
    </Card>
  );
}
