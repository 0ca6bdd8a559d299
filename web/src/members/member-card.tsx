/** A member in a list: photo with name, code and heart, then the facts (statement 2.62 to 2.71). */
import {
  Briefcase,
  Calendar,
  Droplet,
  GraduationCap,
  IndianRupee,
  Info,
  type LucideIcon,
} from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownWork } from '#domain/work.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useAgeText } from '#web/i18n/age-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { Badge } from '#web/ui/card.tsx';
import { PhotoSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { useFieldRows } from './field-rows.ts';
import { Photo } from './photo.tsx';
import { usePhotoAddresses } from './photo-addresses.ts';
import { CARD_PHOTO } from './photo-sizes.ts';
import { SaveHeart } from './save-heart.tsx';
import { noteOpened, SHARED_PHOTO, useIsOpened } from './shared-photo.ts';
import { WorkLine } from './written-text.tsx';

interface MemberCardProps {
  member: ListedProfile;
  /** Visible without scrolling: loads its photo at once. */
  eager?: boolean;
  /** The heart's state until the saved members are loaded. */
  saved?: boolean;
  onToggle?: (saved: boolean) => void;
  /** The guna total of the viewer and the member. */
  guna?: string;
}

/** The card; a click anywhere but on the heart opens the member's profile. */
export const MemberCard = memo(function MemberCard({
  member,
  eager,
  saved,
  onToggle,
  guna,
}: MemberCardProps) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const name = useMemberName()(member);
  const nameId = useId();
  const isOpened = useIsOpened(member.id);
  const addressOf = usePhotoAddresses(member, [member.first_photo]);
  return (
    <article
      aria-labelledby={nameId}
      className="@container relative flex h-full flex-col overflow-hidden rounded-card bg-paper shadow-card transition-transform wrap-anywhere has-[h2_a:active]:scale-[0.985]"
    >
      <div className="grid" style={isOpened ? SHARED_PHOTO : undefined}>
        <Photo
          src={addressOf(member.first_photo)}
          name={name}
          focus={member.first_photo_focus}
          alt=""
          sizes={CARD_PHOTO}
          ratio={CARD_PHOTO.ratio}
          eager={eager}
          className="min-h-full [--focus-line:0.42] [grid-area:1/1]"
        />
        <Caption member={member} name={name} nameId={nameId} />
      </div>
      <div className="absolute top-3 right-16 left-3 flex flex-wrap gap-1.5">
        <Badge tone="paper">
          <span className="sr-only">{t('search.code')}</span>
          {plain(member.user_code)}
        </Badge>
        {guna && <Badge tone="paper">{guna}</Badge>}
      </div>
      <SaveHeart
        member={member}
        fallback={saved}
        onToggle={onToggle}
        className="absolute! top-3 right-3 z-2"
      />
      <Facts member={member} />
    </article>
  );
});

/** Name and main facts on the lower part of the photo; below it where they would cover the face. The name's link covers the whole card. */
function Caption({ member, name, nameId }: { member: ListedProfile; name: string; nameId: string }) {
  const age = useAgeText();
  const height = useHeightText();
  const optionLabel = useOptionLabel();
  const facts = [
    age(member),
    member.city && optionLabel('city', member.city),
    member.height !== null && height(member.height),
  ].filter(Boolean);
  return (
    <div className="z-1 mt-12 self-end surface-caption px-4 pt-8 pb-3 text-white [grid-area:1/1] caption-below:mt-0 caption-below:bg-none caption-below:pt-3 caption-below:pb-0 caption-below:text-ink caption-below:[grid-area:2/1]">
      <h2 id={nameId} className="font-display text-title">
        <Link
          to="/user_profile_page"
          state={{ user_id: member.id }}
          viewTransition
          onClick={() => noteOpened(member.id)}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-kumkum"
        >
          {name}
        </Link>
      </h2>
      <p className="text-small">{facts.join('\u00A0· ')}</p>
    </div>
  );
}

function Facts({ member }: { member: ListedProfile }) {
  const { t } = useTranslation();
  const { rupees, date } = useFormat();
  const optionLabel = useOptionLabel();
  const fieldRows = useFieldRows();
  const { highest_education: education, company_role: role, dob, caste } = member;
  const { income } = shownWork(member);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 px-4 pt-3.5 pb-4 text-small">
      {education && (
        <Fact width="w-full" icon={GraduationCap} label={t('field.highest_education')}>
          {optionLabel('highest_education', education)}
        </Fact>
      )}
      {role && (
        <Fact width="w-full" icon={Briefcase} label={t('field.company_role')}>
          <WorkLine member={member} />
        </Fact>
      )}
      {income !== null && (
        <Fact width="min-w-42" icon={IndianRupee} label={t('profile.income')}>
          {t('profile.income_month', { income: rupees(income) })}
        </Fact>
      )}
      {dob && (
        <Fact width="" icon={Calendar} label={t('field.dob')}>
          {date(dob)}
        </Fact>
      )}
      {caste && (
        <Fact width="w-full" icon={Droplet}>
          {t('profile.kul', { kul: optionLabel('caste', caste) })}
        </Fact>
      )}
      {fieldRows(member, { shown: 'card' }).map(({ field, label, text }) => (
        <Fact key={field} width="w-full" icon={Info}>
          {label}: {text}
        </Fact>
      ))}
    </ul>
  );
}

interface FactProps {
  icon: LucideIcon;
  /** The icon's meaning, for screen readers. */
  label?: string;
  /** A class: a whole line, enough for most texts, so that the next fact does not move when the font arrives, or as the text needs. */
  width: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, width, children }: FactProps) {
  return (
    <li className={`flex items-start gap-2.5 ${width}`}>
      <Icon aria-hidden="true" className="h-[1lh] w-4.5 text-marigold" />
      {label && <span className="sr-only">{label}: </span>}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export function MemberCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-paper shadow-card">
      <div className="relative" style={{ aspectRatio: CARD_PHOTO.ratio }}>
        <PhotoSkeleton />
      </div>
      <div className="grid gap-3 p-4">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/4" />
      </div>
    </div>
  );
}
