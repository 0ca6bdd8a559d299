/** Renders the HTML of prerendered pages for the build, from the same routes and texts as the browser. */
import i18next from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import type { RouteHandle } from '#web/app/route-handle.ts';
import { routes } from '#web/app/router.tsx';
import { SkeletonPage } from '#web/app/skeleton-page.tsx';
import { Component as LoginPage } from '#web/features/sign-in/login-page.tsx';
import { addNumberFormat, TEXT_OPTIONS } from '#web/i18n/i18n.ts';

/** The prerendered HTML of an address. */
export interface PrerenderedPage {
  path: string;
  /** Guests' pages are complete and get hydrated; members' pages are skeletons until the data have loaded. */
  audience: 'guests' | 'members';
  html: string;
}

export interface RenderedPages {
  landing: string;
  title: string;
  description: string;
  others: PrerenderedPage[];
}

const LOGIN = '/login';

/** The route with its code loaded: the skeleton page in place of the members' layout. */
function withoutLoading(route: RouteObject): RouteObject {
  if (route.path === LOGIN) return { ...route, lazy: undefined, Component: LoginPage } as RouteObject;
  if (route.lazy && route.children) {
    const children = route.children.map((child) => ({ ...child, lazy: undefined }));
    return { children, Component: SkeletonPage } as RouteObject;
  }
  return route.children ? ({ ...route, children: route.children.map(withoutLoading) } as RouteObject) : route;
}

function memberPaths(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ path, handle, children = [] }) => {
    const isMembers = (handle as RouteHandle | undefined)?.shape !== undefined;
    return [...(path && isMembers ? [path] : []), ...memberPaths(children)];
  });
}

function renderAt(path: string, render: typeof renderToString): string {
  const router = createMemoryRouter(routes.map(withoutLoading), { initialEntries: [path] });
  const html = render(<RouterProvider router={router} />);
  router.dispose();
  return html;
}

/** Renders all pages in one language; `texts` are that language's texts. */
export async function renderPages(language: string, texts: Record<string, string>): Promise<RenderedPages> {
  await i18next.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: language,
    resources: { [language]: { [TEXT_OPTIONS.defaultNS]: texts } },
  });
  addNumberFormat();
  const forMembers = memberPaths(routes).map(
    (path): PrerenderedPage => ({ path, audience: 'members', html: renderAt(path, renderToStaticMarkup) }),
  );
  return {
    landing: renderAt('/', renderToString),
    title: i18next.t('title.landing'),
    description: i18next.t('app.description'),
    others: [{ path: LOGIN, audience: 'guests', html: renderAt(LOGIN, renderToString) }, ...forMembers],
  };
}
