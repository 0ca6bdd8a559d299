/** The browser's entry: texts first, then the first picture; or, where the page came with its picture, the life in it. */
import '#web/ui/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, showLanguage, startTranslations } from '#web/i18n/i18n.ts';
import { chosenLanguage } from '#web/i18n/language.ts';
import { networkIdle } from './network-idle.ts';
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
  await networkIdle();
  dataset.networkIdle = '';
  try {
    const { loadWhenIdle } = await import('./load-when-idle.ts');
    await loadWhenIdle();
  } catch (error) {
    console.info('not fetched', error);
  }
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
  return root.dataset.prerendered !== 'members' && initialized && !errors;
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
