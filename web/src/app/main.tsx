/** The browser's entry: texts first, then the first picture; or, where the page came with its picture, the life in it. */
import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, showLanguage, startTranslations } from '../i18n/i18n.ts';
import { chosenLanguage } from '../i18n/language.ts';
import { keepOfflineScreen } from './offline-at-hand.tsx';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The address' own code and data are on their way while the texts are.
const router = createAppRouter();
await startTranslations();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
// Chosen, and kept, on the landing page while the texts were on their way.
const chosen = chosenLanguage();
if (chosen && chosen !== currentLanguage()) await showLanguage(chosen);
const isWrong = document.documentElement.dataset.firstView === 'wrong';
document.documentElement.dataset.firstView = 'over';
if (root.firstChild && !isWrong) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}
keepOfflineScreen();
if (import.meta.env.PROD && 'serviceWorker' in navigator) startServiceWorker();

/** When the page is at rest: what it needs comes first. */
function startServiceWorker(): void {
  const later = window.requestIdleCallback ?? setTimeout;
  const start = async () => {
    try {
      const { registerServiceWorker } = await import('./service-worker/register.ts');
      await registerServiceWorker();
    } catch (error) {
      console.info('service worker', error);
    }
  };
  if (document.readyState === 'complete') later(start);
  else window.addEventListener('load', () => later(start), { once: true });
}
