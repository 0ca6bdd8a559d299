/**
 * All routes with their access rules and bars. The lazy modules export `Component` and render only the page's content: `member-layout.tsx`
 * adds gutter, bars, access gate and title from the route's `handle`.
 */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { Component as LandingPage } from '#web/features/landing/landing-page.tsx';
import { historySteps } from '#web/ui/history-steps.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './route-handle.ts';
import { otherRoutes, ownRoutes } from './routes/own-routes.ts';
import type * as textPages from './routes/text-pages.ts';
import { SplashScreen } from './splash-screen.tsx';

const titled = (titleKey: string, descriptionKey?: string): RouteHandle => ({ titleKey, descriptionKey });

const memberRoutes: RouteObject[] = [
  {
    path: '/home',
    handle: {
      titleKey: 'title.home',
      headingKey: 'browse.title',
      top: 'search',
      bottom: true,
      shape: 'list',
    } satisfies RouteHandle,
    lazy: () => import('#web/features/browse/browse-page.tsx'),
  },
  {
    path: '/search',
    handle: { titleKey: 'title.search', top: 'search', bottom: true, shape: 'list' } satisfies RouteHandle,
    lazy: () => import('#web/features/search/search-page.tsx'),
  },
  {
    path: '/profile_page_setup',
    handle: {
      titleKey: 'title.manage',
      top: 'text',
      bottom: true,
      allowUnfilled: true,
      shape: 'form',
    } satisfies RouteHandle,
    lazy: () => import('./routes/manage-profile.tsx'),
  },
  {
    path: '/my_profile',
    handle: {
      titleKey: 'title.my_profile',
      top: 'text',
      bottom: true,
      shape: 'profile',
    } satisfies RouteHandle,
    lazy: () => import('#web/features/profile-page/my-profile-page.tsx'),
  },
  {
    path: '/user_profile_page',
    handle: { titleKey: 'title.user_profile', top: 'none', shape: 'profile' } satisfies RouteHandle,
    lazy: () => import('./routes/user-profile.tsx'),
  },
  {
    path: '/sort_listed_profiles',
    handle: { titleKey: 'title.shortlist', top: 'text', bottom: true, shape: 'list' } satisfies RouteHandle,
    lazy: () => import('#web/features/shortlist/shortlist-page.tsx'),
  },
  ...ownRoutes,
];

function textRoute(path: string, page: keyof typeof textPages, key: string): RouteObject {
  return {
    path,
    handle: titled(`title.${key}`, `${key}.intro`),
    lazy: async () => ({ Component: (await import('./routes/text-pages.ts'))[page] }),
  };
}

const staticRoutes = [
  textRoute('/privacy_policy', 'PrivacyPage', 'privacy'),
  textRoute('/terms_and_conditions', 'TermsPage', 'terms'),
  textRoute('/contact_us', 'ContactPage', 'contact'),
  textRoute('/refund_cancel', 'RefundPage', 'refund'),
];

/** For developers, with `npm run dev` only: no build contains it. */
const componentsPage: RouteObject = {
  path: '/dev/ui',
  errorElement: <RouteError />,
  HydrateFallback: SplashScreen,
  lazy: () => import('#web/dev/components-page.tsx'),
};

/** All routes; exported for the build, which prerenders pages. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    HydrateFallback: SplashScreen,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', element: <LandingPage />, handle: titled('title.landing') },
          {
            path: '/login',
            handle: titled('title.login', 'login.prompt'),
            lazy: () => import('#web/features/sign-in/login-page.tsx'),
          },
          { lazy: () => import('./member-layout.tsx'), children: memberRoutes },
          ...staticRoutes,
          ...otherRoutes,
          { path: '*', lazy: () => import('./not-found-page.tsx'), handle: titled('app.not_found_title') },
        ],
      },
    ],
  },
  ...(import.meta.env.DEV ? [componentsPage] : []),
];

/** The browser's router. */
export function createAppRouter() {
  window.addEventListener('popstate', (event) => historySteps.follow?.(event));
  return createBrowserRouter(routes);
}
