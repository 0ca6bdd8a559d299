/** 'My data': what is stored and why, who has seen it, the consents, the download, the nominee, reports with their decisions, and deleting the account. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListLink } from '#web/links/list-link.tsx';
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

interface MyDataPageProps {
  /** False for an account that only helps others. */
  ofProfile: boolean;
  /** The row that deletes the account. */
  deletion: ReactNode;
}

export function MyDataPage({ ofProfile, deletion }: MyDataPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <SubPageHeader title={t('title.my_data')} parent={ofProfile ? '/settings' : '/helping'} />
      <div className="grid grid-cols-1 gap-4 pb-10">
        <OwnMails />
        {ofProfile ? (
          <StoredData />
        ) : (
          <Card className="overflow-clip">
            <ListLink to="/helping">{t('my_data.row.helping')}</ListLink>
          </Card>
        )}
        <Block title={t('my_data.consents')}>
          <Consents ofProfile={ofProfile} />
        </Block>
        <Block title={t('my_data.download')}>
          <DownloadData />
        </Block>
        {ofProfile && (
          <Block title={t('my_data.nominee')}>
            <NomineeBlock />
          </Block>
        )}
        <ReportsAndDecisions />
        {ofProfile && (
          <Block title={t('my_data.notice')}>
            <Notice />
          </Block>
        )}
        <Card className="overflow-clip">{deletion}</Card>
      </div>
    </>
  );
}
