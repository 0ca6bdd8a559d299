/** The deletion of the account after a reload: what was confirmed before goes on. */
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toBackendError } from '#web/backend/errors.ts';
import { markDeletion } from '#web/device/deletion-mark.ts';
import { ProgressBar } from '#web/ui/page-header.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { deleteAccount } from './api/delete-account.ts';
import { useLeave } from './lib/use-leave.ts';

interface DeletingPageProps {
  /** Null when the session is gone. */
  userId: string | null;
  /** Called when the deletion requires a new code. */
  onRefused: () => void;
}

/** Deletes the account again, which counts as deleted when it is gone, and leaves. */
export default function DeletingPage({ userId, onRefused }: DeletingPageProps) {
  const { t } = useTranslation();
  const leave = useLeave();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => (userId === null ? Promise.resolve() : deleteAccount(userId)),
    onSuccess: leave,
    onError: (failure) => {
      const { code } = toBackendError(failure);
      if (code === 'not_signed_in') void leave();
      if (code !== 'fresh_code_required') return;
      markDeletion(null);
      onRefused();
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-content-center gap-4 p-6">
      {error ? (
        <ErrorState error={error} pending={isPending} onRetry={() => mutate()} />
      ) : (
        <>
          <h1 className="text-center font-display text-title">{t('manage.deleting')}</h1>
          <ProgressBar value={null} most={1} label={t('manage.deleting')} />
        </>
      )}
    </main>
  );
}
