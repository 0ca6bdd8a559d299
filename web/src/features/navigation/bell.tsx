/** The bell in the top bar, with how many notices are unread; also on the icon of the installed application. */
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadNoticesOptions } from '#web/backend/unread-notices.ts';
import { showCountOnIcon } from '#web/device/icon-count.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { bellFrame } from './bar-row.tsx';
import { CountMark } from './count-mark.tsx';

export function NoticesBell() {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { data } = useQuery({ ...unreadNoticesOptions(useUserId()), enabled: false });
  const unread = data ?? 0;
  useEffect(() => {
    if (data !== undefined) showCountOnIcon(data);
  }, [data]);
  return (
    <Link to="/notices" className={bellFrame}>
      <Bell aria-hidden="true" className="size-6" />
      <span className="sr-only">{t('title.notices')}</span>
      {unread > 0 && (
        <CountMark
          className="top-0.5 left-5.5"
          shown={plain(unread)}
          read={t('notice.unread', { count: unread })}
        />
      )}
    </Link>
  );
}
