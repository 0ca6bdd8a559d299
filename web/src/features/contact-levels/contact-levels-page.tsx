/** Who may see the own numbers and photos. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { useUserId } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';

export function Component() {
  const { t } = useTranslation();
  const query = useQuery(contactLevelsOptions(useUserId()));
  return (
    <>
      <SubPageHeader title={t('title.contact_levels')} parent="/settings" />
      <Loaded query={query} skeleton="h-96">
        {(data) => <LevelsForm key={data.answered_at} levels={data} />}
      </Loaded>
    </>
  );
}
