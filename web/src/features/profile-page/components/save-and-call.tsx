/** The actions on another member's profile at the foot of the screen: save and call. */
import { Heart, Phone } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useSavedMember } from '#web/members/saved-member.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ContactSheetProps } from './contact-sheet.tsx';

const loadSheet = () => import('./contact-sheet.tsx');
const prefetchSheet = () => void loadSheet().catch(() => undefined);

/** The bar at the foot of the screen. */
export function SaveAndCall({ member }: { member: KnownProfile }) {
  return (
    <div className="sticky bottom-0 z-30 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 border-t border-line bg-ivory gutter pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
      <SaveButton member={member} />
      <CallButton member={member} />
    </div>
  );
}

function SaveButton({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const { saved, toggle } = useSavedMember(member);
  return (
    <Button
      variant="secondary"
      className="px-3!"
      onClick={toggle}
      icon={
        <Heart
          aria-hidden="true"
          className={saved ? 'size-5 shrink-0 fill-kumkum text-kumkum' : 'size-5 shrink-0 text-kumkum'}
          strokeWidth={1.75}
        />
      }
    >
      {t(saved ? 'profile.unsave' : 'profile.save')}
    </Button>
  );
}

function CallButton({ member }: { member: KnownProfile }) {
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
