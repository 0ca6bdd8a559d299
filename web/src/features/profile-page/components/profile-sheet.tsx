/** A profile: photos on top, name and badges on a sheet that overlaps them, then all details. */
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { DetailsBlock, type DetailsProps } from '#web/members/details-block.tsx';
import { useMainFacts } from '#web/members/main-facts.ts';
import { SHARED_PHOTO } from '#web/members/shared-photo.ts';
import { JoinedTexts, WorkLine } from '#web/members/written-text.tsx';
import { Badge } from '#web/ui/card.tsx';
import { photoBox, sheet } from './profile-skeleton.tsx';

interface ProfileSheetProps extends DetailsProps {
  /** Fill their box. */
  photos: ReactNode;
  /** Lies on the photos' upper edge. */
  above?: ReactNode;
  /** Placed between the badges and the details. */
  action?: ReactNode;
  /** Placed below the details. */
  below?: ReactNode;
}

/** The profile; the name is the page's h1. */
export function ProfileSheet({ photos, above, action, below, ...details }: ProfileSheetProps) {
  const { member } = details;
  const name = useMemberName()(member);
  return (
    <article>
      <div className={photoBox} style={SHARED_PHOTO}>
        {above}
        {photos}
      </div>
      <div className={sheet}>
        <h1 className="font-display text-name">{name}</h1>
        <MainFacts member={member} />
        {member.company_role && (
          <p className="text-body text-ink-2">
            <WorkLine member={member} />
          </p>
        )}
        <Badges member={member} />
        {action}
        <DetailsBlock {...details} />
        {below}
      </div>
    </article>
  );
}

function MainFacts({ member }: { member: KnownProfile }) {
  const mainFacts = useMainFacts();
  return (
    <p className="mt-0.5 text-body font-semibold">
      <JoinedTexts>{mainFacts(member)}</JoinedTexts>
    </p>
  );
}

function Badges({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const { mangal_status: mangal, married_status: married, gender, disability } = member;
  // Marathi has a word for a widow and one for a widower.
  const marriedText =
    married === 'Widowed' && gender
      ? t('option.married_status.Widowed', { context: gender })
      : married && optionLabel('married_status', married);
  const mangalText =
    mangal && mangal !== 'No' && t('profile.mangal', { status: optionLabel('mangal_status', mangal) });
  const hasMangal = mangal === 'Yes' || mangal === 'Partial';
  return (
    <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {mangalText && <BadgeItem tone={hasMangal ? 'marigold' : 'grey'}>{mangalText}</BadgeItem>}
      {marriedText && <BadgeItem>{marriedText}</BadgeItem>}
      {disability === 'Yes' && <BadgeItem>{t('profile.disabled')}</BadgeItem>}
    </ul>
  );
}

function BadgeItem(props: ComponentProps<typeof Badge>) {
  return (
    <li>
      <Badge {...props} />
    </li>
  );
}
