/** 'My data': what is stored and why, who has seen it, the consents, the download, the nominee, reports with their decisions, and deleting the account. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { Card } from '#web/ui/card.tsx';
import { Block } from './components/block.tsx';
import { Consents } from './components/consent-switches.tsx';
import { DownloadData } from './components/download-data.tsx';
import { NomineeBlock } from './components/nominee-block.tsx';
import { Notice } from './components/notice.tsx';
import { OwnMails } from './components/own-mails.tsx';
import { ReportsAndDecisions } from './components/reports-and-decisions.tsx';
import { StoredData } from './components/stored-data.tsx';

/** The page's content; `deletion` is the row that deletes the account. */
export function MyDataPage({ deletion }: { deletion: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <SubPageHeader title={t('title.my_data')} parent="/settings" />
      <div className="grid grid-cols-1 gap-4 pb-10">
        <OwnMails />
        <StoredData />
        <Block title={t('my_data.consents')}>
          <Consents />
        </Block>
        <Block title={t('my_data.download')}>
          <DownloadData />
        </Block>
        <Block title={t('my_data.nominee')}>
          <NomineeBlock />
        </Block>
        <ReportsAndDecisions />
        <Block title={t('my_data.notice')}>
          <Notice />
        </Block>
        <Card className="overflow-clip">{deletion}</Card>
      </div>
    </>
  );
}
