/** The sheet after an interest was accepted: the knot is tied between both photos, and the families can talk. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { Interest, KnownProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { CallButton } from '#web/members/call-button.tsx';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { placeholderUrl } from '#web/members/placeholder.ts';
import { useUserId } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';

export interface AcceptedSheetProps {
  member: KnownProfile;
  /** Of the interest, as the viewer sees it. */
  direction: Interest['direction'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. Its code is loaded on demand, so it opens after mounting; the knot is drawn once it has slid up. */
export function AcceptedSheet({ member, direction, open, onOpenChange }: AcceptedSheetProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const [arrived, setArrived] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => setArrived(true), []);
  return (
    <Drawer
      open={open && arrived}
      onOpenChange={onOpenChange}
      onOpened={() => setOpened(true)}
      title={t('interest.accepted_title')}
    >
      <div className="grid justify-items-center gap-5 pb-2">
        <div className="flex max-w-full items-center justify-center">
          <OwnPhoto />
          <span className="-mx-4 grid h-16 w-40 place-items-center">
            {opened && <DrawnThread animated />}
          </span>
          <TheirPhoto member={member} name={name} />
        </div>
        <p className="max-w-[34ch] text-center text-balance text-lead wrap-anywhere">
          {t(`interest.${direction}_accepted_text`, { name })}
        </p>
        <div className="grid w-full gap-3">
          <CallButton member={member} full />
          <ButtonLink to="/biodata" variant="secondary" full onClick={() => onOpenChange(false)}>
            {t('interest.share_biodata')}
          </ButtonLink>
        </div>
      </div>
    </Drawer>
  );
}

const PHOTO = 'z-1 w-20 shrink-0 rounded-full border-3 border-paper shadow-card';

function OwnPhoto() {
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const photo = status?.media_data[0];
  const addressOf = usePhotoAddresses({ id: userId }, [photo?.name]);
  return (
    <Photo
      src={addressOf(photo?.name)}
      fallback={placeholderUrl(status?.data_without_updated_at.gender ?? null, userId)}
      focus={photo?.focus}
      alt=""
      ratio={1}
      sizes="80px"
      eager
      className={PHOTO}
    />
  );
}

function TheirPhoto({ member, name }: { member: KnownProfile; name: string }) {
  const addressOf = usePhotoAddresses(member, [member.first_photo]);
  return (
    <Photo
      src={addressOf(member.first_photo)}
      name={name}
      focus={member.first_photo_focus}
      alt=""
      ratio={1}
      sizes="80px"
      eager
      className={PHOTO}
    />
  );
}
