/** The back button and the user code on the photo. */
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { useGoBack } from '#web/links/go-back.ts';
import { Badge } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Goes back one step, or to the browse list when the page was opened directly. */
export function BackAndCode({ code }: { code?: number }) {
  const { t } = useTranslation();
  const goBack = useGoBack('/home');
  return (
    <div className="absolute top-3 left-3 z-10 flex items-center gap-2 pt-[env(safe-area-inset-top)]">
      <IconButton variant="paper" label={t('bar.go_back')} onClick={goBack}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </IconButton>
      {code !== undefined && <CodeBadge code={code} />}
    </div>
  );
}

/** The user code as a label on photos. */
export function CodeBadge({ code }: { code: number }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  return (
    <Badge tone="paper">
      <span className="sr-only">{t('search.code')}</span>
      {plain(code)}
    </Badge>
  );
}
