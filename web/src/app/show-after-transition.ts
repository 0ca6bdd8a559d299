/** When server data that arrives is shown. */
import { notifyManager } from '@tanstack/react-query';

/** A response that arrives while one page turns into another is shown after that: rendering it would delay a frame of the transition. */
export function showDataAfterTransitions(): void {
  notifyManager.setScheduler((notify) => {
    const transition = document.activeViewTransition?.finished;
    if (transition) transition.then(notify, notify);
    else setTimeout(notify);
  });
}
