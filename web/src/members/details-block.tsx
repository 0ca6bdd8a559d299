/** The details of a profile: the member's own profile and others' show the same rows. */
import { ExternalLink } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownBirthTime } from '#domain/birth-time.ts';
import { linkAddress } from '#domain/links.ts';
import { shownWork } from '#domain/work.ts';
import type { ContactDetails, KnownProfile } from '#web/backend/types.ts';
import { yearsOf } from '#web/i18n/age-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DetailRow, DetailsCard, PendingText, PhoneLink } from './details-card.tsx';
import { useFieldRows } from './field-rows.ts';
import { JoinedTexts, WrittenText } from './written-text.tsx';

export interface DetailsProps {
  member: KnownProfile;
  /** Missing columns are loading; otherwise their rows are omitted. */
  pending?: boolean;
  /** Telephone numbers and street address, if they may be shown. */
  contact?: ContactDetails;
  /** Shown in the card of contact details, under the number. */
  contactNote?: ReactNode;
  /** What other features show of the member, after the first card. */
  beside?: ReactNode;
  /** A row for when the member was last active. The same element as before, or the first card renders again. */
  lastActive?: ReactNode;
  /** Renders only the first card, as long as the page begins. */
  isBrief?: boolean;
}

/** All cards of the details. Rows without a value are omitted. */
export function DetailsBlock({ contactNote, beside, lastActive, isBrief, ...details }: DetailsProps) {
  const { member, contact } = details;
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <About member={member} lastActive={lastActive} />
      {/* What it loads comes later, and must not move what is in view. */}
      <div className="-mt-4 empty:hidden">{beside}</div>
      {!isBrief && (
        <>
          <Expectation {...details} />
          <OwnContact contact={contact} note={contactNote} />
          <Parents {...details} />
          <Uncle {...details} />
          <SocialLinks member={member} />
          <WrittenByFamily />
        </>
      )}
    </div>
  );
}

// These cards are memoized: parts of the page load one after the other, and each renders the profile again.
const About = memo(function About({ member, lastActive }: DetailsProps) {
  const { t } = useTranslation();
  const { number, date, time } = useFormat();
  const height = useHeightText();
  const optionLabel = useOptionLabel();
  const fieldRows = useFieldRows();
  const { dob, highest_education: education, caste } = member;
  const bornAt = shownBirthTime(member);
  const { company_name: company, income } = shownWork(member);
  const years = yearsOf(member);
  // Other members' date is null while its level withholds it; the own one, before it is filled in, has no age either.
  const day = dob ? date(dob, 'long') : years !== null && t('profile.birthdate_withheld');
  const birthKey = member.dob_time_certainty === 'About' ? 'profile.birth_about' : 'profile.birth';
  const birth = day && bornAt ? t(birthKey, { date: day, time: time(bornAt) }) : day;
  return (
    <DetailsCard title={t('profile.about')} list>
      <DetailRow label={t('profile.age')}>
        {years !== null && t('profile.age_years', { years: number(years) })}
      </DetailRow>
      <DetailRow label={t('profile.height')}>{member.height !== null && height(member.height)}</DetailRow>
      <DetailRow label={t('profile.birthdate')}>{birth}</DetailRow>
      <DetailRow label={t('profile.education')}>
        {education && optionLabel('highest_education', education)}
      </DetailRow>
      <DetailRow label={t('profile.workplace')}>{written(company)}</DetailRow>
      <DetailRow label={t('profile.designation')}>
        {member.company_role && written(optionLabel('company_role', member.company_role))}
      </DetailRow>
      <DetailRow label={t('profile.income')}>
        {income !== null && t('profile.income_rs', { income: number(income) })}
      </DetailRow>
      <DetailRow label={t('profile.caste')}>{caste && optionLabel('caste', caste)}</DetailRow>
      <DetailRow label={t('profile.date_added')}>{date(member.created_at, 'long')}</DetailRow>
      {fieldRows(member, {}).map(({ field, label, text }) => (
        <DetailRow key={field} label={label}>
          {written(text)}
        </DetailRow>
      ))}
      {lastActive}
    </DetailsCard>
  );
});

function Expectation({ member: { expectation }, pending }: DetailsProps) {
  const { t } = useTranslation();
  if (!expectation && !(pending && expectation === undefined)) return null;
  return (
    <DetailsCard title={t('profile.expectation')}>
      {expectation ? (
        <p className="text-body whitespace-pre-line">
          <WrittenText>{expectation}</WrittenText>
        </p>
      ) : (
        <PendingText />
      )}
    </DetailsCard>
  );
}

function OwnContact({ contact, note }: { contact: ContactDetails | undefined; note: ReactNode }) {
  const { t } = useTranslation();
  if (!contact?.phone && !note) return null;
  return (
    <DetailsCard title={t('numbers.title')}>
      {contact?.phone && (
        <dl className={note ? 'border-b border-line' : undefined}>
          <DetailRow label={t('profile.phone')}>
            <PhoneLink number={contact.phone} />
          </DetailRow>
        </dl>
      )}
      {note}
    </DetailsCard>
  );
}

const Parents = memo(function Parents({ member, pending, contact }: DetailsProps) {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const nameText = useNameText();
  if (member.parent_full_name === undefined && !pending) return null;
  return (
    <DetailsCard title={t('profile.parents')} list>
      <DetailRow label={t('profile.name')} pending={pending}>
        {member.parent_full_name && written(nameText(member.parent_full_name))}
      </DetailRow>
      <DetailRow label={t('profile.occupation')} pending={pending}>
        {member.parent_occupation && written(optionLabel('parent_occupation', member.parent_occupation))}
      </DetailRow>
      <DetailRow label={t('profile.address')} pending={pending}>
        {member.parent_city === undefined ? undefined : <Address member={member} contact={contact} />}
      </DetailRow>
      <DetailRow label={t('profile.phone')}>
        {contact?.parent_number && <PhoneLink number={contact.parent_number} />}
      </DetailRow>
    </DetailsCard>
  );
});

const Uncle = memo(function Uncle({ member, pending, contact }: DetailsProps) {
  const { t } = useTranslation();
  const nameText = useNameText();
  if (member.mama_full_name === undefined && !pending) return null;
  return (
    <DetailsCard title={t('profile.uncle')} list>
      <DetailRow label={t('profile.name')} pending={pending}>
        {member.mama_full_name && written(nameText(member.mama_full_name))}
      </DetailRow>
      <DetailRow label={t('profile.clan')} pending={pending}>
        {member.mama_kul && written(nameText(member.mama_kul))}
      </DetailRow>
      <DetailRow label={t('profile.phone')}>
        {contact?.mama_phone && <PhoneLink number={contact.mama_phone} />}
      </DetailRow>
    </DetailsCard>
  );
});

/** Street address if shown, city, taluka, district and state; repeated names (Pune, Pune, Pune) appear once. */
function Address({ member, contact }: Pick<DetailsProps, 'member' | 'contact'>) {
  const optionLabel = useOptionLabel();
  const labelOf = (column: 'parent_city' | 'parent_taluka' | 'parent_district' | 'parent_state') => {
    const value = member[column];
    return value && optionLabel(column, value);
  };
  return (
    <JoinedTexts separator=", ">
      {[
        contact?.parent_address,
        labelOf('parent_city'),
        labelOf('parent_taluka'),
        labelOf('parent_district'),
        labelOf('parent_state'),
      ]}
    </JoinedTexts>
  );
}

function WrittenByFamily() {
  const { t } = useTranslation();
  return <p className="text-small text-ink-2">{t('profile.family_word')}</p>;
}

const written = (text: string | null | undefined) => text && <WrittenText>{text}</WrittenText>;

const NETWORKS = ['facebook', 'linkedin', 'instagram'] as const;

/** The card of links; renders nothing without links. */
function SocialLinks({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const filled = NETWORKS.flatMap((network) => {
    const link = member[network];
    return link ? [{ network, address: linkAddress(link) }] : [];
  });
  if (filled.length === 0) return null;
  return (
    <DetailsCard title={t('profile.social')}>
      <ul className="flex flex-wrap gap-2 pt-1">
        {filled.map(({ network, address }) => (
          <li key={network}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <span className="text-centred">{t(`profile.${network}`)}</span>
              <ExternalLink aria-hidden="true" className="size-4 text-ink-2" />
              <span className="sr-only">{t('profile.new_tab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}
