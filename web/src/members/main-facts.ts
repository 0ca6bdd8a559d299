/** What families ask first about a member, as texts. */
import type { ListedProfile } from '#web/backend/types.ts';
import { useAgeText } from '#web/i18n/age-text.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';

type Facts = Parameters<ReturnType<typeof useAgeText>>[0] & Pick<ListedProfile, 'height' | 'city'>;

/** Returns a function from a member to age, height and city; null stands for what is unknown. */
export function useMainFacts(): (member: Facts) => (string | null)[] {
  const age = useAgeText();
  const height = useHeightText();
  const optionLabel = useOptionLabel();
  return (member) => [
    age(member),
    member.height !== null ? height(member.height) : null,
    member.city && optionLabel('city', member.city),
  ];
}
