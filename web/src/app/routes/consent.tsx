/** What a candidate sees of a prepared profile: combines the features family, my-data and profile-page. Rendered by the access gate. */
import { useTranslation } from 'react-i18next';
import { ConsentPage } from '#web/features/family/consent-page.tsx';
import { Notice } from '#web/features/my-data/components/notice.tsx';
import { noticeText } from '#web/features/my-data/lib/notice-text.ts';
import { OwnProfile } from '#web/features/profile-page/my-profile-page.tsx';

export default function Consent({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <ConsentPage
      preview={<OwnProfile />}
      notice={<Notice />}
      noticeText={noticeText(t)}
      onChange={onChange}
    />
  );
}
