/** The desk: what operators and moderators do, one page for each task. Loaded by staff only. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import type { DeskRole } from '#web/backend/desk-role.ts';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { useUserId } from '#web/session/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { BreachPage } from './breach-page.tsx';
import { BreachesPage } from './breaches-page.tsx';
import { FiguresPage } from './figures-page.tsx';
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
import { loadDeskTexts } from './texts.ts';
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

function Frame({ children, nav }: { children?: React.ReactNode; nav?: React.ReactNode }) {
  return (
    <>
      <div className="gutter flex min-h-14 items-center border-b border-line bg-paper">
        <BackBar />
      </div>
      {nav}
      <main id="content" tabIndex={-1} className="gutter pb-12">
        {children}
      </main>
    </>
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

/** `single` is the page of one row of the list. */
const PAGES: { path: string; single?: string; title: string; operatorsOnly?: boolean }[] = [
  { path: 'reports', single: 'report', title: 'desk.reports' },
  { path: 'photos', title: 'desk.new_photos' },
  { path: 'members', single: 'member', title: 'desk.members' },
  { path: 'payments', title: 'desk.payments_to_check', operatorsOnly: true },
  { path: 'orders', title: 'desk.orders', operatorsOnly: true },
  { path: 'breaches', single: 'breach', title: 'desk.breaches', operatorsOnly: true },
  { path: 'figures', title: 'desk.figures', operatorsOnly: true },
  { path: 'settings', title: 'desk.settings', operatorsOnly: true },
  { path: 'lists', title: 'desk.lists', operatorsOnly: true },
  { path: 'log', title: 'desk.log', operatorsOnly: true },
];

/** Scrolls the navigation, not the page, to the link of the open page; again with the fonts, which change the widths. */
function showCurrent(link: HTMLAnchorElement | null): void {
  const nav = link?.closest('nav');
  if (!link?.hasAttribute('aria-current') || !nav) return;
  const scroll = () => {
    nav.scrollLeft = link.offsetLeft - link.offsetWidth;
  };
  scroll();
  void document.fonts.ready.then(scroll);
}

function DeskNavigation({ role }: { role: DeskRole }) {
  const { t } = useDeskTexts();
  const [, , open = 'reports'] = useLocation().pathname.split('/');
  const currentOf = (path: string, single?: string) => {
    if (open === path) return 'page';
    return open === single ? 'true' : undefined;
  };
  const pages = PAGES.filter(({ operatorsOnly }) => !operatorsOnly || role === 'operator');
  return (
    <nav aria-label={t('title.desk')} className="gutter overflow-x-auto border-b border-line bg-paper">
      <ul className="flex gap-1 py-2 sm:flex-wrap">
        {pages.map(({ path, single, title }) => (
          <li key={path}>
            <Link
              to={`/desk/${path}`}
              ref={showCurrent}
              aria-current={currentOf(path, single)}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full px-4 text-small font-semibold whitespace-nowrap',
                currentOf(path, single) ? 'bg-kumkum-soft text-kumkum-deep' : 'text-ink-2 hover:text-ink',
              )}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenDesk({ role }: { role: DeskRole }) {
  return (
    <Frame nav={<DeskNavigation role={role} />}>
      <Routes>
        <Route index element={<ReportsPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="report" element={<ReportPage />} />
        <Route path="photos" element={<PhotosPage />} />
        <Route path="figures" element={<FiguresPage />} />
        <Route path="members" element={<MembersPage isOperator={role === 'operator'} />} />
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
