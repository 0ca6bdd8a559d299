/** The own patrika: the birth, the computed result, and who may see it. */
import { useTranslation } from 'react-i18next';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { PatrikaEditor } from './components/patrika-editor.tsx';
import { Requests } from './components/requests.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.patrika')} note={t('patrika.intro')} parent="/my_profile" />
      <Requests />
      <PatrikaEditor />
    </div>
  );
}
