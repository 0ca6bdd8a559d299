/** The movement of the photo that the card and the profile of a member share. */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { SHARED_PHOTO } from '#web/members/shared-photo.ts';

const GROUP = `::view-transition-group(${SHARED_PHOTO.viewTransitionName})`;

/** How often the length `one` contains `other`; both are CSS lengths in pixels. */
function ratio(one: unknown, other: unknown): number {
  return Number.parseFloat(String(one)) / Number.parseFloat(String(other));
}

/**
 * Replaces the browser's keyframes, which change the photo's width and height: each frame would be laid out and painted. Those that scale it
 * are the compositor's work alone.
 */
function scale(effect: KeyframeEffect): void {
  const [from, to] = effect.getKeyframes();
  if (!from?.width || !to) return;
  const start = `${from.transform} scale(${ratio(from.width, to.width)}, ${ratio(from.height, to.height)})`;
  effect.setKeyframes([{ transform: start, easing: from.easing }, { transform: `${to.transform}` }]);
}

async function scalePhoto(): Promise<void> {
  const transition = document.activeViewTransition;
  if (!transition) return;
  // Rejected when the browser skips the transition.
  await transition.ready.catch(() => undefined);
  for (const { effect } of document.getAnimations())
    if (effect instanceof KeyframeEffect && effect.pseudoElement === GROUP) scale(effect);
}

/** Called by the profile: the photo's size is not animated on its way here and back. */
export function useScaledPhoto(): void {
  useLayoutEffect(() => {
    void scalePhoto();
    return () => void scalePhoto();
  }, []);
}

/** Resolves when the transition from card to profile has ended, or when there is none. */
async function movementEnded(): Promise<void> {
  // Its animations start with the frame after the one that shows the page.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ends = document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'))
    .map(({ finished }) => finished);
  await Promise.allSettled(ends);
}

/** False while the photo moves: the sections that load by themselves would delay its frames. */
export function useStill(moving: boolean): boolean {
  const [still, setStill] = useState(!moving);
  useEffect(() => {
    if (!still) void movementEnded().then(() => startTransition(() => setStill(true)));
  }, [still]);
  return still;
}
