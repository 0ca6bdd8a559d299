/** Confirmation dialogs (role="alertdialog"); on phones they slide up from below. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';
import { ErrorLine } from './error-line.tsx';

export const scrim =
  'fixed inset-0 z-40 bg-scrim/55 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Fields to fill in before confirming. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** The action can't be undone: its button is outlined in red instead of filled. */
  destructive?: boolean;
  /** The confirmed action is running: the dialog stays open and its button shows a spinner. */
  pending?: boolean;
  /** The error of the confirmed action, shown in the dialog. */
  error?: string | null;
}

/** Asks before actions that can't be undone or that end a session. The dialog does not close itself on confirm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  useBackCloses(props.open, () => props.onOpenChange(false));
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrim} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-end justify-items-center p-3 sm:place-items-center">
          <AlertDialog.Popup className="max-h-[calc(100dvh-(--spacing(6)))] w-full overflow-y-auto overscroll-contain max-w-[420px] rounded-sheet bg-paper p-6 pb-[max(--spacing(6),env(safe-area-inset-bottom))] shadow-float outline-none transition-[opacity,transform] duration-200 ease-calm data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0">
            <AlertDialog.Title className="font-display text-section">{props.title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-body text-ink-2">
              {props.description}
            </AlertDialog.Description>
            {props.children}
            <ErrorLine className="mt-3">{props.error}</ErrorLine>
            <div className="mt-6 grid gap-2 sm:grid-cols-2">
              <Button
                full
                variant={props.destructive ? 'danger' : 'primary'}
                pending={props.pending}
                onClick={props.onConfirm}
                className="sm:order-2"
              >
                {props.confirmLabel}
              </Button>
              <AlertDialog.Close render={<Button variant="secondary" full />}>
                {props.cancelLabel ?? t('ui.cancel')}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
