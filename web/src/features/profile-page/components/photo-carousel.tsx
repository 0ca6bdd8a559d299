/** A member's photos as an infinite carousel with swipe, arrow keys and arrow buttons. A click opens the viewer. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { Photo } from '#web/members/photo.tsx';
import { COLUMN_PHOTO } from '#web/members/photo-sizes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useCarousel } from './carousel.ts';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

/** Drawn over the photo, which would cover the button's own outline; in two colours, visible on any photo. */
const RING =
  'relative outline-none after:pointer-events-none after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_4px_var(--color-white)] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-kumkum-fill';

interface Slide {
  /** Address of the original. */
  src: string;
  focus: PhotoFocus;
}

interface PhotoCarouselProps {
  /** One at least. */
  photos: readonly Slide[];
  /** Shown in place of a photo that cannot be loaded. */
  standIn: { fallback?: string; name?: string };
  /** The label for screen readers: whose photos these are. */
  label: string;
}

/** The carousel; it fills the box around it. */
export function PhotoCarousel({ photos, standIn, label }: PhotoCarouselProps) {
  const { t } = useTranslation();
  const total = photos.length;
  const { viewport, selected, step, jump } = useCarousel(total);
  /** The index of the photo that the viewer opens with; null while it is closed. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const slides = useRef<HTMLDivElement>(null);
  const focusSlide = (index: number) =>
    slides.current?.querySelectorAll('button')[index]?.focus({ preventScroll: true });
  useOnClose(enlarged !== null, () => focusSlide(selected));

  useArrowKeys(total > 1 && enlarged === null, (by) => {
    const isInside = slides.current?.contains(document.activeElement);
    const next = step(by);
    if (isInside) focusSlide(next);
  });

  return (
    <section
      aria-roledescription={t('profile.carousel')}
      aria-label={label}
      className="group/carousel relative size-full"
    >
      <div ref={viewport} className="size-full overflow-hidden">
        <div ref={slides} className="flex size-full touch-pan-y touch-pinch-zoom">
          {photos.map(({ src, focus }, index) => (
            <button
              key={src}
              type="button"
              tabIndex={index === selected ? 0 : -1}
              aria-label={t('profile.enlarge', { number: index + 1, total })}
              onClick={() => setEnlarged(index)}
              className={`size-full min-w-0 shrink-0 grow-0 basis-full cursor-zoom-in ${RING}`}
            >
              <Photo
                fill
                backdrop
                src={src}
                {...standIn}
                focus={focus}
                alt=""
                sizes={COLUMN_PHOTO}
                detail="page"
                eager={index === 0}
              />
            </button>
          ))}
        </div>
      </div>
      {total > 1 && <Arrows onStep={step} />}
      <PhotoDots total={total} selected={selected} />
      {enlarged !== null && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos.map(({ src }) => src)}
            index={Math.min(enlarged, total - 1)}
            onView={jump}
            onClose={() => setEnlarged(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What uses the arrow keys itself, or lies above the page. */
const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=dialog], [role=alertdialog]';

/** Calls `move` with -1 or 1 for an arrow key, wherever on the page the focus is. */
function useArrowKeys(active: boolean, move: (by: number) => void): void {
  const moved = useEffectEvent(move);
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const isTaken =
        event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!by || isTaken || (event.target as Element).closest(OWN_ARROWS)) return;
      event.preventDefault();
      moved(by);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

/** Calls `then` when `open` becomes false. */
function useOnClose(open: boolean, then: () => void): void {
  const before = useRef(open);
  const closed = useEffectEvent(then);
  useEffect(() => {
    if (before.current && !open) closed();
    before.current = open;
  }, [open]);
}

function Arrows({ onStep }: { onStep: (by: number) => void }) {
  const { t } = useTranslation();
  const icon = { 'aria-hidden': true, className: 'size-6' } as const;
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between pointer-fine:flex [&>button]:pointer-events-auto">
      <IconButton variant="paper" label={t('profile.previous_photo')} onClick={() => onStep(-1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <IconButton variant="paper" label={t('profile.next_photo')} onClick={() => onStep(1)}>
        <ChevronRight {...icon} />
      </IconButton>
    </div>
  );
}

/** From one dot to the next, and what the mark of the visible photo is wider than a dot. */
const STEP = 'var(--spacing) * 3';
const WIDER = 'var(--spacing) * 3.5';

/**
 * A dot for each photo; none for a single one. Hidden from screen readers, because the photos' labels contain the number. All move by transforms, because a width would be laid out in each
 * frame in which the photo moves.
 */
function PhotoDots({ total, selected }: { total: number; selected: number }) {
  if (total < 2) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-10 left-1/2 flex -translate-x-1/2 gap-1.5 rounded-full bg-black/30 p-1.5 pr-5 *:h-1.5 *:rounded-full *:transition-transform *:duration-200"
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          key={index}
          className="w-1.5 bg-white/65"
          style={{ transform: index > selected ? `translateX(calc(${WIDER}))` : undefined }}
        />
      ))}
      <span
        className="absolute w-5 bg-white"
        style={{ transform: `translateX(calc(${STEP} * ${selected}))` }}
      />
    </div>
  );
}
