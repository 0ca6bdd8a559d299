/**
 * Presses on the prerendered form before the application has loaded, which takes a slow phone many seconds. Part of the first script and of
 * the login page: the first one keeps the press and shows that it was seen, the other repeats it. Enter presses the form's first button.
 */

/** The attribute of a form that can't be submitted yet is `data-early`. */
const EARLY_BUTTONS = 'form[data-early] button';

/** Keeps the last press on a form that can't be submitted yet. */
export function keepPresses(): void {
  document.addEventListener('click', keepPress, true);
}

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>(EARLY_BUTTONS);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  forgetPress(button.closest('form'));
  button.ariaBusy = 'true';
}

function forgetPress(form: HTMLElement | null): HTMLElement | null {
  const pressed = form?.querySelector<HTMLElement>('[aria-busy]') ?? null;
  pressed?.removeAttribute('aria-busy');
  return pressed;
}

/** Presses again what was pressed on the form before it was ready. */
export function replayPress(form: HTMLElement | null): void {
  forgetPress(form)?.click();
}
