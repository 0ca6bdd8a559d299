/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { DeskPhoto } from './desk-photo.tsx';

const PHOTO = 'GET /storage/v1/object/avatars/me/a';
const SEALED = 'GET /storage/v1/object/removed/RG-1';
const bytes = [new Response('x', { headers: { 'content-type': 'image/jpeg' } })];

test('a photo is enlarged by a press, and closed again', async () => {
  const photo = { name: 'me/a', hidden: false };
  const { user } = await openAsMember(createElement(DeskPhoto, { photo, name: 'Photo 1' }), {
    [PHOTO]: bytes,
  });
  await expect.poll(() => document.querySelector('figure img')).not.toBeNull();
  expect([
    screen.queryByText(en['desk.photo_hidden']),
    screen.queryByText(en['desk.photo_reported']),
  ]).toEqual([null, null]);
  await user.click(screen.getByRole('button', { name: 'Photo 1: enlarge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo 1' }));
  dialog.getByRole('img', { name: 'Photo 1' });
  await user.click(dialog.getByRole('button', { name: en['desk.close'] }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a photo of another bucket is read there, with what is to be known of it', async () => {
  const photo = { name: 'RG-1', hidden: true };
  const shown = createElement(DeskPhoto, { photo, name: 'P', marked: true, bucket: 'removed' });
  const { backend } = await openAsMember(shown, { [SEALED]: bytes });
  await expect.poll(() => document.querySelector('figure img')).not.toBeNull();
  expect(backend.asked).toContain(SEALED);
  expect(screen.queryByText(en['desk.photo_hidden'])).not.toBeNull();
  expect(screen.queryByText(en['desk.photo_reported'])).not.toBeNull();
});

test('a photo that is not there says so', async () => {
  await openAsMember(createElement(DeskPhoto, { photo: { name: 'me/gone', hidden: false }, name: 'P' }));
  await screen.findByText(en['desk.photo_missing']);
});
