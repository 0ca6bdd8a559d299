/** Shown in place of a profile whose member was just blocked, with a button to unblock. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toggleBlockOptions } from '#web/backend/blocks.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { EmptyState } from '#web/ui/states.tsx';

interface BlockedNoticeProps {
  member: KnownProfile;
  /** Called when the block has been taken back. */
  onUndone: () => void;
}

/** The notice; it stays until the page is left. */
export default function BlockedNotice({ member, onUndone }: BlockedNoticeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const name = useMemberName()(member);
  const { mutate, error, isPending } = useMutation(toggleBlockOptions(member.id));
  return (
    <EmptyState
      text={t('block.done', { name })}
      action={
        <div className="grid gap-3">
          <Button
            variant="secondary"
            autoFocus
            pending={isPending}
            onClick={() => mutate(false, { onSuccess: onUndone })}
          >
            {t('block.undo')}
          </Button>
          <ButtonLink to="/home">{t('profile.see_others')}</ButtonLink>
          <ErrorLine>{error && errorText(error)}</ErrorLine>
        </div>
      }
    />
  );
}
