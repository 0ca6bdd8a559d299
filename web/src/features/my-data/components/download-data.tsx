/** 'Download my data': a ZIP file with a page to read, the same data as JSON, and the photos; created in the browser. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUserId } from '#web/backend/session.ts';
import { fetchOwnData } from '#web/features/my-data/api/get-own-data.ts';
import { useDataPage } from '#web/features/my-data/lib/data-page.ts';
import { zipOf } from '#web/features/my-data/lib/zip.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';

/** The button with its explanation. */
export function DownloadData() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const dataPage = useDataPage();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data, photos } = await fetchOwnData(userId);
      const file = `reshimgath-${data.profile.user_code}.zip`;
      const texts = { 'data.html': dataPage(data), 'data.json': JSON.stringify(data, null, 2) };
      saveAsFile(file, zipOf({ ...texts, ...photos }));
      return file;
    },
    onMutate: dismissAlerts,
    onSuccess: (file) => showAlert(t('manage.download_done', { file }), 'success'),
    onError: (error) => showAlert(`${t('manage.download_failed')} ${errorText(error)}`),
  });
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">{t('my_data.download_text')}</p>
      <Button
        full
        pending={isPending}
        icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => mutate()}
      >
        {t('manage.download')}
      </Button>
      {isPending && (
        <p role="status" className="text-small text-ink-2">
          {t('manage.download_pending')}
        </p>
      )}
    </div>
  );
}

function saveAsFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Deferred: some browsers read the address only after the current task.
  setTimeout(() => URL.revokeObjectURL(address));
}
