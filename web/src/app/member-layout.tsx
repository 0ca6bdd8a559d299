/** Around every member route: session, cache, access gate and bars. A chunk of its own, so that guests don't load it. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../backend/query-client.ts';
import { startSession } from '../backend/session.ts';
import { BottomBar } from '../features/navigation/bottom-bar.tsx';
import { TopBar } from '../features/navigation/top-bar.tsx';
import { classNames } from '../ui/class-names.ts';
import { AccessGate } from './access-gate.tsx';
import { useRouteHandle } from './route-handle.ts';

/** The session is read before anything of a member route renders. */
export async function loader(): Promise<null> {
  await startSession();
  return null;
}

/** The session is followed by its own events: navigation need not ask again. */
export const shouldRevalidate = () => false;

/** The layout of member routes. */
export function Component() {
  const handle = useRouteHandle();
  const top = handle?.top ?? 'none';
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AccessGate allowUnfilled={handle?.allowUnfilled ?? false}>
          {(admitted) => {
            const bottom = admitted && handle?.bottom;
            return (
              <>
                {top !== 'none' && <TopBar search={top === 'search'} />}
                <main
                  id="content"
                  tabIndex={-1}
                  className={classNames(
                    top !== 'none' && 'gutter',
                    bottom && 'pb-[calc(76px+env(safe-area-inset-bottom))]',
                  )}
                >
                  <Outlet />
                </main>
                {bottom && <BottomBar />}
              </>
            );
          }}
        </AccessGate>
      </QueryClientProvider>
    </CSPProvider>
  );
}
