/** A person without a mouse: goes from control to control by Tab and sees at each of them where the focus is. */
import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our screens has. */
const MAX_STOPS = 90;

interface Look {
  arrived: boolean;
  /** Whether the control is no longer part of its document. */
  isGone: boolean;
  /** The element whose focus is not visible. */
  fault: string | null;
}

/** Whether the control has the focus, and if something else has it: what is wrong with how that is shown. */
function lookAt(control: Element): Look {
  const focused = document.activeElement;
  const found = (fault: string | null) => ({
    arrived: focused === control,
    isGone: !control.isConnected,
    fault,
  });
  if (!(focused instanceof HTMLElement) || focused === document.body) return found(null);
  // A page or a dialog that was given the focus is no stop; a frame shows the focus of what is inside.
  if (focused.tabIndex < 0 || focused.matches('iframe, [data-base-ui-focus-guard]')) return found(null);
  const { width, height } = focused.getBoundingClientRect();
  const box = focused.closest('label') ?? focused;
  const outlined = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    getComputedStyle(box),
  ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  // The box on top of an open list shows it by its caret alone.
  const typing = focused.matches('input[role=combobox]');
  const visible = width > 0 && height > 0 && (outlined || typing);
  return found(visible ? null : focused.outerHTML.slice(0, 300));
}

export function keyboardOf(page: Page) {
  const { keyboard } = page;

  const locate = async (control: Locator) => (await control.elementHandle()) as ElementHandle<Element>;

  /** Looks where the focus is; whatever has it has to show so. */
  async function look(control: ElementHandle<Element>): Promise<Look> {
    const seen = await control.evaluate(lookAt);
    expect(seen.fault, 'shows no focus').toBeNull();
    return seen;
  }

  /** Goes on by Tab until the control has the focus, which has to be visible at every stop. */
  async function to(control: Locator): Promise<void> {
    // Located once: doing so at every stop costs more than the key.
    let element = await locate(control);
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      let seen = await look(element);
      if (seen.isGone) {
        element = await locate(control);
        seen = await look(element);
      }
      if (seen.arrived) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${control}`);
  }

  return {
    to,
    press: keyboard.press.bind(keyboard),
    type: keyboard.type.bind(keyboard),
    /** Goes there and presses Enter. */
    async use(control: Locator): Promise<void> {
      await to(control);
      await keyboard.press('Enter');
    },
    /** Goes to a field and types over what stands there. */
    async fill(field: Locator, text: string): Promise<void> {
      await to(field);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    /** Chooses one of a group of chips of which one counts: by Tab into the group, then by the arrows. */
    async choose(group: Locator, label: string): Promise<void> {
      const wanted = group.getByRole('radio', { name: label, exact: true });
      const checked = group.getByRole('radio', { checked: true });
      await to((await checked.count()) > 0 ? checked : group.getByRole('radio').first());
      await keyboard.press('Space');
      for (let left = await group.getByRole('radio').count(); left > 0; left -= 1) {
        if (await wanted.isChecked()) return;
        await keyboard.press('ArrowRight');
      }
      throw new Error(`The arrows do not lead to ${label}`);
    },
    /** Opens a searchable list, types an option's label and takes it. */
    async pick(field: Locator, label: string): Promise<void> {
      await to(field);
      await keyboard.press('Enter');
      const typed = page.locator('input[role=combobox]');
      await expect(typed).toBeFocused();
      await keyboard.type(label);
      const option = page.getByRole('option', { name: label, exact: true });
      await expect(option).toBeVisible();
      for (let left = await page.getByRole('option').count(); left > 0; left -= 1) {
        if ((await option.getAttribute('data-highlighted')) !== null) break;
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
    },
    /** Opens a menu by its button and takes an entry by the arrows. */
    async entry(opener: Locator, label: string): Promise<void> {
      await to(opener);
      await keyboard.press('Enter');
      const wanted = page.getByRole('menuitem', { name: label, exact: true });
      await expect(wanted).toBeVisible();
      await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1);
      for (let left = await page.getByRole('menuitem').count(); left >= 0; left -= 1) {
        if ((await look(await locate(wanted))).arrived) break;
        await keyboard.press('ArrowDown');
      }
      await expect(wanted).toBeFocused();
      await keyboard.press('Enter');
    },
    /** Checks that the page that was opened has the focus. */
    arrived: () => expect(page.locator('main')).toBeFocused(),
  };
}
