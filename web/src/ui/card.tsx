/** Cards and small labels. */
import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A card: radius 18, soft shadow, no padding unless `padded`. */
export function Card({ padded, className, ...rest }: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return (
    <div {...rest} className={classNames('rounded-card bg-paper shadow-card', padded && 'p-4', className)} />
  );
}

export type Tone = 'marigold' | 'kumkum' | 'leaf' | 'grey' | 'paper';

const TONES: Record<Tone, string> = {
  marigold: 'border-marigold-line bg-marigold-soft text-marigold-ink',
  kumkum: 'border-kumkum-line bg-kumkum-soft text-kumkum-deep',
  leaf: 'border-transparent bg-leaf-soft text-leaf',
  grey: 'border-transparent bg-done-soft text-ink-2',
  paper: 'border-line bg-paper text-ink shadow-card',
};

/** A small label: mangal and marital status (`marigold`), a user code on a picture (`paper`), paid (`leaf`). */
export function Badge({
  tone = 'marigold',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-tiny leading-snug',
        tone === 'paper' && 'font-semibold',
        TONES[tone],
      )}
    >
      {icon}
      <span className="text-centred">{children}</span>
    </span>
  );
}
