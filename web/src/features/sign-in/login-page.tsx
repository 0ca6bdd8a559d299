/** Signing in: the e-mail address or, where it is offered, the mobile number first, then the code that was sent to it. For guests only. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { loadClient } from '#web/backend/client.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { startSession } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { dismissAlerts } from '#web/ui/alerts.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { EmailStep } from './email-step.tsx';
import { keepSentCode, readSentCode, type SentCode } from './lib/sent-code.ts';
import { useSignInOptions } from './lib/use-sign-in-options.ts';

const loadCodeStep = () => import('./code-step.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));
const AddressSteps = lazy(async () => ({ default: (await import('./address-steps.tsx')).AddressSteps }));

/** Loads the session: signed-in members are redirected. */
export async function loader(): Promise<null> {
  await startSession();
  return null;
}

/** Session changes arrive as events. */
export const shouldRevalidate = () => false;

/** The state of the code step's entry in the history: Back returns to the address instead of leaving the login. */
const CODE_STEP = 'code';

/** The login page. After a successful verification the session's event redirects the member. */
export function Component() {
  const { t } = useTranslation();
  const userId = useUserStore((state) => state.id);
  /** What was typed last: an e-mail address or a number with `+`. */
  const [address, setAddress] = useState('');
  const options = useSignInOptions();
  const [sent, setSent] = useSentCode();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const code = state === CODE_STEP ? sent : null;
  const isCodeStep = code !== null;

  useEffect(() => {
    if (!sent || !isCodeStep) return;
    setAddress(sent.address);
    // Messages about the code don't apply to the address.
    return dismissAlerts;
  }, [sent, isCodeStep]);

  // The code step's entry would stay in the history behind the list, and Back would stop at it.
  useEffect(() => {
    if (userId && isCodeStep) navigate(-1);
  }, [userId, isCodeStep, navigate]);

  function goToCode(to: string): void {
    setSent({ address: to, at: Date.now() });
    navigate(pathname, { state: CODE_STEP });
  }

  const steps = { address, onFocus: preload, onSent: goToCode };

  if (userId && !isCodeStep) return <Navigate to="/home" replace />;
  return (
    <div className="gutter flex min-h-dvh flex-col pt-[max(10px,env(safe-area-inset-top))]">
      <header className="flex items-center justify-between">
        <BackBar />
        <LanguageToggle />
      </header>
      {code ? (
        <Suspense fallback={<main tabIndex={-1} />}>
          <CodeStep sent={code} onReturn={() => navigate(-1)} onDone={() => keepSentCode(null)} />
        </Suspense>
      ) : options?.by_number ? (
        <Suspense fallback={<EmailStep {...steps} />}>
          <AddressSteps {...steps} options={options} />
        </Suspense>
      ) : (
        <EmailStep {...steps} />
      )}
      {/* Its height does not depend on the font, which may arrive late. */}
      <footer className="mx-auto mt-auto min-h-[calc(3lh+(--spacing(12)))] w-full max-w-[28rem] py-6 text-tiny text-ink-2">
        {t(options?.by_number ? 'login.privacy_number' : 'login.privacy')}
      </footer>
    </div>
  );
}

/** Loads the code that follows the address, while the address is typed. Without a network it is loaded when it is needed. */
function preload(): void {
  void Promise.allSettled([loadClient(), loadCodeStep()]);
}

/** The code that was sent, also before the tab was discarded. Read after the first render, which is that of the prerendered page. */
function useSentCode() {
  const [sent, setSent] = useState<SentCode | null>(null);
  useEffect(() => setSent(readSentCode()), []);
  function store(next: SentCode | null): void {
    keepSentCode(next);
    setSent(next);
  }
  return [sent, store] as const;
}
