/** What one does with another member's profile, where the thumb is: save it, call. */
import { Heart, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useSavedMember } from '#web/ui/saved-member.ts';

/** The bar at the foot of the screen. Calling has its place also while the number is on its way, or isn't shown. */
export function SaveAndCall({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const { saved, toggle } = useSavedMember(member);
  return (
    <div className="sticky bottom-0 z-30 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 border-t border-line bg-ivory gutter pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
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
      {member.phone ? (
        <a href={`tel:${member.phone}`} className={buttonClass()}>
          <Phone aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('profile.call')}
        </a>
      ) : (
        <Button disabled icon={<Phone aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
          {t('profile.call')}
        </Button>
      )}
    </div>
  );
}
