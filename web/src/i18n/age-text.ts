/** Ages as each language writes them: '27 yrs', '२७ वर्षे'. Apart from the other formats, which the landing page loads. */
import { useTranslation } from 'react-i18next';
import { ageInYears } from '#domain/age.ts';
import { useFormat } from './format.ts';

/** Another member has an age, whose date of birth may be withheld (null); the own profile has the date only. */
interface Aged {
  age?: number | null;
  dob: string | null;
}

/** The whole years of a member; null without an age. */
export function yearsOf({ age, dob }: Aged): number | null {
  return age ?? (dob ? ageInYears(dob) : null);
}

/** Returns a function from a member to the text of the age, which is null without an age. */
export function useAgeText(): (member: Aged) => string | null {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (member) => {
    const years = yearsOf(member);
    return years === null ? null : t('format.age', { years: number(years) });
  };
}
