/** Offers from the second visit on, until it is closed once, to put the application on the home screen: by the browser's own dialog, on iPhones by a picture. */
import { Share, SquarePlus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { installPrompt, subscribeToInstallPrompt } from '#web/device/install-prompt.ts';
import { isInstalled, isIos } from '#web/device/platform.ts';
import { closeInstallHint, countVisit, isInstallHintClosed } from '#web/device/visits.ts';
import { Button } from '#web/ui/button.tsx';

const SECOND_VISIT = 2;

/** Nothing where the application is installed, or the browser cannot install it. */
export function InstallHint() {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(subscribeToInstallPrompt, installPrompt);
  const [isDue, setDue] = useState(
    () => countVisit() >= SECOND_VISIT && !isInstallHintClosed() && !isInstalled(),
  );
  if (!isDue || !(offered || isIos())) return null;

  function close(): void {
    closeInstallHint();
    setDue(false);
  }

  return (
    <section
      aria-label={t('install.title')}
      className="fixed inset-x-3 bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-30 mx-auto grid max-w-column gap-3 rounded-card bg-paper p-4 text-small shadow-float"
    >
      <p className="font-semibold">{t('install.title')}</p>
      {offered ? <p className="text-ink-2">{t('install.text')}</p> : <Steps />}
      <div className="flex flex-wrap gap-2">
        {offered && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              close();
              void offered.prompt();
            }}
          >
            {t('install.yes')}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={close}>
          {t(offered ? 'install.no' : 'install.seen')}
        </Button>
      </div>
    </section>
  );
}

/** What to tap in Safari, with its own signs. */
function Steps() {
  const { t } = useTranslation();
  const sign = { 'aria-hidden': true, className: 'size-7 text-[#0a7aff]' } as const;
  return (
    <ol className="grid grid-cols-2 gap-3">
      {[
        { key: 'share', icon: <Share {...sign} /> },
        { key: 'add', icon: <SquarePlus {...sign} /> },
      ].map(({ key, icon }) => (
        <li key={key} className="grid justify-items-center gap-2 rounded-field bg-done-soft p-3 text-center">
          {icon}
          {t(`install.${key}`)}
        </li>
      ))}
    </ol>
  );
}
