/** 'Download my data': a ZIP file with a page to read, the same data as JSON, and the photos; created in the browser. */
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#web/features/my-data/lib/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, CodePrompt, focusFirstBox } from '#web/ui/code-field.tsx';

/** The button with its explanation, and the field for a code when one is needed. */
export function DownloadData() {
  const { t } = useTranslation();
  const { download, address, isWrong, isPending } = useDownload();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        download(code);
      }}
    >
      <p className="text-small text-ink-2">{t('my_data.download_text')}</p>
      {address !== null && <CodeEntry address={address} code={code} onCode={setCode} isWrong={isWrong} />}
      <Button
        type="submit"
        full
        pending={isPending}
        icon={<Download aria-hidden="true" className="size-5" />}
      >
        {t('manage.download')}
      </Button>
      {isPending && (
        <p role="status" className="text-small text-ink-2">
          {t('manage.download_pending')}
        </p>
      )}
    </form>
  );
}

interface CodeEntryProps {
  address: string;
  code: string;
  onCode: (code: string) => void;
  isWrong: boolean;
}

function CodeEntry({ address, code, onCode, isWrong }: CodeEntryProps) {
  const { t } = useTranslation();
  const entry = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and again after a wrong code
  useEffect(() => {
    onCode('');
    focusFirstBox(entry.current);
  }, [isWrong, onCode]);
  return (
    <div ref={entry} className="grid gap-3">
      <p className="text-small">{t('my_data.download_code_why')}</p>
      <CodePrompt address={address} />
      <CodeField value={code} onChange={onCode} error={isWrong ? t('login.check_code') : null} />
    </div>
  );
}
