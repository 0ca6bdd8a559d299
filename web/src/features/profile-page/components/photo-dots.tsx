/** Dots for the visible photo; hidden from screen readers, because the photos' labels contain the number. */
import { classNames } from '#web/ui/class-names.ts';

/** The dots; none for a single photo. */
export function PhotoDots({ total, selected }: { total: number; selected: number }) {
  if (total < 2) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-10 left-1/2 flex -translate-x-1/2 gap-1.5 rounded-full bg-black/30 p-1.5"
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          key={index}
          className={classNames(
            'h-1.5 rounded-full transition-[width] duration-200',
            index === selected ? 'w-5 bg-white' : 'w-1.5 bg-white/65',
          )}
        />
      ))}
    </div>
  );
}
