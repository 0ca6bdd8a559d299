/** A member's profile, one's own or another's, and the photo viewer. */
import type { Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

/** The parts of a profile; `sheet` is the one with the telephone numbers. */
export function profile(page: Page, { text }: Texts) {
  const call = page.getByRole('button', { name: text('profile.call'), exact: true });
  const viewer = page.getByRole('dialog', { name: text('profile.photo_viewer') });
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    call,
    /** The sheet behind Call, and the numbers in it. */
    sheet: (name: string) => numbersSheet(page, text('numbers.call', { name }), text('ui.close')),
    /** In the details block. */
    showContact: page.getByRole('button', { name: text('numbers.show') }),
    save: page.getByRole('button', { name: text('profile.save'), exact: true }),
    unsave: page.getByRole('button', { name: text('profile.unsave'), exact: true }),
    edit: page.getByRole('link', { name: text('profile.edit') }),
    back: page.getByRole('button', { name: text('bar.go_back') }),
    photo: (number: number, total: number) =>
      page.getByRole('button', { name: text('profile.enlarge', { number, total }) }),
    viewer,
    /** A titled card of the details block. */
    card: (title: string) => page.getByRole('region', { name: text(title), exact: true }),
    unavailable: page.getByText(text('error.member_not_found')),
  };
}

function numbersSheet(page: Page, name: string, close: string) {
  const dialog = page.getByRole('dialog', { name, exact: true });
  return {
    dialog,
    /** Not the helplines. */
    links: dialog.getByRole('link').filter({ hasNotText: /^\d{3,4}$/ }),
    alert: dialog.getByRole('alert'),
    close: () => dialog.getByRole('button', { name: close }).click(),
  };
}
