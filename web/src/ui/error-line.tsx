/** What went wrong with the last attempt, announced when it appears. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ErrorLineProps {
  /** The message; nothing is rendered without one. */
  children: ReactNode;
  className?: string;
}

export function ErrorLine({ children, className }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p role="alert" className={classNames('text-small text-kumkum', className)}>
      {children}
    </p>
  );
}
