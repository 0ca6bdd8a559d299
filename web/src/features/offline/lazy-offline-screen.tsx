/** Loads the offline screen, which is not part of the first load, while the network is idle. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfflineProps } from './offline-screen.tsx';

/** The loaded screen is rendered directly: `lazy` would show its fallback for a moment. */
let fetched: ComponentType<OfflineProps> | null = null;

const OfflineScreen = lazy(async (): Promise<{ default: ComponentType<OfflineProps> }> => {
  try {
    return { default: (await import('./offline-screen.tsx')).OfflineScreen };
  } catch {
    return { default: Words };
  }
});

/** The offline screen; only its text when the rest was not loaded in time. */
export function LazyOfflineScreen(props: OfflineProps) {
  const [Screen] = useState<ComponentType<OfflineProps>>(() => fetched ?? OfflineScreen);
  return (
    <Suspense fallback={<Words />}>
      <Screen {...props} />
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

/** Loads the screen and its illustrations (a few kilobytes). */
export async function preloadOfflineScreen(): Promise<void> {
  try {
    const screen = await import('./offline-screen.tsx');
    await screen.preloadIllustrations();
    fetched = screen.OfflineScreen;
  } catch (error) {
    console.info('offline screen', error instanceof Error ? error.message : error);
  }
}
