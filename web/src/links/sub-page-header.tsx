/** The title of a page that belongs to another one, with an arrow that leads back. */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useGoBack } from './go-back.ts';

interface SubPageHeaderProps {
  title: string;
  note?: string;
  /** On the right. */
  action?: ReactNode;
  /** Where the arrow leads when the page was opened directly. */
  parent: string;
}

export function SubPageHeader({ title, note, action, parent }: SubPageHeaderProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(parent);
  return (
    <PageHeader
      title={title}
      note={note}
      action={action}
      back={
        <IconButton label={t('bar.go_back')} onClick={goBack} className="-mt-1.5 -mr-3 -ml-3 self-start">
          <ChevronLeft aria-hidden="true" className="size-6" />
        </IconButton>
      }
    />
  );
}
