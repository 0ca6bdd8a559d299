import { Skeleton } from '#web/ui/skeleton.tsx';

/** As high as an interest that waits, so that the list below does not move when it appears. */
export function WaitingSkeleton() {
  return (
    <div aria-hidden="true" className="mb-4 grid">
      <span className="h-11" />
      <Skeleton className="h-35 rounded-card" />
    </div>
  );
}
