/** The layout of all member routes: session, query cache, access gate and bars. A separate chunk, which guests don't load. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { keepInstallPrompt } from '#web/device/install-prompt.ts';
import { BottomBar } from '#web/features/navigation/bottom-bar.tsx';
import { TopBar } from '#web/features/navigation/top-bar.tsx';
import { WaitingCount } from '#web/features/navigation/waiting-count.tsx';
import { loadChoiceLists } from '#web/i18n/choice-lists.ts';
import { detectLanguage } from '#web/i18n/language.ts';
import { NumbersOnTop } from '#web/members/numbers-on-top.tsx';
import { startSession, useIsActing } from '#web/session/session.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { RenderScheduleContext } from '#web/ui/later.ts';
import { AccessGate } from './access-gate.tsx';
import { firstRender, loadFontsAfterPhoto } from './first-render.ts';
import { loadFirstRows } from './first-rows.ts';
import { followOfflineData } from './keep-offline-snapshot.ts';
import { networkIdle } from './network-idle.ts';
import { contentClass, useRouteHandle } from './route-handle.ts';
import { showDataAfterTransitions } from './show-after-transition.ts';

const ActingBar = lazy(async () => ({
  default: (await import('#web/features/family/acting-bar.tsx')).ActingBar,
}));

showDataAfterTransitions();
keepInstallPrompt();
loadFontsAfterPhoto();

/** Loads the session before a member route renders, and the labels of Marathi pages: values are stored in English. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const labels = detectLanguage() === 'mr' ? loadChoiceLists() : undefined;
  followOfflineData(networkIdle());
  await startSession();
  void networkIdle().then(() => {
    preloadCommonCode();
    void startLiveUpdates();
  });
  const { id } = useUserStore.getState();
  if (!id) return null;
  // Requests what the access gate needs before it renders.
  void queryClient.prefetchQuery(profileStatusOptions(id));
  await loadFirstRows(new URL(request.url).pathname, id);
  await labels;
  return null;
}

/** Preloads code that can be opened from every page, also without a network. */
function preloadCommonCode(): void {
  const parts = [
    import('#web/features/offline/offline-reading.tsx'),
    import('#web/features/navigation/account-menu.tsx'),
    import('#web/ui/back-closes.ts').then(({ cleanHistory }) => cleanHistory()),
  ];
  void Promise.allSettled(parts);
}

/** Without a network the code can't be loaded; the page then goes on showing what it has. */
async function startLiveUpdates(): Promise<void> {
  try {
    const { followChanges } = await import('#web/features/live-updates/follow-changes.ts');
    followChanges();
  } catch (error) {
    console.info('live updates', error);
  }
}

/** Session changes arrive as events, so navigation doesn't load the session again. */
export const shouldRevalidate = () => false;

/** The layout of member routes. */
export function Component() {
  const handle = useRouteHandle();
  const isActing = useIsActing();
  const top = handle?.top ?? 'none';
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AccessGate allowUnfilled={Boolean(handle?.allowUnfilled)}>
          {(admitted) => {
            const bottom = admitted && handle?.bottom === true;
            return (
              <>
                <SkipLink />
                {isActing && (
                  <Suspense>
                    <ActingBar />
                  </Suspense>
                )}
                {top !== 'none' && <TopBar search={top === 'search'} />}
                <Main className={contentClass(top, bottom)}>
                  <RenderScheduleContext value={firstRender}>
                    {handle?.shape === 'list' && <NumbersOnTop key={handle.titleKey} className="pt-4" />}
                    <Outlet />
                  </RenderScheduleContext>
                </Main>
                {bottom && <BottomBar count={<WaitingCount />} />}
              </>
            );
          }}
        </AccessGate>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** The content. Takes the focus when it renders late, after a navigation that waited for the access gate. */
function Main({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const arrived = useLocation().key !== 'default';
  useEffect(() => {
    if (!arrived) return;
    // With the next frame, which lays the page out anyway.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    });
  }, [arrived]);
  return (
    <main ref={main} id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** For keyboards: skips the bar. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="sr-only z-60 rounded-full bg-paper font-semibold text-kumkum shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-3"
    >
      {t('app.skip_to_content')}
    </a>
  );
}
