/** A sheet that slides up from below, at most as wide as the column (725 px); swipe, X, Escape, Back and the backdrop close it. */
import { Drawer as Sheet } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './back-closes.ts';
import { scrim } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { ScrollArea } from './scroll-area.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the opening animation has ended. */
  onOpened?: () => void;
  /** Called when it has closed and given the focus back. */
  onClosed?: () => void;
  /** What has the focus after it has closed; left out: what had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling content, for buttons. */
  footer?: ReactNode;
}

/**
 * A bottom sheet with a title, an X, scrolling content and an optional footer. Fields of its content are no native `select`: Chromium would lay
 * out and paint the sheet at each step of a finger that drags it.
 */
export function Drawer({
  open,
  onOpenChange,
  onOpened,
  onClosed,
  finalFocus,
  title,
  children,
  footer,
}: DrawerProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Sheet.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => (isOpen ? onOpened?.() : onClosed?.())}
    >
      <Sheet.VirtualKeyboardProvider>
        <Sheet.Portal>
          <Sheet.Backdrop className={scrim} />
          <Sheet.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
            <Sheet.Popup
              finalFocus={finalFocus}
              className="flex max-h-[88dvh] w-full max-w-column flex-col rounded-t-sheet bg-ivory shadow-float outline-none forced-colors:border [transform:translateY(var(--drawer-swipe-movement-y))] transition-transform duration-250 ease-calm data-swiping:duration-0 data-swiping:will-change-transform data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]"
            >
              <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
              {/* A mouse may drag it. If the whole drawer became unselectable then, the style of all its fields would be computed again. */}
              <div className="flex shrink-0 items-center justify-between gap-3 pt-1 pr-2.5 pl-5 select-none">
                <Sheet.Title className="font-display text-section">{title}</Sheet.Title>
                <Sheet.Close render={<IconButton label={t('ui.close')} />}>
                  <X aria-hidden="true" className="size-6" />
                </Sheet.Close>
              </div>
              <Sheet.Content
                ref={content}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-6"
              >
                <ScrollArea value={content}>{children}</ScrollArea>
              </Sheet.Content>
              {footer && (
                <div className="shrink-0 border-t border-line bg-paper px-5 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
                  {footer}
                </div>
              )}
            </Sheet.Popup>
          </Sheet.Viewport>
        </Sheet.Portal>
      </Sheet.VirtualKeyboardProvider>
    </Sheet.Root>
  );
}
