/** Deletes the account after a confirmation, and after a new code when the session's code is older than ten minutes. */
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '#web/features/manage-profile/lib/use-deletion.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, CodePrompt, focusFirstBox } from '#web/ui/code-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { ProgressBar } from '#web/ui/page-header.tsx';

interface DeleteAccountProps {
  /** Asks something before the dialog; it calls `proceed` to go on. */
  askFirst?: (proceed: () => void) => void;
  /** A link of small letters in place of the row, for pages on which other things come first. */
  small?: boolean;
}

/** The row with its dialog. */
export function DeleteAccount({ askFirst = (proceed) => proceed(), small = false }: DeleteAccountProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [code, setCode] = useState('');
  const deletion = useDeletion();
  const { address, error, isPending } = deletion;

  function ask(): void {
    deletion.reset();
    setCode('');
    setAsking(true);
  }

  return (
    <>
      {small ? (
        <button
          type="button"
          onClick={() => askFirst(ask)}
          className="min-h-11 justify-self-center px-3 text-small text-ink-2 underline underline-offset-4"
        >
          {t('manage.delete_account')}
        </button>
      ) : (
        <ListButton
          danger
          icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => askFirst(ask)}
        >
          {t('manage.delete_account')}
        </ListButton>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title={t('manage.delete_title')}
        description={
          address === null ? (
            <>
              <p>{t('manage.delete_text')}</p>
              <p className="mt-2">{t('manage.delete_policy')}</p>
            </>
          ) : (
            <>
              <p className="mb-2">{t('manage.delete_code_why')}</p>
              <CodePrompt address={address} />
            </>
          )
        }
        confirmLabel={t('manage.delete_account')}
        cancelLabel={t('manage.delete_keep')}
        onConfirm={() => deletion.remove(code)}
        destructive
        pending={isPending}
        error={error && errorText(error)}
      >
        {deletion.isDeleting && (
          <div className="mt-4 grid gap-2">
            <p className="text-small text-ink-2">{t('manage.deleting')}</p>
            <ProgressBar value={null} most={1} label={t('manage.deleting')} />
          </div>
        )}
        {address !== null && <CodeEntry code={code} onCode={setCode} deletion={deletion} />}
      </ConfirmDialog>
    </>
  );
}

interface CodeEntryProps {
  code: string;
  onCode: (code: string) => void;
  deletion: ReturnType<typeof useDeletion>;
}

function CodeEntry({ code, onCode, deletion }: CodeEntryProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { isWrong } = deletion;
  useEffect(() => focusFirstBox(form.current), []);
  useEffect(() => {
    if (!isWrong) return;
    onCode('');
    focusFirstBox(form.current);
  }, [isWrong, onCode]);
  return (
    <form
      ref={form}
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        deletion.remove(code);
      }}
    >
      <CodeField value={code} onChange={onCode} error={isWrong ? t('login.check_code') : null} />
      <Button
        variant="quiet"
        size="small"
        full
        className="mt-2"
        pending={deletion.isSending}
        onClick={deletion.sendAgain}
      >
        {t('login.send_again')}
      </Button>
      {/* For the Enter key; the visible button belongs to the dialog. */}
      <button type="submit" hidden />
    </form>
  );
}
