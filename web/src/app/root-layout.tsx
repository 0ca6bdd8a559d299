/**
 * The layout of all routes: the centred column, in-app alerts, the offline screen, the document's title and description, focus and scroll.
 */
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { LazyOfflineScreen } from '#web/features/offline/lazy-offline-screen.tsx';
import { useOnline } from '#web/features/offline/online.ts';
import { AlertRegion } from '#web/ui/alerts.tsx';
import { useRouteHandle } from './route-handle.ts';
import { scrollKey } from './scroll-key.ts';
import { subscribeToUpdate, waitingUpdate } from './service-worker/waiting-update.ts';

const UpdatePrompt = lazy(async () => ({
  default: (await import('./service-worker/update-prompt.tsx')).UpdatePrompt,
}));

/** The outermost layout. */
export function RootLayout() {
  const online = useOnline();
  /** Offline, whether there is nothing to read on the page. */
  const [isCovered, setIsCovered] = useState(true);
  const isHidden = !online && isCovered;
  const handle = useRouteHandle();
  useDocumentHead();
  useFocusOnNavigation();
  return (
    <div className={`column relative min-h-dvh bg-ivory ${handle?.wide ? 'lg:max-w-none' : ''}`}>
      <NavigationProgress />
      {/* The page stays mounted behind the offline screen: typed text must not be lost. */}
      <div inert={isHidden} className={isHidden ? 'invisible' : undefined}>
        <Outlet />
      </div>
      {!online && <LazyOfflineScreen onCover={setIsCovered} />}
      <AlertRegion />
      <WaitingUpdate />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

function useDocumentHead(): void {
  const { t } = useTranslation();
  const handle = useRouteHandle();
  const { pathname } = useLocation();
  const name = t('app.name');
  const title = handle ? t(handle.titleKey) : name;
  const description = t(handle?.descriptionKey ?? 'app.description');
  useEffect(() => {
    document.title = title.includes(name) ? title : `${title} · ${name}`;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, name, description]);
  useEffect(() => {
    // The first of them has the colour of the landing page's header.
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (meta) meta.media = pathname === '/' ? '' : 'not all';
  }, [pathname]);
}

/** Moves the focus to the content after a navigation, as a full page load would. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

function WaitingUpdate() {
  const agree = useSyncExternalStore(subscribeToUpdate, waitingUpdate, () => null);
  return (
    agree && (
      <Suspense>
        <UpdatePrompt onAgree={agree} />
      </Suspense>
    )
  );
}

function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-[3px] animate-breathe bg-marigold" />
  );
}
