/** Loads what the first page doesn't need, once the network is idle. */
import { preloadOfflineScreen } from '#web/features/offline/lazy-offline-screen.tsx';
import { loadAlertCards } from '#web/ui/alerts.tsx';

/** Manifest, the community's own texts, offline screen, in-app messages, whether the session still exists, service worker. */
export async function loadWhenIdle(): Promise<void> {
  addManifest();
  void showCommunity();
  await preloadOfflineScreen();
  await loadAlertCards();
  void checkSession();
  await startServiceWorker();
}

function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

async function showCommunity(): Promise<void> {
  try {
    const { loadCommunity } = await import('./community-texts.ts');
    await loadCommunity();
  } catch (error) {
    console.info('community', error);
  }
}

/** On guests' pages too: when the session was ended on another device, its member's data must be deleted from this one. */
async function checkSession(): Promise<void> {
  try {
    // The key of `user-store.ts`. Without it no user has signed in here, and guests do not load the client library.
    if (!localStorage.getItem('root')) return;
    const { confirmSession } = await import('#web/session/session.ts');
    await confirmSession();
  } catch (error) {
    console.info('session', error);
  }
}

async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const { registerServiceWorker } = await import('./service-worker/register.ts');
    await registerServiceWorker();
  } catch (error) {
    console.info('service worker', error);
  }
}
