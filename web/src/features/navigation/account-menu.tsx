/** The account menu: profile, shortlist, language, sign out, close. */
import { useQuery } from '@tanstack/react-query';
import { Heart, Landmark, Languages, LogOut, UserRound, X } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { useUserId } from '#web/session/session.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

interface AccountMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
}

/** The menu, initially open: its code is loaded when the user opens it. */
export function AccountMenu({ trigger }: AccountMenuProps) {
  const { t } = useTranslation();
  const { data: role } = useQuery(deskRoleOptions(useUserId()));
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
        <MenuLink link={<Link to="/sort_listed_profiles" />} icon={<Heart {...icon} />}>
          {t('bar.shortlisted')}
        </MenuLink>
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
