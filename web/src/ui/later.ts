/** What a page may render after its beginning. When that is, the application decides (`app/first-render.ts`). */
import { createContext, use, useDeferredValue, useEffect, useState } from 'react';

/** When the first page of a visit renders what is not in view. */
export interface RenderSchedule {
  /** Whether a page that begins now renders only what is in view. */
  isFirstPage: () => boolean;
  /** Calls `render` when more of the page may be rendered. Returns what cancels it. */
  renderLater: (render: () => void) => () => void;
}

/** Without a schedule everything is rendered at once. */
export const RenderScheduleContext = createContext<RenderSchedule | null>(null);

/** Whether to render what is not in view: false for the first renders of the first page of a visit. */
export function useMayRenderRest(): boolean {
  const schedule = use(RenderScheduleContext);
  const [isRendered, setIsRendered] = useState(() => !schedule?.isFirstPage());
  useEffect(() => {
    if (!isRendered) return schedule?.renderLater(() => setIsRendered(true));
  }, [schedule, isRendered]);
  return isRendered;
}

/**
 * How many items of a list to render: in the first list of a visit those in view, then one more at a time.
 * @param countInView how many are in view
 */
export function useShownCount(total: number, countInView: () => number): number {
  const schedule = use(RenderScheduleContext);
  const [shown, setShown] = useState(() =>
    schedule?.isFirstPage() ? countInView() : Number.POSITIVE_INFINITY,
  );
  useEffect(() => {
    if (total === 0 || shown === Number.POSITIVE_INFINITY) return;
    return schedule?.renderLater(() => setShown(shown < total ? shown + 1 : Number.POSITIVE_INFINITY));
  }, [schedule, shown, total]);
  return shown;
}

/** A value whose changes are rendered after what is more urgent: a response then renders its own part without blocking the page. */
export function useLater<T>(value: T): T {
  return useDeferredValue(value);
}
