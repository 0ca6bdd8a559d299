/** The ⋯ button of another member's profile. */
import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMenuOnPress } from '#web/ui/loaded-on-press.ts';

const loadMenu = async () => (await import('./more-menu.tsx')).MoreMenu;

interface MoreProps {
  member: KnownProfile;
  /** Called when the member has been blocked. */
  onBlocked: () => void;
}

/** The button and its menu. */
export function More(props: MoreProps) {
  const errorText = useErrorText();
  const { Menu, button } = useMenuOnPress(loadMenu, (error) => showAlert(errorText(error)));
  if (Menu) return <Menu trigger={<MoreButton />} {...props} />;
  return <MoreButton {...button} />;
}

function MoreButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton {...props} variant="paper" label={t('more.label')}>
      <EllipsisVertical aria-hidden="true" className="size-6" />
    </IconButton>
  );
}
