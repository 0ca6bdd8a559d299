/** Accordion, menu, dialog and drawer. */
import { Heart, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Dialog = 'plain' | 'pending' | 'failed' | 'drawer' | null;

/** Components that open and close. */
export function OverlaysSample() {
  const { t } = useTranslation();
  const [section, setSection] = useState<string | null>('work');
  const [open, setOpen] = useState<Dialog>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Accordion value={section} onChange={setSection}>
        <AccordionSection value="photos" title={t('section.photos')} note={t('ui.complete')} state="complete">
          {t('photos.hint', { most: MAX_PHOTOS })}
        </AccordionSection>
        <AccordionSection
          value="work"
          title={t('section.professional')}
          note={t('manage.missing_one', { first: t('field.income_short') })}
          state="incomplete"
        >
          <TextField label={t('field.company_name')} />
        </AccordionSection>
      </Accordion>
      <div className="flex flex-wrap gap-2">
        <Menu
          label={t('bar.account_menu')}
          trigger={<Button variant="secondary">{t('bar.account_menu')}</Button>}
          heading={<p className="px-3 py-2 text-small text-ink-2">{t('title.manage')}</p>}
        >
          <MenuLink link={<Link to="/dev/ui" />} icon={<UserRound aria-hidden="true" />}>
            {t('bar.your_profile')}
          </MenuLink>
          <MenuItem icon={<Heart aria-hidden="true" />} stay>
            {t('bar.shortlisted')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<X aria-hidden="true" />}>{t('bar.close')}</MenuItem>
        </Menu>
        {(['plain', 'pending', 'failed', 'drawer'] as const).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
            <span lang="en">{kind === 'drawer' ? 'drawer' : `dialog, ${kind}`}</span>
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={open === 'plain' || open === 'pending' || open === 'failed'}
        onOpenChange={close}
        title={t('manage.delete_title')}
        description={t('manage.delete_policy')}
        confirmLabel={t('manage.delete_account')}
        cancelLabel={t('manage.delete_keep')}
        onConfirm={close}
        pending={open === 'pending'}
        error={open === 'failed' ? t('error.network') : null}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title={t('browse.filters')}
        footer={<Button full>{t('search.submit')}</Button>}
      >
        <TextField label={t('field.company_role')} />
      </Drawer>
    </>
  );
}
