/** The carousel's mechanics (one slide at a time, 500 ms, infinite), by embla. */
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { CAROUSEL_SPEED_MS } from '#domain/limits.ts';

/** embla's speed is a number without unit; measured, a slide rests after about this many milliseconds for each. */
const MS_A_UNIT = 25;

export interface Carousel {
  /** For the box whose only child is the row of slides. */
  viewport: (element: HTMLElement | null) => void;
  selected: number;
  /** Moves by slides, round the ends; gives the slide it moves to. */
  step: (by: number) => number;
  /** Shows a slide at once. */
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
