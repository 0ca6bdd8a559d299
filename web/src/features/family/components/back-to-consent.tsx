/** For a candidate who changes something of a prepared profile first: the way back to the answers. */
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/links/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

export function BackToConsent() {
  const { t } = useTranslation();
  return (
    <Card padded className="grid gap-3">
      <p className="text-small text-ink-2">{t('family.changing')}</p>
      <ButtonLink to="/home" variant="secondary">
        {t('family.back_to_answers')}
      </ButtonLink>
    </Card>
  );
}
