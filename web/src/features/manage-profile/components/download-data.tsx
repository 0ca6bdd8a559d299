/** 'Download my data': one JSON file, created in the browser. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUserId } from '#web/backend/session.ts';
import { fetchOwnData, type OwnData } from '#web/features/manage-profile/api/get-own-data.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The row of the settings block. */
export function DownloadData() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchOwnData(userId),
    onMutate: dismissAlerts,
    onSuccess: (data) => {
      const file = fileName(data);
      saveAsFile(file, JSON.stringify(data, null, 2));
      showAlert(t('manage.download_done', { file }), 'success');
    },
    onError: (error) => showAlert(`${t('manage.download_failed')} ${errorText(error)}`),
  });
  return (
    <ListButton
      icon={
        isPending ? (
          <Spinner size="small" />
        ) : (
          <Download aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
        )
      }
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      {t(isPending ? 'manage.download_pending' : 'manage.download')}
    </ListButton>
  );
}

function fileName({ profile }: OwnData): string {
  return `reshimgath-${profile.user_code}.json`;
}

function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Deferred: some browsers read the address only after the current task.
  setTimeout(() => URL.revokeObjectURL(address));
}
