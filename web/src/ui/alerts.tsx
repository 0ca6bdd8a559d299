/** In-app messages (role="alert") instead of the browser's alert(); one list above every screen. */
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type { Alert, AlertAction, AlertsProps, AlertTone } from './alert-cards.tsx';

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

/**
 * Shows a translated message, for ten seconds with what can be done about it; the same message is not shown twice at once. Callable outside
 * of React too.
 */
export function showAlert(text: string, tone: AlertTone = 'error', action?: AlertAction): void {
  lastId += 1;
  change([...alerts.filter((alert) => alert.text !== text), { id: lastId, text, tone, action }]);
}

/** Removes all messages, for example before a retry. */
export function dismissAlerts(): void {
  change([]);
}

function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id));
}

/** Loads the cards, which are not part of the first load; only their texts when that fails. */
export const loadAlertCards = (): Promise<ComponentType<AlertsProps>> =>
  import('./alert-cards.tsx').then(
    ({ AlertCards }) => AlertCards,
    () => PlainAlerts,
  );

const LazyCards = lazy(async () => ({ default: await loadAlertCards() }));

/** The messages that are shown now; rendered once, by the root layout. */
export function AlertRegion() {
  const shown = useSyncExternalStore(subscribe, current, current);
  return (
    shown.length > 0 && (
      <Suspense>
        <LazyCards alerts={shown} onDismiss={dismissAlert} />
      </Suspense>
    )
  );
}

function PlainAlerts({ alerts }: AlertsProps) {
  return (
    <div className="fixed inset-x-0 top-0 z-60 bg-paper p-4 text-body">
      {alerts.map(({ id, text }) => (
        <p key={id} role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}
