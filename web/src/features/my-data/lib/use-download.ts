/** Downloads the member's data, after a new code when the session's code is older than ten minutes. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toBackendError } from '#web/backend/errors.ts';
import { requestCode, verifyCode, wasJustSent } from '#web/backend/one-time-code.ts';
import { fetchOwnData } from '#web/features/my-data/api/get-own-data.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { ownAddress } from '#web/session/own-address.ts';
import { useUserId } from '#web/session/session.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { useDataPage } from './data-page.ts';
import { zipOf } from './zip.ts';

/** `address` is where a code was sent to, null while none is needed; `isWrong` whether the last code was. */
export function useDownload() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const dataPage = useDataPage();
  const [address, setAddress] = useState<string | null>(null);

  async function save(): Promise<void> {
    const { data, photos } = await fetchOwnData(userId);
    const file = `reshimgath-${data.profile?.user_code ?? 'data'}.zip`;
    const texts = { 'data.html': dataPage(data), 'data.json': JSON.stringify(data, null, 2) };
    saveAsFile(file, zipOf({ ...texts, ...photos }));
    showAlert(t('manage.download_done', { file }), 'success');
  }

  /** Sends a code and shows its field; a code that was sent less than a minute ago is still valid. */
  async function askForCode(): Promise<void> {
    const own = await ownAddress();
    await requestCode(own, { knownOnly: true }).catch((error: unknown) => {
      if (!wasJustSent(error)) throw error;
    });
    setAddress(own);
  }

  const { mutate, data, isPending } = useMutation({
    mutationFn: async (code: string): Promise<'saved' | 'wrong_code' | 'code_sent'> => {
      if (address !== null && (await verifyCode(address, code)) !== 'session') return 'wrong_code';
      setAddress(null);
      try {
        await save();
        return 'saved';
      } catch (error) {
        if (toBackendError(error).message !== 'fresh_code_required') throw error;
        await askForCode();
        return 'code_sent';
      }
    },
    onMutate: dismissAlerts,
    onError: (error) => showAlert(`${t('manage.download_failed')} ${errorText(error)}`),
  });
  return { download: mutate, address, isWrong: data === 'wrong_code' && !isPending, isPending };
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
