/** A small menu of a button. */
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Label for screen readers. */
  label: string;
  children: ReactNode;
  /** Shown above the entries. */
  heading?: ReactNode;
  /** Opens when mounted, as if its button had been pressed: for menus whose code is loaded on demand. */
  opensAtOnce?: boolean;
  /** Called when it has closed and its button has the focus again. */
  onClosed?: () => void;
}

/** A menu; fill it with `MenuItem`, `MenuLink` and `MenuSeparator`. */
export function Menu({ trigger, label, children, heading, opensAtOnce = false, onClosed }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  useEffect(() => {
    if (!opensAtOnce) return;
    // The pressed button was replaced and lost the focus.
    button.current?.focus();
    setOpen(true);
  }, [opensAtOnce]);
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal>
        <nav aria-label={label}>
          <BaseMenu.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-50 outline-none">
            <BaseMenu.Popup className="w-64 max-w-[calc(100vw-16px)] origin-top-right rounded-card border border-line bg-paper p-1.5 shadow-float outline-none transition-[opacity,transform] duration-150 ease-calm data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
              {heading}
              {children}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </nav>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-body text-ink select-none focus-visible:-outline-offset-2 data-highlighted:bg-kumkum-soft [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-2';

interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: () => void;
  /** Keeps the menu open after a click. */
  stay?: boolean;
  lang?: string;
  children: ReactNode;
}

/** An entry with an action. */
export function MenuItem({ icon, onSelect, stay, lang, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={entry} lang={lang} onClick={onSelect} closeOnClick={!stay}>
      {icon}
      <span className="flex-1 text-centred">{children}</span>
    </BaseMenu.Item>
  );
}

interface MenuLinkProps {
  icon?: ReactNode;
  /** The link element without children, for example `<Link to="/login" />`. */
  link: ReactElement;
  children: ReactNode;
}

/** An entry that leads to another page. */
export function MenuLink({ icon, link, children }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem className={entry} closeOnClick render={link}>
      {icon}
      <span className="flex-1 text-centred">{children}</span>
    </BaseMenu.LinkItem>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
