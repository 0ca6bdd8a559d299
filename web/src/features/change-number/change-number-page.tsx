/** The mobile number for signing in: added or changed with a code that is texted to the new one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { phoneGroups } from '#domain/phone-groups.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { type OwnNumber, readOwnNumber } from './api/change-number.ts';
import { CodeStep } from './components/code-step.tsx';
import { NumberStep } from './components/number-step.tsx';

export function Component() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['own-number', useUserId()],
    queryFn: readOwnNumber,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto w-full max-w-[28rem] pb-10">
      <SubPageHeader title={t('title.change_number')} parent="/settings" />
      <Loaded query={query} skeleton="h-48">
        {(data) => <Steps {...data} />}
      </Loaded>
    </div>
  );
}

function Steps({ current, pending, abroad }: OwnNumber) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [number, setNumber] = useState(pending ?? '');
  const [step, setStep] = useState<'number' | 'code' | 'taken'>(pending ? 'code' : 'number');

  async function finish(): Promise<void> {
    await navigate('/settings', { replace: true });
    showAlert(t('number_change.done', { number: phoneGroups(number).join(' ') }), 'success');
  }

  if (step === 'code') {
    return (
      <CodeStep
        number={number}
        onDone={() => void finish()}
        onTaken={() => setStep('taken')}
        onOther={() => setStep('number')}
      />
    );
  }
  return (
    <NumberStep
      current={current}
      abroad={abroad}
      number={number}
      isTaken={step === 'taken'}
      onSent={(next) => {
        setNumber(next);
        setStep('code');
      }}
    />
  );
}
