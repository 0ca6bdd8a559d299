/** The layout of a profile and its skeleton. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { PhotoSkeleton, Skeleton } from '#web/ui/skeleton.tsx';

// Wide screens show the whole photo: filling the width would crop a face to the eyes.
export const photoBox =
  'relative h-[min(110vw,54svh,600px)] min-h-64 sm:h-[min(74svh,680px)] sm:[&_img]:inset-0 sm:[&_img]:size-full sm:[&_img]:object-contain sm:[&_img]:object-center';
export const sheet =
  'gutter relative -mt-7 rounded-t-sheet bg-ivory pt-5 [view-transition-name:member-sheet]';

export function ProfileSkeleton({ above }: { above?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      <div className={photoBox}>
        {above}
        <PhotoSkeleton />
      </div>
      <div className={classNames(sheet, 'grid gap-3')}>
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-3 h-72 w-full rounded-card" />
      </div>
    </div>
  );
}
