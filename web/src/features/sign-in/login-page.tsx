/** Signing in: the e-mail address first, then the code that was mailed to it. For guests only. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { startSession } from '#web/backend/session.ts';
import { useUserStore } from '#web/backend/user-store.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { dismissAlerts } from '#web/ui/alerts.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';

/** Loads the session: signed-in members are redirected. */
export async function loader(): Promise<null> {
  await startSession();
  return null;
}

/** Session changes arrive as events. */
export const shouldRevalidate = () => false;

/** The login page. After a successful verification the session's event redirects the member. */
export function Component() {
  const { t } = useTranslation();
  const userId = useUserStore((state) => state.id);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'email' | 'code'>('email');

  function returnToEmail(): void {
    // Messages about the code don't apply to the address.
    dismissAlerts();
    setStep('email');
  }

  if (userId) return <Navigate to="/home" replace />;
  return (
    <div className="gutter flex min-h-dvh flex-col pt-[max(10px,env(safe-area-inset-top))]">
      <header className="flex items-center justify-between">
        <BackBar onBack={step === 'code' ? returnToEmail : undefined} />
        <LanguageToggle />
      </header>
      {step === 'email' ? (
        <EmailStep
          email={email}
          onSent={(address) => {
            setEmail(address);
            setStep('code');
          }}
        />
      ) : (
        <CodeStep email={email} onSendAgain={returnToEmail} />
      )}
      <footer className="mx-auto mt-auto w-full max-w-[28rem] py-6 text-tiny text-ink-2">
        {t('login.privacy')}
      </footer>
    </div>
  );
}
