/** Calling a member. */
import { Phone } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ContactSheetProps } from './contact-sheet.tsx';

const loadSheet = () => import('./contact-sheet.tsx');
const prefetchSheet = () => void loadSheet().catch(() => undefined);

interface CallButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label'> {
  member: KnownProfile;
}

/** The button that opens the sheet with a member's telephone numbers. */
export function CallButton({ member, ...look }: CallButtonProps) {
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

  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={prefetchSheet}
        onFocus={prefetchSheet}
        onClick={() => void call()}
        icon={<Phone aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        {t('profile.call')}
      </Button>
      {sheet && <sheet.Sheet member={member} open={open} onOpenChange={setOpen} />}
    </>
  );
}
