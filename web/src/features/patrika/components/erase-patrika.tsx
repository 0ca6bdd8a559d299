/** Withdraws the consent: erases answers and results. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErasePatrika } from '#web/features/patrika/api/own-patrika.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** The button with its question. */
export function ErasePatrika({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync: erase, isPending, error } = useErasePatrika();
  const [asked, setAsked] = useState(false);

  async function confirm(): Promise<void> {
    await erase();
    setAsked(false);
    onErased();
    showAlert(t('patrika.erased'), 'success');
  }

  return (
    <>
      <Button variant="danger" full onClick={() => setAsked(true)}>
        {t('patrika.erase')}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('patrika.erase')}
        description={t('patrika.erase_text')}
        confirmLabel={t('patrika.erase_confirm')}
        destructive
        pending={isPending}
        error={error ? errorText(error) : null}
        onConfirm={() => void confirm().catch(() => undefined)}
      />
    </>
  );
}
