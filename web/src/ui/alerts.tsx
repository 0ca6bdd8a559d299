/** In-app messages (role="alert") instead of the browser's alert(); one list above every screen. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

export type AlertTone = 'error' | 'success';

interface Alert {
  id: number;
  text: string;
  tone: AlertTone;
}

/** Errors: long enough for a slow reader to read them twice. */
const SHOWN_MS: Record<AlertTone, number> = { error: 8000, success: 4000 };

let alerts: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

const current = () => alerts;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a translated message; the same message is not shown twice at once. Callable outside of React too. */
export function showAlert(text: string, tone: AlertTone = 'error'): void {
  lastId += 1;
  change([...alerts.filter((alert) => alert.text !== text), { id: lastId, text, tone }]);
}

/** Removes all messages, for example before a retry. */
export function dismissAlerts(): void {
  change([]);
}

function dismiss(id: number): void {
  change(alerts.filter((alert) => alert.id !== id));
}

const REGION = 'pointer-events-none fixed inset-x-0 z-60 mx-auto flex max-w-column flex-col gap-2 p-3';

/** The regions of the messages, errors at the top and successes above the bottom bar; rendered once, by the root layout. */
export function AlertRegion() {
  const list = useSyncExternalStore(subscribe, current, current);
  const cards = (tone: AlertTone) =>
    list.filter((alert) => alert.tone === tone).map((alert) => <AlertCard key={alert.id} alert={alert} />);
  return (
    <>
      <div className={`${REGION} top-0 pt-[max(0.75rem,env(safe-area-inset-top))]`}>{cards('error')}</div>
      <div className={`${REGION} bottom-[calc(4.25rem+env(safe-area-inset-bottom))]`}>{cards('success')}</div>
    </>
  );
}

function AlertCard({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(alert.id), SHOWN_MS[alert.tone]);
    return () => clearTimeout(timer);
  }, [alert.id, alert.tone]);
  const Icon = alert.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      role="alert"
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-paper py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon
        aria-hidden="true"
        className={alert.tone === 'error' ? 'size-5 shrink-0 text-kumkum' : 'size-5 shrink-0 text-leaf'}
        strokeWidth={1.75}
      />
      <p className="min-w-0 flex-1 py-1.5 text-body">{alert.text}</p>
      <IconButton label={t('ui.close')} onClick={() => dismiss(alert.id)}>
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
