/** Buttons: 48 high, fully round, one primary action a screen. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

export interface ButtonAppearance {
  /** `primary` once a screen; `quiet` has no box. Default `primary`. */
  variant?: ButtonVariant;
  /** `small` is 44 high (the least a thumb needs). Default `medium`. */
  size?: ButtonSize;
  /** Takes the whole width. */
  full?: boolean;
  /** A lucide icon before the text. */
  icon?: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-kumkum-fill text-white forced-colors:border hover:bg-kumkum-fill-deep active:bg-kumkum-fill-deep',
  secondary: 'bg-paper text-ink border border-line hover:bg-marigold-soft active:bg-marigold-soft',
  quiet: 'text-kumkum hover:bg-kumkum-soft active:bg-kumkum-soft',
  danger: 'bg-paper text-kumkum border-[1.5px] border-kumkum hover:bg-kumkum-soft active:bg-kumkum-soft',
};

/** The classes of a button, for elements that are no buttons (links, a file label). */
export function buttonClass({ variant = 'primary', size = 'medium', full }: ButtonAppearance = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center select-none transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55',
    size === 'medium' ? 'min-h-12 px-6 py-2 text-body' : 'min-h-11 px-4 py-1.5 text-small',
    full && 'w-full',
    VARIANTS[variant],
  );
}

interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** An action is running: shows a spinner, keeps width and focus, ignores clicks. */
  pending?: boolean;
}

/** A button. `type` is `button` unless given. */
export function Button({
  variant,
  size,
  full,
  icon,
  pending,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={classNames(buttonClass({ variant, size, full }), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', pending && 'opacity-0')}>
        {icon}
        <span className="text-centred">{children}</span>
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="small" />
        </span>
      )}
    </button>
  );
}
