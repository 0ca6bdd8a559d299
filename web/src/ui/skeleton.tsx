/** Grey shapes in the form of what comes. */
import { classNames } from './class-names.ts';

/** The place of a photo, in a box that is positioned. The first view lays the photo that the page opens with into the first of them. */
export function PhotoSkeleton() {
  return (
    <div data-photo-place="" className="size-full">
      <Skeleton className="size-full rounded-none" />
    </div>
  );
}

/** A breathing block; give it its size by classes. It is hidden from screen readers: say `aria-busy` on the region. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-breathe rounded-small bg-skeleton', className)} />
  );
}
