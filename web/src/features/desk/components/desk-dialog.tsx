/** A dialog of the desk: it is open while it is shown, and says in words why the last attempt failed. */
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

interface DeskDialogProps
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'confirmLabel' | 'onConfirm' | 'destructive' | 'pending' | 'children'
  > {
  onClose: () => void;
  error: Error | null;
  /** What has to be filled in first; shown in place of the error. */
  missing?: string | false;
}

export function DeskDialog({ onClose, error, missing, children, ...dialog }: DeskDialogProps) {
  const errorText = useDeskErrorText();
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      error={missing || (error && errorText(error))}
    >
      <div className="mt-4 grid gap-4">{children}</div>
    </ConfirmDialog>
  );
}
