/** The landing page as HTML, for the build: the same routes and texts that the browser will take over. */
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { routes } from '../src/app/router.tsx';
import { addNumberFormat, TEXT_OPTIONS } from '../src/i18n/i18n.ts';

export interface RenderedLanding {
  html: string;
  title: string;
  description: string;
}

/** The landing page in one language; `texts` are that language's own. */
export async function renderLanding(
  language: string,
  texts: Record<string, string>,
): Promise<RenderedLanding> {
  await i18next.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: language,
    resources: { [language]: { [TEXT_OPTIONS.defaultNS]: texts } },
  });
  addNumberFormat();
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  return { html, title: i18next.t('title.landing'), description: i18next.t('app.description') };
}
