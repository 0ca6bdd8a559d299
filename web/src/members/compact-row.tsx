/** A member in one row: the facts that families ask for first, and a button. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownWork } from '#domain/work.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { useMainFacts } from './main-facts.ts';
import { Photo } from './photo.tsx';
import { usePhotoAddresses } from './photo-addresses.ts';
import { noteOpened } from './shared-photo.ts';
import { JoinedTexts } from './written-text.tsx';

interface CompactRowProps {
  member: ListedProfile;
  /** The guna total of the viewer and the member. */
  guna?: string;
  /** At the end of the row. */
  action: ReactNode;
}

/** The row; a click anywhere but on the button opens the profile. */
export function CompactRow({ member, guna, action }: CompactRowProps) {
  const { t } = useTranslation();
  const { rupees } = useFormat();
  const mainFacts = useMainFacts();
  const optionLabel = useOptionLabel();
  const name = useMemberName()(member);
  const addressOf = usePhotoAddresses(member, [member.first_photo]);
  const { highest_education: education } = member;
  const { income } = shownWork(member);
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-paper p-3 shadow-card wrap-anywhere"
    >
      <Photo
        src={addressOf(member.first_photo)}
        name={name}
        focus={member.first_photo_focus}
        alt=""
        sizes="72px"
        className="w-18 shrink-0 rounded-field"
      />
      <div className="min-w-[7em] flex-1">
        <h2 className="font-semibold leading-snug">
          <Link
            to="/user_profile_page"
            state={{ user_id: member.id }}
            onClick={() => noteOpened(member.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-kumkum"
          >
            {name}
          </Link>
        </h2>
        <p className="text-small text-ink-2">
          <JoinedTexts>{mainFacts(member)}</JoinedTexts>
        </p>
        <p className="text-small text-ink-2">
          <JoinedTexts>
            {[
              education && optionLabel('highest_education', education),
              income !== null ? t('profile.income_month', { income: rupees(income) }) : null,
              guna,
            ]}
          </JoinedTexts>
        </p>
      </div>
      <div className="relative z-1 ml-auto">{action}</div>
    </article>
  );
}
