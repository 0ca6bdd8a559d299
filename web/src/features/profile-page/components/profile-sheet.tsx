/** A profile as one sheet: photos on top, the name and badges on the paper that overlaps them, then all details. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { Badge } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DetailsBlock } from './details-block.tsx';
import { ProfilePhotos } from './profile-photos.tsx';

// Wide screens show the whole photo: filling the width would leave of a face only the eyes.
const photoBox =
  'relative h-[min(110vw,62svh,600px)] min-h-72 sm:h-[min(74svh,680px)] sm:[&_img]:object-contain';
const sheet = 'gutter relative -mt-7 rounded-t-sheet bg-ivory pt-5';

interface ProfileSheetProps {
  member: Profile;
  photos: readonly string[] | undefined;
  /** Lies on the photos' upper edge. */
  above?: ReactNode;
  /** Stands between the badges and the details. */
  action?: ReactNode;
}

/** The sheet; its name is the page's h1. */
export function ProfileSheet({ member, photos, above, action }: ProfileSheetProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const { company_role: role, company_name: company, company_city: city } = member;
  return (
    <article>
      <div className={photoBox}>
        {above}
        <ProfilePhotos member={member} names={photos} />
      </div>
      <div className={sheet}>
        <h1 className="font-display text-name">{name}</h1>
        {role && (
          <p className="mt-0.5 text-body text-ink-2">{t('profile.role_at', { role, company, city })}</p>
        )}
        <Badges member={member} />
        {action}
        <DetailsBlock member={member} />
      </div>
    </article>
  );
}

function Badges({ member }: { member: Profile }) {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const { mangal_status: mangal, married_status: married, disability } = member;
  const badges = [
    mangal && mangal !== 'No' && t('profile.mangal', { status: optionLabel('mangal_status', mangal) }),
    married && optionLabel('married_status', married),
    disability === 'Yes' && t('profile.disabled'),
  ].filter((badge) => typeof badge === 'string');
  return (
    <ul className={classNames('flex flex-wrap gap-2', badges.length > 0 && 'mt-3')}>
      {badges.map((badge) => (
        <li key={badge}>
          <Badge>{badge}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The shape of a profile that is on its way. */
export function ProfileSkeleton({ above }: { above?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      <div className={photoBox}>
        {above}
        <Skeleton className="size-full rounded-none" />
      </div>
      <div className={classNames(sheet, 'grid gap-3')}>
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-3 h-72 w-full rounded-card" />
      </div>
    </div>
  );
}
