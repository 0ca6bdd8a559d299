/** Shown while the first route's code and session load. */
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/logo.tsx';

/** The pulsing logo. */
export function SplashScreen() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <Logo className="h-9 animate-breathe" />
      <span className="sr-only">{t('app.loading')}</span>
    </div>
  );
}
