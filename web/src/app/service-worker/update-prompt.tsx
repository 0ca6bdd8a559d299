/** Offers a new version. When declined, it is activated the next time the application is opened. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** The offer, above the bottom bar. */
export function UpdatePrompt({ onAgree }: { onAgree: () => void }) {
  const { t } = useTranslation();
  const [putOff, setPutOff] = useState(false);
  const [pending, setPending] = useState(false);
  if (putOff) return null;
  const agree = () => {
    setPending(true);
    onAgree();
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(76px+env(safe-area-inset-bottom))] z-50 mx-auto max-w-column p-3">
      <div
        role="status"
        className="pointer-events-auto flex animate-rise flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-card border border-line bg-paper py-2 pr-2 pl-4 shadow-float"
      >
        <p className="min-w-32 flex-1 py-1 text-small">{t('app.update_ready')}</p>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => setPutOff(true)}>
            {t('app.update_later')}
          </Button>
          <Button size="small" pending={pending} onClick={agree}>
            {t('app.update_now')}
          </Button>
        </div>
      </div>
    </div>
  );
}
