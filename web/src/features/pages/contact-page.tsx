/** Contact: a placeholder until the page is built. */
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The page's content. */
export function Component() {
  const { t } = useTranslation();
  return <PageHeader title={t('title.contact')} />;
}
