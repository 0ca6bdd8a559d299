/** A bar below the top bar that makes room while one scrolls down, and returns when one scrolls up. */
import { type RefObject, useEffect, useRef } from 'react';

/** Smaller movements are those of a resting finger. */
const LEAST_PX = 6;

/** The classes of the bar: it slides under the top bar, and stays while it has the keyboard's focus. */
export const hidingBar =
  'sticky top-[calc(4rem+env(safe-area-inset-top))] z-20 bg-ivory transition-transform duration-180 ' +
  'data-hidden:not-has-focus-visible:-translate-y-full data-hidden:not-has-focus-visible:pointer-events-none';

/** The bar's ref. Sets its attribute `data-hidden` without rendering anything. */
export function useHideOnScroll<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);
  useEffect(() => {
    // Not `scrollY`, for which the browser would lay the page out in the task that renders it. The first movement hides nothing.
    let last = Number.POSITIVE_INFINITY;
    const follow = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < LEAST_PX) return;
      bar.current?.toggleAttribute('data-hidden', now > last && now > bar.current.offsetHeight);
      last = now;
    };
    window.addEventListener('scroll', follow);
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return bar;
}
