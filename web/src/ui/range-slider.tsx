/** A range on a scale, with a thumb at each end. */
import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';

interface RangeSliderProps {
  label: string;
  /** The labels of the thumbs, for screen readers. */
  ends: readonly [from: string, to: string];
  min: number;
  max: number;
  value: readonly [from: number, to: number];
  /** Called when a thumb is let go, or a key is pressed. */
  onChange: (value: readonly number[]) => void;
  /** The words for a range, above the scale. */
  textOf: (value: readonly number[]) => string;
}

/** The slider. While a thumb moves only it renders. A thumb is 28 px wide, its touch target 44 px. */
export function RangeSlider({ label, ends, min, max, value, onChange, textOf }: RangeSliderProps) {
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  const shown = moved ?? value;
  return (
    <Slider.Root
      render={<fieldset />}
      min={min}
      max={max}
      value={shown}
      thumbCollisionBehavior="none"
      onValueChange={setMoved}
      onValueCommitted={(committed) => {
        setMoved(null);
        onChange(committed);
      }}
    >
      <legend className="contents">
        <span className="text-small font-semibold text-ink">{label}</span>
      </legend>
      <p className="text-body text-kumkum-deep">{textOf(shown)}</p>
      {/* A drawer around it does not follow a finger that moves a thumb. */}
      <Slider.Control
        data-base-ui-swipe-ignore=""
        className="flex h-11 touch-none items-center px-3.5 select-none"
      >
        <Slider.Track className="h-1.5 w-full rounded-full bg-line-strong/40 forced-colors:bg-[GrayText]">
          <Slider.Indicator className="rounded-full bg-kumkum-fill forced-colors:bg-[Highlight]" />
          {ends.map((end, index) => (
            <Slider.Thumb
              key={end}
              index={index}
              getAriaLabel={() => end}
              aria-valuetext={textOf([shown[index] ?? min, shown[index] ?? max])}
              className="size-7 rounded-full border-2 border-kumkum bg-paper shadow-card outline-none after:absolute after:-inset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
