import { Phone } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ContactSheetProps } from './contact-sheet.tsx';

const loadSheet = () => import('./contact-sheet.tsx');
const prefetchSheet = () => void loadSheet().catch(() => undefined);

interface CallButtonProps {
  member: KnownProfile;
  /** Shows only the icon; this is its label for screen readers. */
  label?: string;
  /** With the text: takes the whole width. */
  full?: boolean;
  /** Of the icon's button. */
  className?: string;
}

/** The button that opens the sheet with a member's telephone numbers. */
export function CallButton({
  member,
  label,
  full,
  className = 'bg-kumkum-soft text-kumkum',
}: CallButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ContactSheetProps> } | null>(null);
  const [open, setOpen] = useState(false);

  async function call(): Promise<void> {
    try {
      const { ContactSheet } = await loadSheet();
      setSheet({ Sheet: ContactSheet });
      setOpen(true);
    } catch (error) {
      showAlert(errorText(error));
    }
  }

  const icon = <Phone aria-hidden="true" className="size-5" />;
  const opens = {
    'aria-haspopup': 'dialog',
    onPointerEnter: prefetchSheet,
    onFocus: prefetchSheet,
    onClick: () => void call(),
  } as const;

  return (
    <>
      {label ? (
        <IconButton {...opens} label={label} className={className}>
          {icon}
        </IconButton>
      ) : (
        <Button {...opens} icon={icon} full={full}>
          {t('profile.call')}
        </Button>
      )}
      {sheet && <sheet.Sheet member={member} open={open} onOpenChange={setOpen} />}
    </>
  );
}
