/** Why a form could not be sent, above its button and announced when it appears. */
import type { ReactNode } from 'react';

/** Nothing is rendered without a message. */
export function ErrorBox({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-field bg-kumkum-soft px-4 py-3 text-small text-kumkum-deep">
      {children}
    </p>
  );
}
