/** Dots for the visible photo; hidden from screen readers, because the photos' labels contain the number. */

/** From one dot to the next, and what the mark of the visible photo is wider than a dot. */
const STEP = 'var(--spacing) * 3';
const WIDER = 'var(--spacing) * 3.5';

/** The dots; none for a single photo. All move by transforms, because a width would be laid out in each frame in which the photo moves. */
export function PhotoDots({ total, selected }: { total: number; selected: number }) {
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
