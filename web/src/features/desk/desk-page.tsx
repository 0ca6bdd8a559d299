/** The desk: what operators and moderators do, one page for each task. Loaded by staff only. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { DeskRole } from '#web/backend/desk-role.ts';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { useUserId } from '#web/session/session.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { BreachPage } from './breach-page.tsx';
import { BreachesPage } from './breaches-page.tsx';
import { DeskNavigation } from './components/desk-navigation.tsx';
import { FiguresPage } from './figures-page.tsx';
import { HealthPage } from './health-page.tsx';
import { ListsPage } from './lists-page.tsx';
import { LogPage } from './log-page.tsx';
import { MemberPage } from './member-page.tsx';
import { MembersPage } from './members-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { PhotosPage } from './photos-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { StoriesPage } from './stories-page.tsx';
import { loadDeskTexts } from './texts.ts';
import { TodayPage } from './today-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** Bar, navigation and the pages that the role may open. */
export function DeskPage() {
  const texts = useLoadedTexts();
  const role = useQuery(deskRoleOptions(useUserId()));
  const error = texts.error ?? role.error;
  if (error) {
    const retry = () => void (texts.error ? texts.load() : role.refetch());
    return <Frame>{<ErrorState error={error} pending={role.isFetching} onRetry={retry} />}</Frame>;
  }
  if (!texts.loaded || role.isPending) return <Frame />;
  if (!role.data) return <Closed />;
  return <OpenDesk role={role.data} />;
}

function useLoadedTexts() {
  const [state, setState] = useState<{ loaded: boolean; error: unknown }>({ loaded: false, error: null });
  function load(): void {
    setState({ loaded: false, error: null });
    loadDeskTexts().then(
      () => setState({ loaded: true, error: null }),
      (error: unknown) => setState({ loaded: false, error }),
    );
  }
  useEffect(load, []);
  return { ...state, load };
}

/** On a laptop the bar and the navigation stand beside the page and stay in view. */
function Frame({ children, nav }: { children?: React.ReactNode; nav?: React.ReactNode }) {
  return (
    <div className="lg:flex lg:items-start">
      <div className="bg-paper lg:sticky lg:top-0 lg:h-dvh lg:w-64 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-line">
        <div className="gutter flex min-h-14 items-center border-b border-line lg:border-0">
          <BackBar />
        </div>
        {nav}
      </div>
      <main id="content" tabIndex={-1} className="gutter pb-12 lg:min-w-0 lg:flex-1 lg:px-8">
        <div className="mx-auto max-w-[1200px]">{children}</div>
      </main>
    </div>
  );
}

function Closed() {
  const { t } = useDeskTexts();
  return (
    <Frame>
      <h1 className="sr-only">{t('title.desk')}</h1>
      <EmptyState text={t('desk.closed')} />
    </Frame>
  );
}

function OpenDesk({ role }: { role: DeskRole }) {
  return (
    <Frame nav={<DeskNavigation role={role} />}>
      <Routes>
        <Route index element={<TodayPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="report" element={<ReportPage />} />
        <Route path="photos" element={<PhotosPage />} />
        <Route path="stories" element={<StoriesPage />} />
        <Route path="figures" element={<FiguresPage />} />
        <Route path="health" element={<HealthPage />} />
        <Route path="members" element={<MembersPage />} />
        <Route path="member" element={<MemberPage />} />
        <Route path="payments" element={<PaymentsPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="breaches" element={<BreachesPage />} />
        <Route path="breach" element={<BreachPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="lists" element={<ListsPage />} />
        <Route path="log" element={<LogPage />} />
        <Route path="*" element={<Navigate to="/desk" replace />} />
      </Routes>
    </Frame>
  );
}
