/** The browser's entry point: loads the texts, then renders the page or hydrates a prerendered one. */
import '#web/ui/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, showLanguage, startTranslations } from '#web/i18n/i18n.ts';
import { chosenLanguage } from '#web/i18n/language.ts';
import { allowAllFonts } from './late-fonts.ts';
import { networkIdle } from './network-idle.ts';
import { newTask } from './new-task.ts';
import { createAppRouter } from './router.tsx';
import { forgetScrollOnVisit } from './scroll-key.ts';

type Router = ReturnType<typeof createAppRouter>;

const { dataset } = document.documentElement;
// Not awaited: the routes' modules import from this one and would wait for it.
void begin();

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('No #root');
  await newTask();
  const texts = startTranslations();
  await newTask();
  forgetScrollOnVisit();
  await newTask();
  // Starts loading the route's code and data while the texts load.
  const router = createAppRouter();
  await texts;
  // The prerendered page stays until the route is ready; without a network that may be never.
  if (root.firstChild && dataset.firstView !== 'wrong')
    await Promise.race([routeIsReady(router), networkIsGone()]);
  // The reader may have chosen another language while the texts loaded.
  const chosen = chosenLanguage();
  if (chosen && chosen !== currentLanguage()) await showLanguage(chosen);
  show(root, router);
  await networkIdle();
  dataset.networkIdle = '';
  allowAllFonts();
  try {
    const { loadWhenIdle } = await import('./load-when-idle.ts');
    await loadWhenIdle();
  } catch (error) {
    console.info('not fetched', error);
  }
}

function show(root: HTMLElement, router: Router): void {
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (dataset.firstView === 'wrong') root.replaceChildren();
  dataset.firstView = 'over';
  // As a transition, so that a slow phone keeps responding to taps.
  startTransition(() => {
    if (root.firstChild && isWholePage(root, router)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Guests' pages are prerendered completely; members' pages only as a skeleton that the page replaces. */
function isWholePage(root: HTMLElement, router: Router): boolean {
  const { initialized, errors } = router.state;
  return root.dataset.prerendered !== 'members' && initialized && !errors;
}

function routeIsReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: Router['state']) => initialized && resolve();
    look(router.state);
    router.subscribe(look);
  });
}

function networkIsGone(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('offline', () => resolve(), { once: true }));
}
