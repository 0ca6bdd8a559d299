/** What somebody removes by its own control takes the focus along; this gives it to whatever stands there next. */
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a list of `count` entries. Gives a function to be told the place of an entry that is about to be removed; when it is gone,
 * `focus` gets the place of the entry that follows, null when none is left.
 */
export function useFocusAfterRemoval(
  count: number,
  focus: (place: number | null) => void,
): (place: number) => void {
  const removed = useRef<number | null>(null);
  const focusNext = useEffectEvent(focus);
  useEffect(() => {
    const place = removed.current;
    removed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    focusNext(count === 0 ? null : Math.min(place, count - 1));
  }, [count]);
  return (place) => {
    removed.current = place;
  };
}
