/** What the member is told, how and when: channels for each topic, devices, quiet hours, the weekly list and the time zone. A choice is stored at once. */
import { useTranslation } from 'react-i18next';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { Devices } from './components/devices.tsx';
import { Times } from './components/times.tsx';
import { Topics } from './components/topics.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.notice_settings')} parent="/settings" />
      <div className="grid grid-cols-1 gap-5">
        <Devices />
        <Topics />
        <Times />
      </div>
    </div>
  );
}
