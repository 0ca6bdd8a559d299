/** Unlists a member, or lists them again, with a reason. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { listingOptions } from '#web/features/desk/api/members.ts';
import type { DeskMember } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';

/** The button and its dialog. */
export function Listing({ member }: { member: DeskMember }) {
  const { t } = useDeskTexts();
  const [open, setOpen] = useState(false);
  const action = member.state === 'unlisted' ? 'relist' : 'unlist_member';
  return (
    <>
      <Button variant={action === 'relist' ? 'secondary' : 'danger'} full onClick={() => setOpen(true)}>
        {t(`desk.${action}`)}
      </Button>
      {open && <ListingDialog member={member} action={action} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ListingDialogProps {
  member: DeskMember;
  action: 'relist' | 'unlist_member';
  onClose: () => void;
}

function ListingDialog({ member, action, onClose }: ListingDialogProps) {
  const { t } = useDeskTexts();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation(listingOptions(member.code, action === 'relist'));

  function confirm(): void {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') mutate(reason, { onSuccess: onClose });
  }

  return (
    <DeskDialog
      onClose={onClose}
      title={t(`desk.${action}`)}
      description={t(`desk.${action}_effect`)}
      confirmLabel={t(`desk.${action}`)}
      destructive={action === 'unlist_member'}
      onConfirm={confirm}
      pending={isPending}
      error={error}
    >
      <TextArea
        label={t(action === 'relist' ? 'desk.reason_for_log' : 'desk.reason_for_member')}
        value={reason}
        maxLength={500}
        error={missing ? t('desk.reason_missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </DeskDialog>
  );
}
