/** A switch between a few views of one list: radio buttons side by side. */
import { useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';

/** The classes of the pill around segments; also for segments that are links. With large letters it has several lines. */
export const segmentTrack = 'flex min-w-0 flex-wrap rounded-sheet border border-line bg-paper p-1';

/** The classes of one segment; `room` says how wide it is and how large its letters are. */
export function segmentClass(chosen: boolean, room = 'flex-auto px-2.5 text-small'): string {
  return classNames(
    'relative flex min-h-9 items-center justify-center gap-1.5 rounded-full text-center leading-tight font-semibold transition-colors',
    room,
    chosen
      ? 'bg-kumkum-soft text-kumkum-deep forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
      : 'text-ink-2 hover:text-ink',
  );
}

interface SegmentsProps<T extends string> {
  /** For screen readers. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** The switch; one option is always chosen. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  // The value may follow after a navigation; the switch shows the choice at once.
  const [chosen, setChosen] = useState(value);
  useEffect(() => setChosen(value), [value]);

  function choose(next: T): void {
    setChosen(next);
    onChange(next);
  }

  return (
    <fieldset className={segmentTrack}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            segmentClass(option.value === chosen),
            'select-none has-focus-visible:outline-2 has-focus-visible:outline-kumkum',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === chosen}
            onChange={() => choose(option.value)}
            className="absolute -inset-y-1 inset-x-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          <span className="pointer-events-none text-centred">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
