/** Receipts and notices for members who have no e-mail address. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readSession, useUserId } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Block } from './block.tsx';

const OwnMailList = lazy(() => import('./own-mail-list.tsx'));

/** The block; nothing for members with an address. */
export function OwnMails() {
  const { t } = useTranslation();
  const { data: hasAddress = true } = useQuery({
    queryKey: ['has-address', useUserId()],
    queryFn: async () => Boolean((await readSession())?.user.email),
    gcTime: 0,
  });
  if (hasAddress) return null;
  return (
    <Block title={t('my_data.mails')}>
      <p className="text-small text-ink-2">{t('my_data.mails_text')}</p>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <OwnMailList />
      </Suspense>
    </Block>
  );
}
