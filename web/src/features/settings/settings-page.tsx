/** The settings: privacy and safety, membership, account, help and legal. Each row names the current value where there is one. */
import { useQuery } from '@tanstack/react-query';
import {
  AtSign,
  Ban,
  Bell,
  Database,
  Eye,
  FileText,
  HeartHandshake,
  Languages,
  Lock,
  Mail,
  PhoneCall,
  ReceiptIndianRupee,
  Smartphone,
  Users,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneGroups } from '#domain/phone-groups.ts';
import { blocksOptions } from '#web/backend/blocks.ts';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { loadSignInOptions } from '#web/backend/sign-in-options.ts';
import type { ContactLevels, ProfileStatus } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { NumbersCards } from '#web/members/notices/numbers-cards.tsx';
import { readSession, useUserId } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { Card } from '#web/ui/card.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

interface SettingsPageProps {
  status: ProfileStatus;
  /** The rows that pause, resume or cancel the membership. */
  membership: ReactNode;
  /** The row that deletes the account. */
  deletion: ReactNode;
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-2' } as const;

export function SettingsPage({ status, membership, deletion }: SettingsPageProps) {
  const { t } = useTranslation();
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.settings')} parent="/my_profile" />
      <div className="grid grid-cols-1 gap-5">
        <PrivacyGroup />
        <Group title={t('settings.membership')}>
          <FeeRow status={status} />
          {membership}
        </Group>
        <AccountGroup>{deletion}</AccountGroup>
        <HelpGroup />
      </div>
    </div>
  );
}

function PrivacyGroup() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const userId = useUserId();
  const { data: levels } = useQuery(contactLevelsOptions(userId));
  const { data: blocked } = useQuery(blocksOptions(userId));
  const count = blocked?.length ?? 0;
  return (
    <Group title={t('settings.privacy')}>
      <Numbers levels={levels} />
      <ListLink to="/contact_levels" icon={<PhoneCall {...icon} />} note={t('settings.levels')}>
        {t('title.contact_levels')}
      </ListLink>
      <ListLink to="/contact_viewers" icon={<Eye {...icon} />} note={t('settings.viewers')}>
        {t('title.contact_viewers')}
      </ListLink>
      <ListLink
        to="/blocked_members"
        icon={<Ban {...icon} />}
        note={blocked && (count === 0 ? t('settings.blocked_none') : number(count))}
      >
        {t('title.blocked_members')}
      </ListLink>
      <ListLink to="/family_helpers" icon={<Users {...icon} />} note={t('settings.family_helpers')}>
        {t('title.family_helpers')}
      </ListLink>
      <ListLink to="/helping" icon={<HeartHandshake {...icon} />} note={t('settings.helping')}>
        {t('title.helping')}
      </ListLink>
      <ListLink to="/my_data" icon={<Database {...icon} />} note={t('settings.my_data')}>
        {t('title.my_data')}
      </ListLink>
    </Group>
  );
}

/** Who may see the numbers: an answer of one tap, with the current one marked. */
function Numbers({ levels }: { levels: ContactLevels | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  if (!levels) return <Skeleton className="m-4 h-64" />;
  return (
    <div className="grid gap-3 p-4">
      <h3 id={id} className="font-semibold">
        {t('notices.numbers')}
      </h3>
      {levels.answered_at === null && (
        <p className="text-small text-ink-2">{t(`levels.default_${levels.phone}`)}</p>
      )}
      <NumbersCards levels={levels} labelledBy={id} />
    </div>
  );
}

function FeeRow({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const paidTill = status.has_paid ? status.expiry_at : null;
  return (
    <ListLink
      to="/profile_page_setup"
      icon={<ReceiptIndianRupee {...icon} />}
      note={paidTill ? t('membership.paid_till', { date: date(paidTill) }) : t('membership.unpaid')}
    >
      {t('section.payment')}
    </ListLink>
  );
}

/** What the member signs in with, and whether a number can be added. */
async function readSignIn() {
  const [session, { by_number }] = await Promise.all([readSession(), loadSignInOptions()]);
  return { email: session?.user.email ?? '', phone: session?.user.phone ?? '', by_number };
}

function AccountGroup({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const userId = useUserStore((state) => state.id);
  const { data: own } = useQuery({
    queryKey: ['sign-in-in-settings', userId],
    queryFn: readSignIn,
    gcTime: 0,
  });
  const language = currentLanguage();
  const other = language === 'en' ? 'mr' : 'en';
  return (
    <Group title={t('settings.account')}>
      <ListLink to="/notice_settings" icon={<Bell {...icon} />} note={t('settings.notices')}>
        {t('title.notices')}
      </ListLink>
      <ListLink to="/change_email" icon={<AtSign {...icon} />} note={own?.email}>
        {t(own?.email === '' ? 'email_change.add' : 'title.change_email')}
      </ListLink>
      {own?.email === '' && (
        <ListLink to="/my_data" icon={<Mail {...icon} />}>
          {t('my_data.mails')}
        </ListLink>
      )}
      {own && (own.phone || own.by_number) && (
        <ListLink
          to="/change_number"
          icon={<Smartphone {...icon} />}
          note={own.phone ? phoneGroups(`+${own.phone}`).join(' ') : t('settings.no_number')}
        >
          {t('title.change_number')}
        </ListLink>
      )}
      <ListButton
        icon={<Languages {...icon} />}
        note={t('settings.language', { current: t(`language.${language}`), other: t(`language.${other}`) })}
        onClick={() => void changeLanguage(other)}
      >
        {t('bar.language')}
      </ListButton>
      <SignOutEverywhere />
      {children}
    </Group>
  );
}

function HelpGroup() {
  const { t } = useTranslation();
  return (
    <Group title={t('settings.help')}>
      <ListLink to="/contact_us" icon={<Mail {...icon} />}>
        {t('manage.contact')}
      </ListLink>
      <ListLink to="/terms_and_conditions" icon={<FileText {...icon} />}>
        {t('manage.terms')}
      </ListLink>
      <ListLink to="/privacy_policy" icon={<Lock {...icon} />}>
        {t('manage.privacy')}
      </ListLink>
      <ListLink to="/refund_cancel" icon={<ReceiptIndianRupee {...icon} />}>
        {t('manage.refund')}
      </ListLink>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-small font-semibold text-ink-2">
        {title}
      </h2>
      <Card className="divide-y divide-line overflow-clip">{children}</Card>
    </section>
  );
}
