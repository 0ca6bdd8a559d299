import { MutationObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { loadClient } from './client.ts';
import { queryClient } from './query-client.ts';
import { changeStoryOptions, type StoryChange, storyPictureOptions, uploadStoryPicture } from './stories.ts';

const PICTURES = '/storage/v1/object/stories';

let backend: AnsweringBackend;
beforeEach(async () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  backend = stubBackend();
  await loadClient();
  queryClient.clear();
  backend.otherwise = Response.json([]);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const writing = (photo: string | null): StoryChange => ({
  call: 'write_story',
  language: 'en',
  text: 't',
  other_text: null,
  married_on: '2026-11-20',
  photo,
  photo_ratio: photo === null ? null : 1.5,
  name_form: 'full',
});

it.each<[string, string | null, StoryChange, boolean]>([
  ['another picture', 'old', writing('new'), true],
  ['no picture any more', 'old', writing(null), true],
  ['the same picture', 'old', writing('old'), false],
  ['its first picture', null, writing('new'), false],
  ['no text any more', 'old', { call: 'withdraw_story' }, true],
  ['another form of names', 'old', { call: 'choose_story_name', name_form: 'first' }, false],
])('the picture of a story that gets %s', async (_, before, change, isRemoved) => {
  await new MutationObserver(queryClient, changeStoryOptions('me', before)).mutate(change);
  const removals = () => backend.requests.filter((request) => request.startsWith('DELETE'));
  if (isRemoved) await expect.poll(removals).toEqual([`DELETE ${PICTURES} {"prefixes":["old"]}`]);
  // A removal would have begun with the answer.
  else expect(removals()).toEqual([]);
});

it('the picture of a story stays while the change is refused', async () => {
  backend.otherwise = Response.json({ message: 'refused' }, { status: 409 });
  const change = new MutationObserver(queryClient, { ...changeStoryOptions('me', 'old'), retry: false });
  await expect(change.mutate({ call: 'withdraw_story' })).rejects.toMatchObject({ status: 409 });
  expect(backend.asked.join()).not.toContain('DELETE');
});

it('a picture is stored in the folder of the couple under a name of its own', async () => {
  backend.otherwise = Response.json({ Key: 'k', Id: 'i' });
  const name = await uploadStoryPicture('couple', new Blob(['x'], { type: 'image/jpeg' }));
  expect(name).toMatch(/^couple\/[0-9a-f-]{36}$/);
  expect(backend.asked).toContain(`POST ${PICTURES}/${name}`);
});

it('a picture that is not stored is told', async () => {
  backend.otherwise = Response.json({ message: 'too large', statusCode: '413' }, { status: 413 });
  await expect(uploadStoryPicture('couple', new Blob(['x']))).rejects.toMatchObject({ message: 'too large' });
});

it('the bytes of a picture are read from the bucket of stories', async () => {
  backend.otherwise = new Response('bytes');
  const picture = await queryClient.fetchQuery(storyPictureOptions('couple/a'));
  expect(await picture.text()).toBe('bytes');
  expect(backend.asked).toContain(`GET ${PICTURES}/couple/a`);
});
