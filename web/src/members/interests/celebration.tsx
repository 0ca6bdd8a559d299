/** Shows the sheet of two families who are in contact from now on. Its code is loaded when an interest has been accepted. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import type { AcceptedSheetProps } from './accepted-sheet.tsx';

interface Celebrated {
  member: KnownProfile;
  Sheet: ComponentType<AcceptedSheetProps>;
}

/** The sheet, to be rendered where it outlives what was pressed, and the function that opens it. */
export function useCelebration(): { sheet: ReactNode; celebrate: (member: KnownProfile) => void } {
  const { t } = useTranslation();
  const [celebrated, setCelebrated] = useState<Celebrated | null>(null);
  const [open, setOpen] = useState(false);

  async function celebrate(member: KnownProfile): Promise<void> {
    try {
      const { AcceptedSheet } = await import('./accepted-sheet.tsx');
      setCelebrated({ member, Sheet: AcceptedSheet });
      setOpen(true);
    } catch {
      showAlert(t('interest.received_accepted'), 'success');
    }
  }

  return {
    sheet: celebrated && <celebrated.Sheet member={celebrated.member} open={open} onOpenChange={setOpen} />,
    celebrate: (member) => void celebrate(member),
  };
}
