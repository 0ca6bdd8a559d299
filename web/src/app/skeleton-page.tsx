/**
 * The skeleton of a member's page while its code, session and status load: bars, heading and grey shapes. The build writes it into the
 * HTML, so it shows before any script runs; the access gate continues to show it. It is inert and hidden from screen readers.
 */
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonTopBar } from '#web/features/navigation/bar-row.tsx';
import { BottomBar } from '#web/features/navigation/bottom-bar.tsx';
import { BackAndCode } from '#web/features/profile-page/components/back-and-code.tsx';
import { ProfileSkeleton } from '#web/features/profile-page/components/profile-skeleton.tsx';
import { ListSkeleton } from '#web/members/member-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { contentClass, type RouteHandle, useRouteHandle } from './route-handle.ts';

/** The skeleton of the current route's page. */
export function SkeletonPage() {
  const { t } = useTranslation();
  const handle = useRouteHandle();
  const top = handle?.top ?? 'none';
  // Members with an incomplete profile have no bottom bar.
  const bottom = handle?.bottom === true && !handle.allowUnfilled;
  return (
    <>
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      <div inert aria-hidden="true">
        {top !== 'none' && <SkeletonTopBar search={top === 'search'} />}
        <div className={contentClass(top, bottom)}>{handle && <Content handle={handle} />}</div>
        {bottom && <BottomBar />}
      </div>
    </>
  );
}

function Content({ handle: { titleKey, headingKey = titleKey, shape, top } }: { handle: RouteHandle }) {
  const { t } = useTranslation();
  const heading = t(headingKey);
  if (shape === 'profile') {
    return top === 'none' ? (
      <ProfileSkeleton above={<BackAndCode />} />
    ) : (
      <div className="-mx-4 pb-4 min-[390px]:-mx-5">
        <ProfileSkeleton />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={heading} action={top === 'search' && <Filters />} />
      {shape === 'list' && <ListSkeleton label={heading} />}
      {shape === 'form' && <Sections />}
    </>
  );
}

function Filters(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" size="small" icon={<ListFilter aria-hidden="true" className="size-4.5" />}>
      {t('browse.filters')}
    </Button>
  );
}

const SECTIONS = ['photos', 'personal', 'educational', 'professional', 'parents', 'payment'];

function Sections() {
  return (
    <>
      <div className="-mt-1 mb-2 flex h-6 items-center gap-3">
        <Skeleton className="h-2 flex-1" />
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="mb-4 grid h-11 content-evenly">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="overflow-hidden rounded-card bg-paper shadow-card">
        {SECTIONS.map((section) => (
          <div key={section} className="border-b border-line p-4 last:border-0">
            <Skeleton className="h-8 w-3/5" />
          </div>
        ))}
      </div>
    </>
  );
}
