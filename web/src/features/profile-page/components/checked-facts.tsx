/** What of a profile somebody has checked. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checksOptions } from '#web/features/profile-page/api/get-checks.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { useLater } from '#web/ui/later.ts';

/** One line for each check, below the sentence that the rest is the family's word. */
export default function CheckedFacts({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { data } = useQuery(checksOptions(useUserId(), memberId));
  const checks = useLater(data);
  if (!checks || checks.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 text-small text-ink-2">
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
