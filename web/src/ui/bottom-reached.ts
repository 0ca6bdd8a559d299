/** Detects scrolling to the end of the page (300 ms debounce, 1 px tolerance). */
import { useEffect, useEffectEvent } from 'react';
import { SCROLL_DEBOUNCE_MS } from '#domain/limits.ts';

const TOLERANCE_PX = 1;

/** Calls `onReach` once scrolling has paused at the bottom; never while `enabled` is false. */
export function useBottomReached(onReach: () => void, enabled: boolean): void {
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (pixelsBelow() <= TOLERANCE_PX) reach();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(check, SCROLL_DEBOUNCE_MS);
    };
    window.addEventListener('scroll', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
    };
  }, [enabled]);
}

/** `innerHeight` grows when a phone hides its address bar; `clientHeight` does not. */
function pixelsBelow(): number {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  return scrollHeight - scrollTop - Math.max(clientHeight, window.innerHeight);
}
