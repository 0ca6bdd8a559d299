/** Shown in the filter form when its lists failed to load; the other filters still work. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface OptionsFailureProps {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** The error and a retry button. */
export function OptionsFailure({ error, pending, onRetry }: OptionsFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Card padded className="grid justify-items-start gap-3">
      <p role="alert" className="text-small text-ink-2">
        {t('search.options_failed')} {errorText(error)}
      </p>
      <Button variant="secondary" size="small" pending={pending} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Card>
  );
}
