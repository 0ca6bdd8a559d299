/** Buttons of every kind and state, and rows of lists. */
import { Heart, Mail, Phone, Search, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/links/button-link.tsx';
import { ListLink } from '#web/links/list-link.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { Labelled } from './labelled.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** Buttons and rows. */
export function ActionsSample() {
  const { t } = useTranslation();
  return (
    <>
      {VARIANTS.map((variant) => (
        <Labelled key={variant} label={`${variant}: as it is, with icon, pending, disabled, small`}>
          <div className="flex flex-wrap gap-2">
            <Button variant={variant}>{t('ui.save')}</Button>
            <Button variant={variant} icon={<Phone {...icon} />}>
              {t('profile.call')}
            </Button>
            <Button variant={variant} pending>
              {t('ui.save')}
            </Button>
            <Button variant={variant} disabled>
              {t('ui.save')}
            </Button>
            <Button variant={variant} size="small">
              {t('ui.retry')}
            </Button>
          </div>
        </Labelled>
      ))}
      <Labelled label="Full width, as a link, with a long text">
        <Button full>{t('membership.deactivate')}</Button>
        <ButtonLink to="/dev/ui" variant="secondary" full icon={<Search {...icon} />}>
          {t('search.with_filters')}
        </ButtonLink>
      </Labelled>
      <Labelled label="Icon buttons: plain, paper, disabled">
        <div className="flex gap-2 rounded-field bg-marigold-soft p-2">
          <IconButton label={t('ui.close')}>
            <X {...icon} />
          </IconButton>
          <IconButton label={t('profile.save')} variant="paper">
            <Heart {...icon} />
          </IconButton>
          <IconButton label={t('photos.delete_confirm')} variant="paper" disabled>
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </Labelled>
      <Labelled label="Rows of a list">
        <Card className="divide-y divide-line overflow-clip">
          <ListLink to="/contact_us" icon={<Mail {...icon} />}>
            {t('manage.contact')}
          </ListLink>
          <ListLink to="/refund_cancel">{t('manage.refund')}</ListLink>
          <ListButton icon={<Trash2 {...icon} />} danger>
            {t('manage.delete_account')}
          </ListButton>
        </Card>
      </Labelled>
    </>
  );
}
