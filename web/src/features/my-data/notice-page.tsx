/** What a newcomer reads before the first form: the notice about personal data. Agreeing to it is stored as the consent for the account. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent } from '#web/backend/consents.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { noticeText } from '#web/features/my-data/lib/notice-text.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Notice } from './components/notice.tsx';

/** The page, in the place of every page of a member; `deletion` is the link that deletes the account, for those who do not agree. */
export function NoticePage({ deletion }: { deletion: ReactNode }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      giveConsent({ purpose: 'account', language: i18n.resolvedLanguage ?? 'en', shown: noticeText(t) }),
    onSuccess: () => queryClient.invalidateQueries(profileStatusOptions(userId)),
  });
  return (
    <main
      id="content"
      tabIndex={-1}
      className="gutter mx-auto grid max-w-[36rem] gap-4 pt-[max(10px,env(safe-area-inset-top))] pb-10"
    >
      <div className="flex justify-end">
        <LanguageToggle />
      </div>
      <h1 className="font-display text-title">{t('my_data.notice')}</h1>
      <Card className="p-4">
        <Notice />
      </Card>
      <p>{t('my_data.notice_agree')}</p>
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <Button full pending={isPending} onClick={() => mutate()}>
        {t('my_data.notice_continue')}
      </Button>
      {deletion}
    </main>
  );
}
