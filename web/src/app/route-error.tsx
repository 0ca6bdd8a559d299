/** Shown when a route throws: connection errors offer a retry, all others are 'Unexpected Application Error'. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { BackendError, toBackendError } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The error screen of the router. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { t } = useTranslation();
  const { kind } = toBackendError(error);
  const isBackends = error instanceof BackendError;
  useEffect(() => {
    if (!isBackends) return;
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isBackends, revalidate]);
  if (isBackends || kind === 'network') {
    // Code that failed to load may belong to an older version: only a reload finds the new one.
    const retry = () => (isBackends ? void revalidate() : window.location.reload());
    return (
      <main tabIndex={-1} className="column grid min-h-dvh place-items-center">
        <ErrorState error={error} pending={state === 'loading'} onRetry={retry} />
      </main>
    );
  }
  return (
    <main
      tabIndex={-1}
      className="column gutter grid min-h-dvh place-content-center justify-items-center gap-5 py-10 text-center"
    >
      <img src="/illustrations/error.svg" alt="" className="aspect-4/3 w-64" />
      <div role="alert">
        <h1 className="font-display text-title">{t('app.error_title')}</h1>
        <p className="mt-2 text-balance text-body text-ink-2">{t('app.error_text')}</p>
      </div>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </main>
  );
}
