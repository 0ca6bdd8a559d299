/** The account menu: profile, shortlist, settings, language, sign out, close. */
import { useQuery } from '@tanstack/react-query';
import { Heart, Landmark, Languages, LogOut, Settings, UserRound, X } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { signOut, useIsActing, useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';

const icon = { 'aria-hidden': true } as const;

interface AccountMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
}

/** The menu, initially open: its code is loaded when the user opens it. */
export function AccountMenu({ trigger }: AccountMenuProps) {
  const { t } = useTranslation();
  const isActing = useIsActing();
  const { data: role } = useQuery({ ...deskRoleOptions(useUserId()), enabled: !isActing });
  const [asking, setAsking] = useState(false);
  const isLeaving = useRef(false);
  const other = currentLanguage() === 'en' ? 'mr' : 'en';

  // The closing menu and the opening dialog both move the focus: in sequence, it ends in the dialog.
  function askWhenLeaving(): void {
    if (isLeaving.current) setAsking(true);
    isLeaving.current = false;
  }

  return (
    <>
      <Menu label={t('bar.account_menu')} trigger={trigger} opensAtOnce onClosed={askWhenLeaving}>
        <MenuLink link={<Link to="/my_profile" />} icon={<UserRound {...icon} />}>
          {t('bar.your_profile')}
        </MenuLink>
        <MenuLink link={<Link to="/sort_listed_profiles?show=saved" />} icon={<Heart {...icon} />}>
          {t('bar.shortlisted')}
        </MenuLink>
        {!isActing && (
          <MenuLink link={<Link to="/settings" />} icon={<Settings {...icon} />}>
            {t('title.settings')}
          </MenuLink>
        )}
        {role && (
          <MenuLink link={<Link to="/desk" />} icon={<Landmark {...icon} />}>
            {t('title.desk')}
          </MenuLink>
        )}
        <MenuItem lang={other} icon={<Languages {...icon} />} onSelect={() => void changeLanguage(other)}>
          <span className="font-(family-name:--font-language-name)">{t(`language.${other}`)}</span>
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<LogOut {...icon} />}
          onSelect={() => {
            isLeaving.current = true;
          }}
        >
          {t('bar.sign_out')}
        </MenuItem>
        <MenuItem icon={<X {...icon} />}>{t('bar.close')}</MenuItem>
      </Menu>
      <SignOutDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before signing out; then leads to the start page, ends the session and shows a message. */
function SignOutDialog({ open, onOpenChange }: SignOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    onOpenChange(false);
    // Leaves first, synchronously: a mounted access gate would redirect to the login once the session has ended.
    await navigate('/', { flushSync: true });
    await signOut();
    showAlert(t('signout.done'), 'success');
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('signout.title')}
      description={t('signout.text')}
      confirmLabel={t('signout.confirm')}
      onConfirm={() => void leave()}
    />
  );
}
