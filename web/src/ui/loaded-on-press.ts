/** Menus are a large piece of code, and most visits never open one: the code is loaded when the button is pressed. */
import { type ComponentProps, type ComponentType, useState } from 'react';

interface MenuOnPress<Props> {
  /** The menu once it has been loaded; it is initially open. */
  Menu: ComponentType<Props> | null;
  /** What the button takes until then. */
  button: ComponentProps<'button'>;
}

/**
 * Loads a menu on the first press of its button, or as soon as the button is about to be pressed.
 * @param onFail called when it can't be loaded
 */
export function useMenuOnPress<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFail: (error: unknown) => void,
): MenuOnPress<Props> {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<Props> } | null>(null);
  const fetchMenu = () => void load().catch(() => undefined);
  const open = () => load().then((Menu) => setLoaded({ Menu }), onFail);
  return {
    Menu: loaded?.Menu ?? null,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetchMenu,
      onFocus: fetchMenu,
      onClick: () => void open(),
    },
  };
}
