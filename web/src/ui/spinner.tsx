/** A spinner for loading states without a skeleton. */
import { classNames } from './class-names.ts';

interface SpinnerProps {
  size?: 'small' | 'medium';
  /** Label for screen readers; without it the spinner is decorative. */
  label?: string;
}

/** A spinner in the surrounding text's colour. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-grid place-items-center">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={classNames('animate-spin', size === 'small' ? 'size-5' : 'size-7')}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
