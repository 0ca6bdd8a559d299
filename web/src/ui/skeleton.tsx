/** Grey shapes in the form of what comes. */
import { classNames } from './class-names.ts';

/** A breathing block; give it its size by classes. It is hidden from screen readers: say `aria-busy` on the region. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-breathe rounded-small bg-skeleton', className)} />
  );
}
