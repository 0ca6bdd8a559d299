/** What of a profile somebody has checked, and who filled it in. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { familyFactsOptions } from '#web/features/profile-page/api/family-facts.ts';
import { checksOptions } from '#web/features/profile-page/api/get-checks.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { useLater } from '#web/ui/later.ts';

/** Who filled it in, and one line for each check, below the sentence that the rest is the family's word. */
export default function CheckedFacts({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { data } = useQuery(checksOptions(useUserId(), memberId));
  const checks = useLater(data);
  const family = useLater(useQuery(familyFactsOptions(useUserId(), memberId)).data);
  if (!checks || !family) return null;
  return (
    <ul className="mt-2 grid gap-1 text-small text-ink-2">
      <li>{t(`family.filled_by_${family.made_by}`)}</li>
      {family.run_by_family && <li>{t('family.run_by_family')}</li>}
      {checks.map(({ kind, month }) => (
        <li key={kind} className="flex gap-1.5">
          <span aria-hidden="true" className="text-leaf">
            ✓
          </span>
          {/* Without the day, which nobody needs to know. */}
          {t(`profile.checked_${kind}`, { month: date(month, 'long').replace(/^\S+ /, '') })}
        </li>
      ))}
    </ul>
  );
}
