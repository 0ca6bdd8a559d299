/** The member's own profile as others see it, with a link to edit it. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { ListLink } from '#web/links/list-link.tsx';
import { placeholderUrl } from '#web/members/placeholder.ts';
import { useIsActing, useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ownProfileOptions } from './api/get-own-profile.ts';
import { CodeBadge } from './components/back-and-code.tsx';
import { ProfilePhotos } from './components/profile-photos.tsx';
import { ProfileSheet } from './components/profile-sheet.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';

/** The page's content. Cancels the gutter, so that the photos reach the edges. */
export function Component() {
  return (
    <div className="-mx-4 pb-4 min-[390px]:-mx-5">
      <OwnProfile action={<OwnActions />} />
    </div>
  );
}

/** The profile that is open, as others see it, with its photos and contact details. */
export function OwnProfile({ action }: { action?: ReactNode }) {
  const userId = useUserId();
  const isActing = useIsActing();
  const query = useQuery(ownProfileOptions(userId));
  // The access gate has loaded the status row already; it names the photos and is reloaded after an upload.
  const { data: status } = useQuery(profileStatusOptions(userId));
  return (
    <Loaded query={query} skeleton={<ProfileSkeleton />}>
      {(member) => (
        <ProfileSheet
          member={member}
          contact={member}
          contactNote={action && !isActing && <SeenByLink />}
          photos={
            <ProfilePhotos
              member={member}
              photos={status?.media_data}
              fallback={placeholderUrl(member.gender, member.id)}
            />
          }
          above={
            <div className="absolute top-3 left-3 z-10 flex">
              <CodeBadge code={member.user_code} />
            </div>
          }
          action={action}
        />
      )}
    </Loaded>
  );
}

function OwnActions() {
  const { t } = useTranslation();
  const isActing = useIsActing();
  return (
    <>
      <ButtonLink
        to="/profile_page_setup"
        full
        className="mt-4"
        icon={<PencilLine aria-hidden="true" className="size-5" />}
      >
        {t('profile.edit')}
      </ButtonLink>
      {!isActing && <FamilyLinks />}
    </>
  );
}

/** To what belongs to the profile without being part of its form. */
function FamilyLinks() {
  const { t } = useTranslation();
  return (
    <Card className="mt-4 divide-y divide-line overflow-clip">
      <ListLink to="/biodata">{t('title.biodata')}</ListLink>
      <ListLink to="/patrika">{t('title.patrika')}</ListLink>
      <ListLink to="/partner_preferences">{t('title.preferences')}</ListLink>
      <ListLink to="/home?order=match">{t('order.match')}</ListLink>
      <ListLink to="/settings">{t('title.settings')}</ListLink>
    </Card>
  );
}

/** The link to the page of contact viewers. */
function SeenByLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/contact_viewers"
      className="mt-1 flex min-h-11 items-center justify-between gap-3 text-body text-kumkum"
    >
      {t('title.contact_viewers')}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}
