/**
 * The browser's Back, or a phone's gesture, closes what lies above the page before it leaves the page. While something is open, an entry of
 * ours lies on top of the history, with the address and state of the page's own. The router does not notice: its calls and events pass
 * through here, so that no entry of ours stays when something is closed by its button, when a link in it is followed, or after a reload.
 */
import { useEffect, useEffectEvent } from 'react';
import { historySteps } from './history-steps.ts';

/** In the state of an entry of ours: which one it is, counted from the page's own entry. */
const PLACE = 'overlay';
/** A step beyond the history's end is never reported; a busy device reports others late. */
const LONGEST_STEP_MS = 10_000;

interface Overlay {
  close: () => void;
}

const placeOf = (state: unknown): number => (state as { [PLACE]?: number } | null)?.[PLACE] ?? 0;
/** The router's number of a page. */
const pageOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx;

/** Takes over the history and returns the function that adds what is open; that one returns what removes it again. */
export function takeOverHistory(): (overlay: Overlay) => () => void {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const go = history.go.bind(history);

  /** What is open, the topmost last. */
  const overlays: Overlay[] = [];
  /** How many entries of ours lie on top of the page's own. */
  let entries = 0;
  /** What the page has made of its own entry while ours lay on it. */
  let replaced: Parameters<typeof replace> | null = null;
  let page = pageOf(history.state);
  /** A step of the history under way: ours, which the router must not see, or one of the router's. */
  let step: { isOurs: boolean; timer: ReturnType<typeof setTimeout> } | null = null;
  /** Calls that wait for the end of a step of ours. */
  const waiting: (() => void)[] = [];
  let scheduled: ReturnType<typeof setTimeout> | undefined;

  function take(steps: number, isOurs: boolean): void {
    step = { isOurs, timer: setTimeout(endStep, LONGEST_STEP_MS) };
    go(steps);
  }

  function endStep(): void {
    clearTimeout(step?.timer);
    step = null;
    for (const call of waiting.splice(0)) afterStep(call);
    settle();
  }

  function afterStep(call: () => void): void {
    if (step?.isOurs) waiting.push(call);
    else call();
  }

  /** Makes as many entries as things are open. */
  function settle(): void {
    if (step) return;
    if (entries > overlays.length) take(overlays.length - entries, true);
    for (; entries < overlays.length; entries += 1) push({ ...history.state, [PLACE]: entries + 1 }, '');
  }

  /** Later, because what closes is often followed by a navigation or by what opens next. */
  function settleLater(): void {
    clearTimeout(scheduled);
    scheduled = setTimeout(settle);
  }

  /** Called on the page's own entry, or on one of ours below those that were left. */
  function arrive(place: number): void {
    entries = place;
    if (place > 0 || !replaced) return;
    replace(...replaced);
    replaced = null;
  }

  function closeAbove(event: PopStateEvent, place: number): void {
    event.stopImmediatePropagation();
    const left = step ? [] : overlays.slice(place - entries);
    arrive(place);
    for (const { close } of left.toReversed()) close();
    endStep();
  }

  function stepped(event: PopStateEvent): void {
    const place = placeOf(event.state);
    const isBelowOurs = !step && place < entries && pageOf(event.state) === page;
    if (step?.isOurs || isBelowOurs) {
      closeAbove(event, place);
      return;
    }
    page = pageOf(event.state);
    if (place > overlays.length) {
      // One of ours that was closed, reached by Forward.
      event.stopImmediatePropagation();
      clearTimeout(step?.timer);
      take(-place, false);
      return;
    }
    arrive(place);
    // After the router, which handles the event next.
    setTimeout(endStep);
  }

  history.pushState = (...entry) =>
    afterStep(() => {
      // The next page takes the place of ours.
      if (entries > 0) replace(...entry);
      else push(...entry);
      entries = 0;
      replaced = null;
      page = pageOf(entry[0]);
    });
  history.replaceState = (...entry) =>
    afterStep(() => {
      const [state, ...rest] = entry;
      page = pageOf(state);
      if (entries > 0) replaced = entry;
      replace(entries > 0 ? { ...state, [PLACE]: entries } : state, ...rest);
    });
  history.go = (steps = 0) =>
    afterStep(() => {
      const below = steps < 0 ? entries : 0;
      if (steps < 0) entries = 0;
      take(steps - below, false);
    });
  history.back = () => history.go(-1);
  historySteps.follow = stepped;
  // A reload closes what was open, but keeps the history.
  if (placeOf(history.state) > 0) take(-placeOf(history.state), true);

  return (overlay) => {
    overlays.push(overlay);
    settleLater();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      settleLater();
    };
  };
}

let add: ReturnType<typeof takeOverHistory> | undefined;

/** Removes what a reload left in the history, before anything is open. */
export function cleanHistory(): void {
  add ??= takeOverHistory();
}

/** Calls `close` instead of leaving the page when Back is used while `isOpen`. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    cleanHistory();
    if (isOpen) return add?.({ close: () => closed() });
  }, [isOpen]);
}
