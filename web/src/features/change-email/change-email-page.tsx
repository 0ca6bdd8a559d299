/** A new e-mail address for signing in: first the address, then the codes from both mailboxes, or from the new one where there was none. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { readOwnEmail } from './api/change-email.ts';
import { AddressStep } from './components/address-step.tsx';
import { CodesStep } from './components/codes-step.tsx';

export function Component() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['own-email', useUserId()],
    queryFn: readOwnEmail,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto w-full max-w-[28rem] pb-10">
      <SubPageHeader
        title={t(query.data?.current === '' ? 'email_change.add' : 'title.change_email')}
        parent="/settings"
      />
      <Loaded query={query} skeleton="h-48">
        {(data) => <Steps {...data} />}
      </Loaded>
    </div>
  );
}

function Steps({ current, pending }: { current: string; pending: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [next, setNext] = useState(pending ?? '');
  const [step, setStep] = useState<'address' | 'codes'>(pending ? 'codes' : 'address');

  async function finish(): Promise<void> {
    await navigate('/settings', { replace: true });
    showAlert(t('email_change.done', { email: next }), 'success');
  }

  if (step === 'address') {
    return (
      <AddressStep
        current={current}
        email={next}
        onSent={(email) => {
          setNext(email);
          setStep('codes');
        }}
      />
    );
  }
  return (
    <CodesStep
      current={current}
      next={next}
      onDone={() => void finish()}
      onOtherAddress={() => setStep('address')}
    />
  );
}
