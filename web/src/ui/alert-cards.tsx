/** The cards of in-app messages: errors at the top, successes above the bottom bar. Not part of the first load. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type AlertTone = 'error' | 'success';

export interface AlertAction {
  label: string;
  /** The label for screen readers. */
  description: string;
  run: () => void;
}

export interface Alert {
  id: number;
  text: string;
  tone: AlertTone;
  action?: AlertAction;
}

export interface AlertsProps {
  alerts: readonly Alert[];
  onDismiss: (id: number) => void;
}

/** Errors: long enough for a slow reader to read them twice. */
const SHOWN_MS: Record<AlertTone, number> = { error: 8000, success: 4000 };
const SHOWN_WITH_ACTION_MS = 10_000;
const REGION = 'pointer-events-none fixed inset-x-0 z-60 mx-auto flex max-w-column flex-col gap-2 p-3';

/** The regions of the messages. */
export function AlertCards({ alerts, onDismiss }: AlertsProps) {
  const cards = (tone: AlertTone) =>
    alerts
      .filter((alert) => alert.tone === tone)
      .map((alert) => <AlertCard key={alert.id} alert={alert} onDismiss={onDismiss} />);
  return (
    <>
      <div className={`${REGION} top-0 pt-[max(0.75rem,env(safe-area-inset-top))]`}>{cards('error')}</div>
      <div className={`${REGION} bottom-[calc(4.25rem+env(safe-area-inset-bottom))]`}>{cards('success')}</div>
    </>
  );
}

interface AlertCardProps extends Pick<AlertsProps, 'onDismiss'> {
  alert: Alert;
}

function AlertCard({ alert, onDismiss }: AlertCardProps) {
  const { t } = useTranslation();
  const { id, action } = alert;
  // Who is about to press its button must not see it disappear.
  const [isHeld, setHeld] = useState(false);
  const shownMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[alert.tone];
  // It lies above what is pressed or reached by Tab next.
  const givesWay = alert.tone === 'success' && !action;
  useEffect(() => {
    if (!givesWay) return;
    const goOn = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') onDismiss(id);
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, goOn);
    return () => {
      for (const event of events) document.removeEventListener(event, goOn);
    };
  }, [id, givesWay, onDismiss]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs, isHeld, onDismiss]);
  const Icon = alert.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      role="alert"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-paper py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon
        aria-hidden="true"
        className={alert.tone === 'error' ? 'size-5 shrink-0 text-kumkum' : 'size-5 shrink-0 text-leaf'}
      />
      <p className="min-w-0 flex-1 py-1.5 text-body">{alert.text}</p>
      {action && (
        <Button
          variant="quiet"
          size="small"
          aria-label={action.description}
          onClick={() => {
            onDismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('ui.close')} onClick={() => onDismiss(id)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
