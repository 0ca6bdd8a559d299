/** Renders the first page of a visit in short tasks: at once what is in view, the rest when its fonts have loaded. */
import { startTransition, useEffect, useState } from 'react';
import { marathiFonts } from './marathi-fonts.ts';

/** The longest that the rest waits for the fonts. Their arrival lays out again whatever has been rendered. */
const MAX_FONTS_MS = 1500;
/** Members that a phone shows, and two columns. */
const IN_VIEW = 2;
const IN_TWO_COLUMNS = 4;

/** The first page of a visit begins at its top. Later ones may begin at a restored scroll position, for which they must be whole. */
let isFirstPage = true;
let restMayFollow: Promise<unknown> | undefined;

/** Resolves when the fonts have loaded, the page is scrolled, or time is up. */
function fontsOrScroll(): Promise<unknown> {
  const scroll = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  const late = new Promise((resolve) => setTimeout(resolve, MAX_FONTS_MS));
  return Promise.race([marathiFonts(), scroll, late]);
}

/** Calls `render` as a transition in a frame after the current one, once the rest of the page may follow. Returns what cancels it. */
function renderLater(render: () => void): () => void {
  let isWanted = true;
  restMayFollow ??= fontsOrScroll();
  void restMayFollow
    .then(() => new Promise(requestAnimationFrame))
    .then(() => isWanted && startTransition(render));
  return () => {
    isWanted = false;
  };
}

/** Whether to render the rest of the page: false for the first renders of the first page of a visit, when only what is in view is rendered. */
export function useMayRenderRest(): boolean {
  const [isRendered, setIsRendered] = useState(!isFirstPage);
  useEffect(() => {
    isFirstPage = false;
    return isRendered ? undefined : renderLater(() => setIsRendered(true));
  }, [isRendered]);
  return isRendered;
}

/** How many of `total` members a list renders: on the first page of a visit those in view, then one more with each frame. */
export function useShownCount(total: number): number {
  const [shown, setShown] = useState(() => {
    if (!isFirstPage) return Number.POSITIVE_INFINITY;
    return matchMedia('(min-width: 40rem)').matches ? IN_TWO_COLUMNS : IN_VIEW;
  });
  useEffect(() => {
    if (total === 0 || shown === Number.POSITIVE_INFINITY) return;
    isFirstPage = false;
    if (shown < total) return renderLater(() => setShown(shown + 1));
    setShown(Number.POSITIVE_INFINITY);
  }, [shown, total]);
  return shown;
}
