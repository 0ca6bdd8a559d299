/** Keeps the focus when the user removes an entry by a button within it. */
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a list of `count` entries. Returns a function to call with the index of an entry before its removal; afterwards `focus` gets the
 * index of the next entry, null when none is left.
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
