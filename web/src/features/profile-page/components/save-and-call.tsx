/** The actions on another member's profile at the foot of the screen: save and call. */
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { CallButton } from '#web/members/call-button.tsx';
import { useSavedMember } from '#web/members/saved-member.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

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
          className={classNames(
            'size-5 shrink-0 text-kumkum transition-[fill]',
            saved ? 'fill-kumkum' : 'fill-transparent',
          )}
          strokeWidth={1.75}
        />
      }
    >
      {t(saved ? 'profile.unsave' : 'profile.save')}
    </Button>
  );
}
