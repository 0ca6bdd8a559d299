/** /helping, and every page of a user without a profile of the own: combines the features family and manage-profile. */
import { Database, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpingPage } from '#web/features/family/helping-page.tsx';
import { DeleteAccount } from '#web/features/manage-profile/components/delete-account.tsx';
import { ListLink } from '#web/links/list-link.tsx';
import { signOut } from '#web/session/session.ts';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { ListButton } from '#web/ui/list-row.tsx';

export function Component() {
  return <HelpingPage />;
}

/** The only page of a user who helps others and has no profile. */
export function HelperHome() {
  return (
    <main id="content" tabIndex={-1} className="gutter mx-auto max-w-[36rem]">
      <div className="flex justify-end pt-[max(10px,env(safe-area-inset-top))]">
        <LanguageToggle />
      </div>
      <HelpingPage account={<Account />} />
    </main>
  );
}

function Account() {
  const { t } = useTranslation();
  return (
    <>
      <ListLink to="/my_data" icon={<Database aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}>
        {t('title.my_data')}
      </ListLink>
      <ListButton
        icon={<LogOut aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
        onClick={() => void signOut()}
      >
        {t('bar.sign_out')}
      </ListButton>
      <DeleteAccount />
    </>
  );
}
