/** Grey shapes in place of content that is loading. */
import { classNames } from './class-names.ts';

/** The shape of a photo, in a positioned box. The first view (app/first-view) shows the first photo of a page in the first of them. */
export function PhotoSkeleton() {
  return (
    <div data-photo-skeleton="" className="photo-box size-full">
      <Skeleton className="size-full rounded-none" />
    </div>
  );
}

/** A pulsing block, sized and, unless slightly, rounded by `className`. Hidden from screen readers: set `aria-busy` on the region. */
export function Skeleton({ className = '' }: { className?: string }) {
  const radius = !className.includes('rounded-') && 'rounded-small';
  return <div aria-hidden="true" className={classNames('animate-breathe bg-skeleton', radius, className)} />;
}
