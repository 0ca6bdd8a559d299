/** Who may see the own numbers and photos, and the mails about interests. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { interestMailsOptions, setInterestMailsOptions } from './api/interest-mails.ts';

export function Component() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(contactLevelsOptions(useUserId()));
  return (
    <>
      <SubPageHeader title={t('title.contact_levels')} parent="/settings" />
      {data && <LevelsForm key={data.answered_at} levels={data} />}
      <InterestMails />
      {!data && error && <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
    </>
  );
}

/** The setting for mails about interests; a choice is stored at once. Nothing is shown when the answer can't be read. */
function InterestMails() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { data: wanted } = useQuery(interestMailsOptions(userId));
  const { mutate } = useMutation({
    ...setInterestMailsOptions(userId),
    onSuccess: () => showAlert(t('levels.saved'), 'success'),
    onError: (error) => showAlert(errorText(error)),
  });
  if (wanted === undefined) return null;
  return (
    <Card className="mt-4 p-4">
      <ChipGroup
        label={t('levels.interest_mails')}
        hint={t('levels.interest_mails_hint')}
        value={wanted ? 'yes' : 'no'}
        onChange={(value) => mutate(value === 'yes')}
        options={['yes', 'no'].map((value) => ({ value, label: t(`levels.interest_mails_${value}`) }))}
      />
    </Card>
  );
}
