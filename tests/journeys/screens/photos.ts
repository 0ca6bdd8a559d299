/** The photos section of Manage profile. */
import type { Locator, Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

/** `section` is the open region. */
export function photos(section: Locator, { text }: Texts) {
  return {
    add: section.getByLabel(text('photos.add')),
    noRoom: section.getByText('You cannot upload more photos. You have reached the limit of 6 photos.'),
    pending: section.getByRole('list', { name: text('photos.pending') }),
    pendingRows: section.getByRole('list', { name: text('photos.pending') }).getByRole('listitem'),
    saved: section.getByRole('img', {
      name: new RegExp(text('photos.photo', { position: 1 }).replace(/[1१]/, '.')),
    }),
    /** A saved photo's place in the grid, from 1. */
    tile: (position: number) =>
      section
        .getByRole('list')
        .first()
        .getByRole('listitem')
        .nth(position - 1),
    save: (count: number) =>
      section.getByRole('button', { name: text('photos.save', { count }), exact: true }),
    remove: (name: string) => section.getByRole('button', { name: text('photos.remove', { name }) }),
    frame: (position: number) =>
      section.getByRole('button', { name: text('photos.frame_saved', { position }) }),
    /** The sheet in which a photo is placed in its frame. */
    framing: (page: Page) => {
      const sheet = page.getByRole('dialog', { name: text('photos.frame_title') });
      return {
        sheet,
        frame: sheet.getByRole('group', { name: text('photos.frame_keys') }),
        zoom: sheet.getByRole('slider', { name: text('photos.frame_zoom') }),
        /** What card and avatar show. */
        previews: sheet.locator('.photo-box'),
        use: sheet.getByRole('button', { name: text('photos.frame_use') }),
        skip: sheet.getByRole('button', { name: text('photos.frame_skip') }),
      };
    },
    delete: (position: number) => section.getByRole('button', { name: text('photos.delete', { position }) }),
  };
}
