/** The carousel (one slide at a time, 500 ms, infinite), built on embla, which is loaded once several photos are shown. */
import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CAROUSEL_SPEED_MS } from '#domain/limits.ts';

/** embla's speed has no unit; as measured, a slide takes about this many milliseconds for each step of it. */
const MS_A_UNIT = 25;

export interface Carousel {
  /** The ref of the box whose only child is the row of slides. */
  viewport: RefObject<HTMLDivElement | null>;
  selected: number;
  /** Moves by a number of slides, wrapping around; returns the new index. */
  step: (by: number) => number;
  /** Shows a slide without animation. */
  jump: (index: number) => void;
}

/** Makes a carousel of the box. Not part of the page's first task: it measures all slides, which forces a layout. */
async function createCarousel(box: HTMLElement, follow: (selected: number) => void) {
  const { default: EmblaCarousel } = await import('embla-carousel');
  const embla = EmblaCarousel(box, {
    loop: true,
    align: 'start',
    duration: CAROUSEL_SPEED_MS / MS_A_UNIT,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
    // The caller creates another one for other slides.
    watchSlides: false,
  });
  const followSelected = () => follow(embla.selectedScrollSnap());
  embla.on('select', followSelected).on('reInit', followSelected);
  return embla;
}

/** A carousel of `total` slides. Without a network its slides stay where they are. */
export function useCarousel(total: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null);
  const created = useRef<Promise<EmblaCarouselType | undefined>>(Promise.resolve(undefined));
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const box = viewport.current;
    if (!box || total < 2) return;
    const creation = createCarousel(box, setSelected).catch((error: unknown) => {
      console.info('carousel', error);
      return undefined;
    });
    created.current = creation;
    return () => void creation.then((embla) => embla?.destroy());
  }, [total]);

  // A key or a click while the code is loading takes effect afterwards.
  const afterCreation = (act: (embla: EmblaCarouselType) => void) =>
    void created.current.then((embla) => embla && act(embla));

  function step(by: number): number {
    afterCreation((embla) => (by < 0 ? embla.scrollPrev() : embla.scrollNext()));
    return (selected + by + total) % total;
  }

  return { viewport, selected, step, jump: (index) => afterCreation((embla) => embla.scrollTo(index, true)) };
}
