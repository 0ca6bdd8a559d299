/** The menu behind one's own picture: profile, shortlist, language, sign out, close. */
import { useQuery } from '@tanstack/react-query';
import { Heart, Languages, LogOut, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPhotoUrl } from '#web/backend/own-photos.ts';
import { placeholderUrl } from '#web/backend/placeholder.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/backend/session.ts';
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';
import { Photo } from '#web/ui/photo.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

/** The avatar and its menu. */
export function AvatarMenu() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const other = currentLanguage() === 'en' ? 'mr' : 'en';
  return (
    <>
      <Menu
        label={t('bar.account_menu')}
        trigger={
          <button
            type="button"
            aria-label={t('bar.account_menu')}
            className="size-11 shrink-0 overflow-hidden rounded-full border border-line bg-paper p-[3px]"
          >
            <OwnPhoto />
          </button>
        }
      >
        <MenuLink to="/my_profile" icon={<UserRound {...icon} />}>
          {t('bar.your_profile')}
        </MenuLink>
        <MenuLink to="/sort_listed_profiles" icon={<Heart {...icon} />}>
          {t('bar.shortlisted')}
        </MenuLink>
        <MenuItem lang={other} icon={<Languages {...icon} />} onSelect={() => void changeLanguage(other)}>
          {t(`language.${other}`)}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut {...icon} />} onSelect={() => setAsking(true)}>
          {t('bar.sign_out')}
        </MenuItem>
        <MenuItem icon={<X {...icon} />}>{t('bar.close')}</MenuItem>
      </Menu>
      <SignOutDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}

function OwnPhoto() {
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const name = status?.media_data[0]?.name;
  const urlOf = useOwnPhotoUrl(name ? [name] : []);
  return (
    <Photo
      src={urlOf(name)}
      fallback={placeholderUrl(status?.data_without_updated_at.gender, userId)}
      alt=""
      sizes="40px"
      ratio={1}
      eager
      className="rounded-full"
    />
  );
}
