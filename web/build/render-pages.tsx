/** What pages begin with as HTML, for the build: the same routes and texts that the browser will take over. */
import i18next from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { SkeletonPage } from '#web/app/skeleton-page.tsx';
import type { RouteHandle } from '../src/app/route-handle.ts';
import { routes } from '../src/app/router.tsx';
import { Component as LoginPage } from '../src/features/sign-in/login-page.tsx';
import { addNumberFormat, TEXT_OPTIONS } from '../src/i18n/i18n.ts';

/** What the page of an address begins with. */
export interface Beginning {
  path: string;
  /** A guest's page comes whole and is taken over as it is; a member's is a shape until the member's own data are there. */
  audience: 'guests' | 'members';
  html: string;
}

export interface RenderedPages {
  landing: string;
  title: string;
  description: string;
  others: Beginning[];
}

const LOGIN = '/login';

/** The route as it is once its code is there: a waiting page in place of the members' layout, nothing to load. */
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

/** All pages in one language; `texts` are that language's own. */
export async function renderPages(language: string, texts: Record<string, string>): Promise<RenderedPages> {
  await i18next.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: language,
    resources: { [language]: { [TEXT_OPTIONS.defaultNS]: texts } },
  });
  addNumberFormat();
  const forMembers = memberPaths(routes).map(
    (path): Beginning => ({ path, audience: 'members', html: renderAt(path, renderToStaticMarkup) }),
  );
  return {
    landing: renderAt('/', renderToString),
    title: i18next.t('title.landing'),
    description: i18next.t('app.description'),
    others: [{ path: LOGIN, audience: 'guests', html: renderAt(LOGIN, renderToString) }, ...forMembers],
  };
}
