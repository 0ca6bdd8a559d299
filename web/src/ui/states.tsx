/** Empty and error states. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from './button.tsx';
import { DrawnThread } from './drawn-thread.tsx';

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** One action: a Button or ButtonLink. */
  action?: ReactNode;
}

/** Illustration, sentence and action. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 px-4 py-12 text-center">
      <DrawnThread />
      <p className="max-w-[34ch] text-balance text-lead text-ink-2">{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** The thrown error; `useErrorText` returns its message. */
  error: unknown;
  onRetry?: () => void;
  pending?: boolean;
}

/** Shows the error's message and a retry button. */
export function ErrorState({ error, onRetry, pending }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex flex-col items-center gap-5 px-4 py-12 text-center">
      <DrawnThread loose />
      <p className="max-w-[36ch] text-balance text-lead text-ink-2">{errorText(error)}</p>
      {onRetry && (
        <Button variant="secondary" pending={pending} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
