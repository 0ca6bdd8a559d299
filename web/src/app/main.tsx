/** The browser's entry: texts first, then the first picture; or, where the page came with its picture, the life in it. */
import '../ui/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, showLanguage, startTranslations } from '../i18n/i18n.ts';
import { chosenLanguage } from '../i18n/language.ts';
import { atRest } from './at-rest.ts';
import { keepOfflineScreen } from './offline/offline-at-hand.tsx';
import { createAppRouter } from './router.tsx';

const { dataset } = document.documentElement;
// The address' own code and data are on their way while the texts are.
const router = createAppRouter();
// Not awaited here: the routes' modules import from this one, and would wait for it.
void begin();

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startTranslations();
  // What is seen already stays until what follows it is there; without a network that may be never.
  if (root.firstChild && dataset.firstView !== 'wrong') await Promise.race([routeIsReady(), networkIsGone()]);
  // Chosen, and kept, while the texts were on their way.
  const chosen = chosenLanguage();
  if (chosen && chosen !== currentLanguage()) await showLanguage(chosen);
  show(root);
  await atRest();
  await fetchTheRest();
}

function show(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (dataset.firstView === 'wrong') root.replaceChildren();
  dataset.firstView = 'over';
  // In slices, so that a slow phone answers to fingers meanwhile.
  startTransition(() => {
    if (root.firstChild && isWholePage(root)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** A guest's page comes whole; a member's only as the shape that the page takes the place of. */
function isWholePage(root: HTMLElement): boolean {
  const { initialized, errors } = router.state;
  return root.dataset.beginning !== 'members' && initialized && !errors;
}

function routeIsReady(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function networkIsGone(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('offline', () => resolve(), { once: true }));
}

function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** What nobody waits for. */
async function fetchTheRest(): Promise<void> {
  dataset.atRest = '';
  addManifest();
  await keepOfflineScreen();
  void checkSession();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const { registerServiceWorker } = await import('./service-worker/register.ts');
    await registerServiceWorker();
  } catch (error) {
    console.info('service worker', error);
  }
}

/** On pages of guests too: when the session was ended elsewhere, or is gone, nothing of its member may stay on this device. */
async function checkSession(): Promise<void> {
  try {
    // The key of `user-store.ts`. Without it nobody has been here, and guests don't load the client library.
    if (!localStorage.getItem('root')) return;
    const { confirmSession } = await import('../backend/session.ts');
    await confirmSession();
  } catch (error) {
    console.info('session', error);
  }
}
