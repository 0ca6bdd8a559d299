/** The heart on a card: filled when the member is saved, with optimistic updates. */
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSavedMember } from './saved-member.ts';

interface SaveHeartProps {
  member: KnownProfile;
  /** The heart's state until the saved members are loaded. */
  fallback?: boolean;
  /** Called with the new state. */
  onToggle?: (saved: boolean) => void;
  className?: string;
}

/** A round button that saves or unsaves a member. */
export function SaveHeart({ member, fallback, onToggle, className }: SaveHeartProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const { saved, toggle } = useSavedMember(member, fallback);
  // Hearts that a list shows as saved stand still.
  const [isPressed, setIsPressed] = useState(false);
  function change(): void {
    setIsPressed(true);
    const next = toggle();
    onToggle?.(next);
  }
  return (
    <IconButton
      variant="paper"
      label={t(saved ? 'profile.unsave_named' : 'profile.save_named', { name })}
      onClick={change}
      className={className}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid text-kumkum *:[grid-area:1/1] *:size-5.5',
          isPressed && saved && 'animate-pop',
        )}
      >
        <Heart />
        {/* Its opacity is animated instead of a colour: the compositor does that alone. */}
        <Heart className={classNames('fill-kumkum transition-opacity', !saved && 'opacity-0')} />
      </span>
    </IconButton>
  );
}
