/** Shows the sheet of two families who are in contact from now on. Its code is loaded when an interest has been accepted. */
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interest, KnownProfile } from '#web/backend/types.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import type { AcceptedSheetProps } from './accepted-sheet.tsx';

interface Celebrated {
  member: KnownProfile;
  Sheet: ComponentType<AcceptedSheetProps>;
}

/**
 * The sheet, to be rendered where it outlives what was pressed, and the function that opens it.
 * @param direction of the interest, as the viewer sees it
 */
export function useCelebration(direction: Interest['direction'] = 'received'): {
  sheet: ReactNode;
  celebrate: (member: KnownProfile) => void;
} {
  const { t } = useTranslation();
  const [celebrated, setCelebrated] = useState<Celebrated | null>(null);
  const [open, setOpen] = useState(false);

  const celebrate = useCallback(
    (member: KnownProfile) => {
      import('./accepted-sheet.tsx').then(
        ({ AcceptedSheet }) => {
          setCelebrated({ member, Sheet: AcceptedSheet });
          setOpen(true);
        },
        () => showAlert(t(`interest.${direction}_accepted`), 'success'),
      );
    },
    [t, direction],
  );

  return {
    sheet: celebrated && (
      <celebrated.Sheet member={celebrated.member} direction={direction} open={open} onOpenChange={setOpen} />
    ),
    celebrate,
  };
}
