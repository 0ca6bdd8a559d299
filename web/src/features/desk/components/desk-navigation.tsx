/** The navigation of the desk: a sidebar on a laptop, a bar that scrolls on a phone. What waits has its count. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeskRole } from '#web/backend/desk-role.ts';
import type { Work } from '#web/features/desk/api/rows.ts';
import { waitingOptions } from '#web/features/desk/api/today.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCountText } from './moment.ts';

interface PageLink {
  /** Below `/desk`; empty for its first page. */
  path: string;
  /** The page of one row of the list. */
  single?: string;
  title: string;
  operatorsOnly?: boolean;
}

const GROUPS: readonly { title?: string; pages: readonly PageLink[] }[] = [
  { pages: [{ path: '', title: 'desk.today' }] },
  {
    title: 'desk.group_work',
    pages: [
      { path: 'reports', single: 'report', title: 'desk.reports' },
      { path: 'photos', title: 'desk.new_photos' },
      { path: 'stories', title: 'desk.stories' },
      { path: 'payments', title: 'desk.payments_to_check', operatorsOnly: true },
      { path: 'orders', title: 'desk.orders', operatorsOnly: true },
      { path: 'breaches', single: 'breach', title: 'desk.breaches', operatorsOnly: true },
    ],
  },
  { title: 'desk.group_people', pages: [{ path: 'members', single: 'member', title: 'desk.members' }] },
  {
    title: 'desk.group_community',
    pages: [
      { path: 'figures', title: 'desk.figures', operatorsOnly: true },
      { path: 'settings', title: 'desk.settings', operatorsOnly: true },
      { path: 'lists', title: 'desk.lists', operatorsOnly: true },
      { path: 'log', title: 'desk.log', operatorsOnly: true },
      { path: 'health', title: 'desk.health', operatorsOnly: true },
    ],
  },
];

export function DeskNavigation({ role }: { role: DeskRole }) {
  const { t } = useDeskTexts();
  const groups = GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ operatorsOnly }) => !operatorsOnly || role === 'operator'),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav
      aria-label={t('title.desk')}
      className="relative flex overflow-x-auto border-b border-line bg-paper px-4 py-2 sm:flex-wrap lg:block lg:border-0 lg:px-3"
    >
      {groups.map(({ title, pages }) => (
        <Group key={pages[0]?.path} title={title && t(title)} pages={pages} />
      ))}
    </nav>
  );
}

function Group({ title, pages }: { title: string | undefined; pages: readonly PageLink[] }) {
  const titleId = useId();
  return (
    <div className="lg:mb-4">
      {title && (
        <p id={titleId} className="hidden px-4 pb-1 text-tiny text-ink-2 lg:block">
          {title}
        </p>
      )}
      <ul aria-labelledby={title && titleId} className="flex sm:flex-wrap lg:block">
        {pages.map((page) => (
          <NavigationItem key={page.path} page={page} />
        ))}
      </ul>
    </div>
  );
}

/** Scrolls the navigation, not the page, to the link of the open page; again with fonts and counts, which change the widths. */
function showCurrent(item: HTMLLIElement) {
  const nav = item.closest('nav');
  if (!nav) return;
  const observer = new ResizeObserver(() => {
    nav.scrollLeft = item.offsetLeft - item.offsetWidth;
  });
  for (const group of nav.children) observer.observe(group);
  return () => observer.disconnect();
}

function NavigationItem({ page: { path, single, title } }: { page: PageLink }) {
  const { t } = useDeskTexts();
  const [, , open = ''] = useLocation().pathname.split('/');
  const current = open === path ? 'page' : open === single ? 'true' : undefined;
  return (
    <li ref={current && showCurrent}>
      <Link
        to={path ? `/desk/${path}` : '/desk'}
        aria-current={current}
        className={classNames(
          'flex min-h-11 items-center gap-2 rounded-full px-4 text-small font-semibold whitespace-nowrap transition-colors lg:rounded-field lg:whitespace-normal',
          current ? 'bg-kumkum-soft text-kumkum-deep' : 'text-ink-2 hover:bg-marigold-soft/40 hover:text-ink',
        )}
      >
        <span className="text-centred lg:flex-1">{t(title)}</span>
        <Count work={path} />
      </Link>
    </li>
  );
}

/** How much waits, read out as such; nothing where nothing waits. */
function Count({ work }: { work: Work | string }) {
  const { t } = useDeskTexts();
  const countText = useCountText();
  const { data } = useQuery(waitingOptions());
  const row = data?.find(({ kind }) => kind === work);
  if (!row || row.waiting === 0) return null;
  const late = row.due_at !== null && new Date(row.due_at).getTime() < Date.now();
  return (
    <span
      className={classNames(
        'min-w-6 rounded-full px-1.5 text-center text-tiny leading-6 tabular-nums',
        late ? 'bg-kumkum-fill text-white' : 'bg-marigold-soft text-marigold-ink',
      )}
    >
      {countText(row.waiting)}
      <span className="sr-only"> {t(late ? 'desk.waiting_late' : 'desk.waiting')}</span>
    </span>
  );
}
