/** The first step where members may sign in by number or by address: the number first, which more families have. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumber } from '#web/backend/one-time-code.ts';
import type { SignInOptions } from '#web/backend/sign-in-options.ts';
import { Segments } from '#web/ui/segments.tsx';
import { EmailStep } from './email-step.tsx';
import { NumberStep } from './number-step.tsx';

interface AddressStepsProps {
  /** The address or number that was typed last. */
  address: string;
  options: SignInOptions;
  onFocus: () => void;
  onSent: (address: string) => void;
}

type Way = 'number' | 'email';

/** Whether the prerendered form has an address already: it must not disappear under the fingers. */
const isTyping = () => Boolean(document.querySelector<HTMLInputElement>('input[type=email]')?.value);

/** Both forms, one at a time. */
export function AddressSteps({ options, ...steps }: AddressStepsProps) {
  const { t } = useTranslation();
  const { address } = steps;
  const [way, setWay] = useState<Way>(() =>
    (address === '' ? isTyping() : !isNumber(address)) ? 'email' : 'number',
  );
  const ways = (
    <div className="mt-4 mb-4">
      <Segments<Way>
        label={t('login.way')}
        options={[
          { value: 'number', label: t('login.number') },
          { value: 'email', label: t('login.email') },
        ]}
        value={way}
        onChange={setWay}
      />
    </div>
  );
  return way === 'number' ? (
    <NumberStep {...steps} abroad={options.abroad} ways={ways} />
  ) : (
    <EmailStep {...steps} ways={ways} />
  );
}
