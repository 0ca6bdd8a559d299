/** The offline screen is no part of the first load, but it has to be there before the network goes: fetched when there is time. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What has been fetched already is shown at once: a suspended screen would show its words alone for a moment. */
let fetched: ComponentType | null = null;

const OfflineScreen = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./offline-screen.tsx')).OfflineScreen };
  } catch {
    return { default: Words };
  }
});

/** The offline screen; its words alone where the rest has not arrived in time. */
export function LazyOfflineScreen() {
  const [Screen] = useState<ComponentType>(() => fetched ?? OfflineScreen);
  return (
    <Suspense fallback={<Words />}>
      <Screen />
    </Suspense>
  );
}

function Words() {
  const { t } = useTranslation();
  return (
    <main tabIndex={-1} className="gutter fixed inset-0 z-60 grid place-content-center bg-ivory text-center">
      <h1 className="font-display text-title">{t('offline.title')}</h1>
      <p className="mt-2 text-body text-ink-2">{t('offline.text')}</p>
    </main>
  );
}

/** Fetches screen and drawings (a few kilobytes). */
export async function preloadOfflineScreen(): Promise<void> {
  try {
    const screen = await import('./offline-screen.tsx');
    await screen.preloadIllustrations();
    fetched = screen.OfflineScreen;
  } catch (error) {
    console.info('offline screen', error instanceof Error ? error.message : error);
  }
}
