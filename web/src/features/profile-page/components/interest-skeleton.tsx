/** The card of an interest while it loads. */
import { useTranslation } from 'react-i18next';

/** As high as the card that offers to send an interest, the most frequent one: the details below do not move when it appears. */
export function InterestSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="mt-4 animate-breathe rounded-card bg-skeleton p-4">
      <p className="invisible pb-27 pl-8 text-body">{t('interest.none')}</p>
    </div>
  );
}
