/** The shared details block of a profile (specification section 2): one's own and other members' show the same rows. */
import { useTranslation } from 'react-i18next';
import { ageInYears } from '#domain/age.ts';
import type { Profile } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { DetailRow, DetailsCard, PhoneLink } from './details-card.tsx';
import { SocialLinks } from './social-links.tsx';

/** All cards of the block. A row without a value is left out: only one's own unfinished profile has such. */
export function DetailsBlock({ member }: { member: Profile }) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 grid gap-4">
      <About member={member} />
      {member.expectation && (
        <DetailsCard title={t('profile.expectation')}>
          <p className="text-body whitespace-pre-line">{member.expectation}</p>
        </DetailsCard>
      )}
      <Parents member={member} />
      <Uncle member={member} />
      <SocialLinks member={member} />
    </div>
  );
}

function About({ member }: { member: Profile }) {
  const { t } = useTranslation();
  const { number, date, time, height } = useFormat();
  const optionLabel = useOptionLabel();
  const { dob, dob_time, highest_education: education, income, caste } = member;
  const day = dob && date(dob, 'long');
  const birth = day && dob_time ? t('profile.birth', { date: day, time: time(dob_time) }) : day;
  return (
    <DetailsCard title={t('profile.about')} list>
      <DetailRow label={t('profile.age')}>
        {dob && t('profile.age_years', { years: number(ageInYears(dob)) })}
      </DetailRow>
      <DetailRow label={t('profile.birthdate')}>{birth}</DetailRow>
      <DetailRow label={t('profile.height')}>{member.height !== null && height(member.height)}</DetailRow>
      <DetailRow label={t('profile.education')}>
        {education && optionLabel('highest_education', education)}
      </DetailRow>
      <DetailRow label={t('profile.workplace')}>{member.company_name}</DetailRow>
      <DetailRow label={t('profile.designation')}>{member.company_role}</DetailRow>
      <DetailRow label={t('profile.income')}>
        {income !== null && t('profile.income_rs', { income: number(income) })}
      </DetailRow>
      <DetailRow label={t('profile.caste')}>{caste && optionLabel('caste', caste)}</DetailRow>
      <DetailRow label={t('profile.date_added')}>{date(member.created_at, 'long')}</DetailRow>
    </DetailsCard>
  );
}

function Parents({ member }: { member: Profile }) {
  const { t } = useTranslation();
  return (
    <DetailsCard title={t('profile.parents')} list>
      <DetailRow label={t('profile.name')}>{member.parent_full_name}</DetailRow>
      <DetailRow label={t('profile.occupation')}>{member.parent_occupation}</DetailRow>
      <DetailRow label={t('profile.address')}>{addressOf(member)}</DetailRow>
      <DetailRow label={t('profile.phone')}>
        {member.parent_number && <PhoneLink number={member.parent_number} />}
      </DetailRow>
    </DetailsCard>
  );
}

function Uncle({ member }: { member: Profile }) {
  const { t } = useTranslation();
  return (
    <DetailsCard title={t('profile.uncle')} list>
      <DetailRow label={t('profile.name')}>{member.mama_full_name}</DetailRow>
      <DetailRow label={t('profile.clan')}>{member.mama_kul}</DetailRow>
      <DetailRow label={t('profile.phone')}>
        {member.mama_phone && <PhoneLink number={member.mama_phone} />}
      </DetailRow>
    </DetailsCard>
  );
}

/** Address, place, taluka, district and state; what repeats (Pune, Pune, Pune) stands once. */
function addressOf(member: Profile): string {
  const { parent_address, parent_city, parent_taluka, parent_district, parent_state } = member;
  const parts = [parent_address, parent_city, parent_taluka, parent_district, parent_state];
  return [...new Set(parts.filter(Boolean))].join(', ');
}
