/** @vitest-environment happy-dom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usualFocus } from '#domain/photo-focus.ts';
import type { AnsweringBackend, Answers } from '#web/testing/answering-backend.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { usePendingPhotos } from './lib/use-pending-photos.ts';
import { PhotosSection } from './photos-section.tsx';

// The photo would be measured, which a DOM without layout cannot: a press stands for moving it.
vi.mock('react-easy-crop', async () => {
  const { createElement } = await import('react');
  interface Props {
    onMediaLoaded: (size: { naturalWidth: number; naturalHeight: number }) => void;
    onCropAreaChange: (area: { x: number; y: number; width: number; height: number }) => void;
    mediaProps: { onError: () => void };
  }
  const Cropper = ({ onMediaLoaded, onCropAreaChange, mediaProps }: Props) => [
    createElement('button', {
      key: 'move',
      type: 'button',
      children: 'Move',
      onClick: () => {
        onMediaLoaded({ naturalWidth: 400, naturalHeight: 1000 });
        onCropAreaChange({ x: 10, y: 20, width: 80, height: 40 });
      },
    }),
    createElement('button', { key: 'break', type: 'button', children: 'Break', onClick: mediaProps.onError }),
  ];
  return { default: Cropper };
});

const LIST = 'POST /storage/v1/object/list/avatars';
const DELETE = 'DELETE /storage/v1/object/avatars';
const FIRST = 'POST /rest/v1/rpc/choose_first_photo';
const FRAME = 'POST /rest/v1/rpc/frame_photo';
const CONSENT = 'POST /rest/v1/rpc/give_consent';
const done = () => [new Response(null, { status: 204 })];

/** What the compressing worker answers; null for a file that is no picture. */
let compressed: Blob | null;
beforeEach(() => {
  compressed = new Blob(['small'], { type: 'image/jpeg' });
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: object) => void = () => undefined;
      postMessage = () => queueMicrotask(() => this.onmessage({ data: compressed }));
      terminate = () => undefined;
    },
  );
  // A photo that frames cut nothing off, of which nothing else is known.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close: () => undefined }));
});

interface Opening {
  saved?: string[];
  /** The focal points of saved photos. */
  focus?: Record<string, readonly number[]>;
  answers?: Answers;
}

function Section({ first }: { first: string | null }) {
  return createElement(PhotosSection, { pending: usePendingPhotos('me', first), first });
}

/** The section of a member with these photos. */
async function open({ saved = [], focus = {}, answers = {} }: Opening = {}) {
  const first = saved[0] ?? null;
  const status = {
    data_without_updated_at: { gender: 'Male' },
    media_data: saved.map((name) => ({ name, focus: focus[name] ?? null })),
    photo_level: 'members',
  };
  const used = await openAsMember(
    createElement(Section, { first }),
    {
      'GET /rest/v1/profile_status': [Response.json(status)],
      [LIST]: [Response.json(saved.map((name) => ({ name })))],
      [CONSENT]: [Response.json(null)],
      [FIRST]: done(),
      [FRAME]: done(),
      ...answers,
    },
    { loaded: [[['profile-status', 'me'], status]] },
  );
  used.backend.otherwise = Response.json({ Id: '1', Key: 'k' });
  await screen.findByText(/JPEG or PNG/);
  return used;
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const input = () => screen.getByLabelText<HTMLInputElement>(en['photos.add']);
const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const uploads = (backend: AnsweringBackend) =>
  backend.asked.filter((name) => name.startsWith('POST /storage/v1/object/avatars/me/'));

/** Chooses files; the first one is placed in the frame unless other photos are there. */
function choose(...files: File[]) {
  fireEvent.change(input(), { target: { files } });
}

test.each([
  [0, en['photos.intro']],
  [1, en['photos.hint']],
  [2, en['photos.hint_first']],
])('with %i saved photos the hint says what counts', async (count, text) => {
  await open({ saved: ['a.jpg', 'b.jpg'].slice(0, count) });
  expect(screen.queryByText(text.replace('{{most, number}}', '6'))).not.toBeNull();
  expect(screen.queryAllByText(en['photos.first'])).toHaveLength(count > 1 ? 1 : 0);
});

test('with six photos no more can be added', async () => {
  await open({ saved: ['a', 'b', 'c', 'd', 'e', 'f'] });
  expect(screen.queryByLabelText(en['photos.add'])).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/^You cannot upload more photos/);
});

test('what cannot be taken of a choice is told', async () => {
  await open({ saved: ['a', 'b', 'c', 'd', 'e'] });
  choose(picture('one.jpg'), picture('two.png', 'image/png'));
  await screen.findByText('You can only upload 1 more photo(s).');
  expect(await screen.findByText('one.jpg')).not.toBeNull();
  expect(screen.queryByText('two.png')).toBeNull();
});

test('a file that is no photo is refused', async () => {
  await open();
  choose(picture('text.pdf', 'application/pdf'));
  await screen.findByText(en['error.photo_type']);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('chosen photos are saved one after the other, once the declaration is stored', async () => {
  const { user, backend } = await open({ saved: ['0.jpg'] });
  choose(picture('one.jpg'), picture('two.jpg'));
  expect(await screen.findAllByText(en['photos.state_waiting'])).toHaveLength(2);
  await user.click(press('Save 2 photos'));
  await screen.findByText(en['photos.saved']);
  expect(uploads(backend)).toHaveLength(2);
  expect(backend.asked.filter((name) => name === CONSENT)).toHaveLength(1);
  expect(backend.asked.indexOf(CONSENT)).toBeLessThan(backend.asked.indexOf(uploads(backend)[0] as string));
  expect(backend.last(CONSENT)?.body).toMatchObject({
    purpose: 'own_photos',
    shown: en['photos.declaration'],
  });
  expect(backend.last(FRAME)?.body).toMatchObject({ x: 0.5, ratio: 0.8, scale: 1 });
  await waitFor(() => expect(screen.queryByText('one.jpg')).toBeNull());
  expect(document.activeElement).toBe(input());
});

test('a declaration that is not stored keeps all photos here', async () => {
  const { user, backend } = await open({ answers: { [CONSENT]: [null] } });
  choose(picture('one.jpg'));
  await user.click(await screen.findByRole('button', { name: en['photos.save_one'] }));
  await screen.findByText('1 photo could not be saved. You can try it again.');
  expect(uploads(backend)).toEqual([]);
  expect(screen.queryByText(en['error.network'])).not.toBeNull();
});

test('a photo whose part in view is not stored counts as not saved', async () => {
  const { user } = await open({ saved: ['0.jpg'], answers: { [FRAME]: [null] } });
  choose(picture('one.jpg'));
  await user.click(await screen.findByRole('button', { name: en['photos.save_one'] }));
  await screen.findByText('1 photo could not be saved. You can try it again.');
});

test('a photo that could not be sent is tried again alone', async () => {
  const { user, backend } = await open({ saved: ['0.jpg'] });
  backend.otherwise = Response.json(
    { statusCode: '403', error: 'x', message: 'photo_limit_reached' },
    { status: 400 },
  );
  choose(picture('one.jpg'), picture('two.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Save 2 photos' }));
  await screen.findByText('2 photos could not be saved. You can try them again.');
  expect(screen.getAllByText('6 photos are saved already. Delete one to make room.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Choose what is shown of one.jpg' })).toBeNull();
  backend.otherwise = Response.json({ Id: '1', Key: 'k' });
  const before = uploads(backend).length;
  await user.click(press('Try two.jpg again'));
  await screen.findByText(en['photos.saved']);
  expect(uploads(backend)).toHaveLength(before + 1);
  expect(screen.queryByText('two.jpg')).toBeNull();
  expect(screen.queryByText('one.jpg')).not.toBeNull();
});

test('a file that cannot be read as a photo can only be removed', async () => {
  compressed = null;
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  const { user, backend } = await open();
  choose(picture('one.jpg'));
  await user.click(await screen.findByRole('button', { name: en['photos.save_one'] }));
  await screen.findByText(en['photos.unreadable']);
  expect(uploads(backend)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Try one.jpg again' })).toBeNull();
  await user.click(press('Remove one.jpg'));
  expect(screen.queryByText('one.jpg')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(input()));
});

test('after a photo is removed from the list its neighbour can be', async () => {
  const { user } = await open({ saved: ['0.jpg'] });
  choose(picture('one.jpg'), picture('two.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Remove one.jpg' }));
  await waitFor(() => expect(document.activeElement).toBe(press('Remove two.jpg')));
});

/** The sheet in which a photo is placed. */
const framing = async () => within(await screen.findByRole('dialog', { name: en['photos.frame_title'] }));
const noFraming = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the very first photo is placed in the frame, or left as it is', async () => {
  const { user, backend } = await open();
  choose(picture('one.jpg'), picture('two.jpg'));
  await user.click((await framing()).getByRole('button', { name: en['photos.frame_skip'] }));
  await noFraming();
  expect(backend.asked).not.toContain(FRAME);
  await user.click(press('Choose what is shown of two.jpg'));
  await user.click((await framing()).getByRole('button', { name: en['photos.frame_use'] }));
  await noFraming();
  expect(screen.queryByText('two.jpg')).not.toBeNull();
});

test.each([
  [0.69, 1],
  [0.7, 0],
  [1.1, 0],
  [1.11, 1],
])('a later photo of the shape %f is placed %i times', async (ratio, times) => {
  vi.stubGlobal('createImageBitmap', async () => ({
    width: ratio * 1000,
    height: 1000,
    close: () => undefined,
  }));
  await open({ saved: ['0.jpg'] });
  choose(picture('one.jpg'));
  await screen.findByText('one.jpg');
  if (times === 1) await framing();
  else await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a photo is deleted after a question, and the way to add one has the focus', async () => {
  const { user, backend } = await open({
    saved: ['a.jpg', 'b.jpg'],
    answers: { [DELETE]: [Response.json([]), Response.json([{ name: 'me/b.jpg' }])] },
  });
  await user.click(press('Delete photo 2'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText(en['photos.delete_text'])).not.toBeNull();
  expect(dialog.queryByRole('img', { name: 'Photo 2' })).not.toBeNull();
  await user.click(dialog.getByRole('button', { name: en['photos.delete_confirm'] }));
  await dialog.findByText(en['error.oops']);
  backend.answers[LIST] = [Response.json([{ name: 'a.jpg' }])];
  await user.click(dialog.getByRole('button', { name: en['photos.delete_confirm'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(backend.last(DELETE)?.body).toEqual({ prefixes: ['me/b.jpg'] });
  expect(screen.queryByRole('img', { name: 'Photo 2' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(input()));
});

test('a deletion that is not confirmed deletes nothing, and an error is not kept', async () => {
  const { user, backend } = await open({ saved: ['a.jpg'], answers: { [DELETE]: [null] } });
  await user.click(press('Delete photo 1'));
  let dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText(en['photos.delete_last_text'])).not.toBeNull();
  await user.click(dialog.getByRole('button', { name: en['photos.delete_confirm'] }));
  await dialog.findByText(en['error.network']);
  const asked = backend.asked.filter((name) => name === DELETE).length;
  await user.click(dialog.getByRole('button', { name: en['photos.delete_keep'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(press('Delete photo 1'));
  dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText(en['error.network'])).toBeNull();
  expect(backend.asked.filter((name) => name === DELETE)).toHaveLength(asked);
});

const PLACED = [0.3, 0.3, 0.8, 1.5];

test('a photo that has been placed is first at once', async () => {
  const { user, backend } = await open({ saved: ['a.jpg', 'b.jpg'], focus: { 'b.jpg': PLACED } });
  await user.click(press('Make first: photo 2'));
  await screen.findByText(en['photos.first_done']);
  expect(backend.last(FIRST)?.body).toEqual({ photo_name: 'b.jpg' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a photo that has not been placed is placed when it becomes first, or not', async () => {
  const { user } = await open({ saved: ['a.jpg', 'b.jpg'], focus: { 'b.jpg': usualFocus(0.8) } });
  await user.click(press('Make first: photo 2'));
  await user.click((await framing()).getByRole('button', { name: en['photos.frame_skip'] }));
  await screen.findByText(en['photos.first_done']);
  await noFraming();
});

test('a first photo that could not be chosen is told', async () => {
  const { user } = await open({ saved: ['a.jpg', 'b.jpg'], answers: { [FIRST]: [null] } });
  await user.click(press('Make first: photo 2'));
  await screen.findByText(en['error.network']);
  expect(screen.queryByText(en['photos.first_done'])).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is shown of a saved photo is changed, or the reason is told inside the sheet', async () => {
  const { user, backend } = await open({
    saved: ['a.jpg'],
    focus: { 'a.jpg': PLACED },
    answers: { [FRAME]: [null, ...done()] },
  });
  await user.click(press('Choose what is shown of photo 1'));
  const sheet = await framing();
  await user.click(sheet.getByRole('button', { name: en['photos.frame_use'] }));
  await sheet.findByText(en['error.network']);
  await user.click(sheet.getByRole('button', { name: en['photos.frame_use'] }));
  await screen.findByText(en['photos.frame_done']);
  expect(backend.last(FRAME)?.body).toEqual({ photo_name: 'a.jpg', x: 0.3, y: 0.3, ratio: 0.8, scale: 1.5 });
  await noFraming();
});

test('a moved photo is shown around its new middle', async () => {
  const { user, backend } = await open({ saved: ['a.jpg'] });
  await user.click(press('Choose what is shown of photo 1'));
  const sheet = await framing();
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: en['photos.frame_use'] }).disabled).toBe(true);
  await user.click(sheet.getByText('Move'));
  await user.click(sheet.getByRole('button', { name: en['photos.frame_use'] }));
  await screen.findByText(en['photos.frame_done']);
  expect(backend.last(FRAME)?.body).toEqual({ photo_name: 'a.jpg', x: 0.5, y: 0.4, ratio: 0.4, scale: 1.25 });
});

test('a photo that does not load cannot be placed', async () => {
  const { user } = await open({ saved: ['a.jpg'] });
  await user.click(press('Choose what is shown of photo 1'));
  await user.click((await framing()).getByText('Break'));
  await noFraming();
});

test('a frame that is cancelled says nothing', async () => {
  const { user, backend } = await open({ saved: ['a.jpg'], focus: { 'a.jpg': PLACED } });
  await user.click(press('Choose what is shown of photo 1'));
  await user.click((await framing()).getByRole('button', { name: en['ui.cancel'] }));
  await noFraming();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(backend.asked).not.toContain(FRAME);
});
