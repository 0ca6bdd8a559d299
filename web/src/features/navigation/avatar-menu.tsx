/** The member's photo in the top bar. Its menu is loaded on demand: most visits never open it. */
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE_WIDTH } from '#web/backend/photo-url.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { placeholderUrl } from '#web/members/placeholder.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { useMenuOnPress } from '#web/ui/loaded-on-press.ts';
import { avatarFrame } from './bar-row.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

export function AvatarMenu() {
  const errorText = useErrorText();
  const { Menu, button } = useMenuOnPress(loadMenu, (error) => showAlert(errorText(error)));
  if (Menu) return <Menu trigger={<AvatarButton />} />;
  return <AvatarButton {...button} />;
}

function AvatarButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('bar.account_menu')} {...props} className={avatarFrame}>
      <OwnPhoto />
    </button>
  );
}

function OwnPhoto() {
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const photo = status?.media_data[0];
  const name = photo?.name;
  const gender = status?.data_without_updated_at.gender;
  const urlOf = usePhotoAddresses({ id: userId }, [name]);
  // No stock portrait before the gender is known.
  if (!name && !gender) {
    return (
      <span className="grid size-full place-items-center rounded-full bg-marigold-soft text-marigold-ink">
        <UserRound aria-hidden="true" className="size-5" />
      </span>
    );
  }
  return (
    <Photo
      src={urlOf(name)}
      fallback={placeholderUrl(gender, userId)}
      focus={photo?.focus}
      alt=""
      // The rendering that is kept for reading offline, so that there is one to load.
      width={OFFLINE_WIDTH}
      ratio={1}
      eager
      className="rounded-full"
    />
  );
}
