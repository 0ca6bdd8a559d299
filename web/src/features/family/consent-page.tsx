/** What a candidate decides about a profile that somebody of the family filled in: the whole of it, who made it, and three answers. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent } from '#web/backend/consents.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { signOut, useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { askedConsentOptions, callFamily } from './api/family.ts';
import { addressText } from './lib/address-text.ts';
import { useFamilyCall } from './lib/use-family-call.ts';

interface ConsentPageProps {
  /** The profile as others will see it, and what they never see. */
  preview: ReactNode;
  /** The notice about personal data, and its text as it is agreed to. */
  notice: ReactNode;
  noticeText: string;
  /** Opens the forms, to change something first. */
  onChange: () => void;
}

export function ConsentPage({ preview, notice, noticeText, onChange }: ConsentPageProps) {
  const { t } = useTranslation();
  const userId = useUserId();
  const query = useQuery(askedConsentOptions(userId));
  return (
    <main
      id="content"
      tabIndex={-1}
      className="gutter mx-auto grid max-w-[36rem] grid-cols-1 gap-4 pt-[max(10px,env(safe-area-inset-top))] pb-10"
    >
      <div className="flex justify-end">
        <LanguageToggle />
      </div>
      <h1 className="font-display text-title">{t('family.consent_title')}</h1>
      <Loaded query={query} skeleton="h-24">
        {(asked) =>
          asked && (
            <Card padded className="grid gap-2 wrap-anywhere">
              <p>{t(`family.made_by_${asked.made_by}`)}</p>
              {asked.asked_by && <p className="text-small text-ink-2">{addressText(asked.asked_by)}</p>}
              <p className="text-small text-ink-2">{t('family.nobody_sees')}</p>
            </Card>
          )
        }
      </Loaded>
      <h2 className="font-display text-section">{t('family.preview')}</h2>
      <div className="overflow-clip rounded-card">{preview}</div>
      {query.data && (
        <Answers expired={query.data.expired} notice={notice} noticeText={noticeText} onChange={onChange} />
      )}
    </main>
  );
}

function Answers({
  expired,
  notice,
  noticeText,
  onChange,
}: Omit<ConsentPageProps, 'preview'> & { expired: boolean }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const [read, setRead] = useState(false);
  const [helped, setHelped] = useState(false);
  const [tried, setTried] = useState(false);
  const language = i18n.resolvedLanguage ?? 'en';
  const agree = useMutation({
    mutationFn: async () => {
      await giveConsent({ purpose: 'account', language, shown: noticeText });
      await giveConsent({ purpose: 'managed_by_family', language, shown: t('family.candidate_consent') });
      await callFamily('answer_asked_consent', { agreed: true });
    },
    onSuccess: () => queryClient.invalidateQueries(profileStatusOptions(userId)),
  });
  const isTicked = read && helped;
  if (expired) {
    return (
      <Card padded className="grid gap-3">
        <p>{t('family.ask_again')}</p>
        <Refusal />
      </Card>
    );
  }
  return (
    <Card padded className="grid gap-3">
      <h2 className="font-display text-section">{t('family.your_answer')}</h2>
      <details className="rounded-field border border-line px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-semibold">{t('my_data.notice')}</summary>
        <div className="pt-3">{notice}</div>
      </details>
      <CheckField checked={read} onChange={setRead}>
        {t('my_data.notice_agree')}
      </CheckField>
      <CheckField checked={helped} onChange={setHelped}>
        {t('family.candidate_consent')}
      </CheckField>
      <ErrorLine>
        {tried && !isTicked ? t('family.agree_first') : agree.error && errorText(agree.error)}
      </ErrorLine>
      <Button full pending={agree.isPending} onClick={() => (isTicked ? agree.mutate() : setTried(true))}>
        {t('family.agree')}
      </Button>
      <Button full variant="secondary" onClick={onChange}>
        {t('family.change_first')}
      </Button>
      <Refusal />
    </Card>
  );
}

function Refusal() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, problem } = useFamilyCall('answer_asked_consent', {
    inDialog: true,
    onSuccess: async () => {
      showAlert(t('family.refused_done'), 'success');
      await signOut();
    },
  });
  return (
    <>
      <Button full variant="secondary" onClick={() => setAsking(true)}>
        {t('family.refuse')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('family.refuse')}
        description={t('family.refuse_text')}
        confirmLabel={t('family.discard')}
        destructive
        pending={isPending}
        error={problem}
        onConfirm={() => mutate({ agreed: false })}
      />
    </>
  );
}
