/** While a helper acts: for whom, and the way to the other profiles. */
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { openProfileOf, useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';

export function ActingBar() {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const nameText = useNameText();
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  const { first_name, user_code } = status?.data_without_updated_at ?? {};
  return (
    <aside
      aria-label={t('title.helping')}
      className="flex flex-wrap items-center justify-between gap-x-3 bg-marigold-soft px-4 py-1 text-marigold-ink wrap-anywhere"
    >
      <p className="flex min-w-32 flex-1 items-center gap-2 text-small">
        <Users aria-hidden="true" className="size-5 shrink-0" />
        {first_name
          ? t('family.acting_for', { name: nameText(first_name) })
          : user_code && t('family.acting_for_code', { code: plain(user_code) })}
      </p>
      <Button variant="quiet" size="small" onClick={() => openProfileOf(null, '/helping')}>
        {t('family.switch')}
      </Button>
    </aside>
  );
}
