/** A round 44 px button with only an icon; its label is for screen readers. */
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** `paper` floats on a photo, `plain` has no box. Default `plain`. */
  variant?: 'plain' | 'paper';
}

/** An icon button; pass the icon as its child. */
export function IconButton({ label, variant = 'plain', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors disabled:opacity-55',
        variant === 'paper'
          ? 'border border-line bg-paper text-ink shadow-card'
          : 'text-ink-2 hover:bg-kumkum-soft',
        className,
      )}
    >
      {children}
    </button>
  );
}
