/** The browser's entry: texts first, then the first picture. */
import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTranslations } from '../i18n/i18n.ts';
import { keepOfflinePictures } from './offline-pictures.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startTranslations();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>,
);
keepOfflinePictures();
