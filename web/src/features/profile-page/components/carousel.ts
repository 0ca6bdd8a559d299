/** The carousel (one slide at a time, 500 ms, infinite), built on embla. */
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { CAROUSEL_SPEED_MS } from '#domain/limits.ts';

/** embla's speed has no unit; as measured, a slide takes about this many milliseconds for each step of it. */
const MS_A_UNIT = 25;

export interface Carousel {
  /** The ref of the box whose only child is the row of slides. */
  viewport: (element: HTMLElement | null) => void;
  selected: number;
  /** Moves by a number of slides, wrapping around; returns the new index. */
  step: (by: number) => number;
  /** Shows a slide without animation. */
  jump: (index: number) => void;
}

/** A carousel of `total` slides. */
export function useCarousel(total: number): Carousel {
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    duration: CAROUSEL_SPEED_MS / MS_A_UNIT,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  function step(by: number): number {
    if (by < 0) embla?.scrollPrev();
    else embla?.scrollNext();
    return (selected + by + total) % total;
  }

  return { viewport, selected, step, jump: (index) => embla?.scrollTo(index, true) };
}
