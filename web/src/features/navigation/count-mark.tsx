/** A count on the corner of an icon. Read out with the name of its link. */
import { classNames } from '#web/ui/class-names.ts';

interface CountMarkProps {
  shown: string;
  /** For screen readers. */
  read: string;
  /** The place. */
  className: string;
}

export function CountMark({ shown, read, className }: CountMarkProps) {
  return (
    <span
      className={classNames(
        'absolute grid min-h-5 min-w-5 place-items-center rounded-full bg-kumkum-fill px-1 text-tiny leading-none font-semibold text-white',
        className,
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{read}</span>
    </span>
  );
}
