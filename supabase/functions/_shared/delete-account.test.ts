import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, projectAnswering } from '#tests/harness/project-answers.ts';
import { handle as removeIdlePhotos } from '../remove_idle_photos/handler.ts';
import { createBackend } from './backend.ts';
import { deleteAccount } from './delete-account.ts';
import { removeNamed } from './photos.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A project that answers so; `asked` lists the requests. */
function project(answers: Answers) {
  const { context, asked, sent } = projectAnswering(answers);
  return { backend: createBackend(context), asked, sent };
}
const names = (count: number) =>
  Response.json(Array.from({ length: count }, (_, at) => ({ name: `photo-${at}` })));
const [LIST, REMOVE] = ['POST /storage/v1/object/list/avatars', 'DELETE /storage/v1/object/avatars'];
const [STORY, STORY_REMOVE] = ['POST /rest/v1/rpc/story_pictures_of', 'DELETE /storage/v1/object/stories'];
const USER = 'DELETE /auth/v1/admin/users/a-user';
const DONE: Answers = {
  [LIST]: [names(2), names(0), names(1), names(0)],
  [REMOVE]: [names(2), names(1)],
  [STORY]: [Response.json(['a-picture'])],
  [STORY_REMOVE]: [names(1)],
  [USER]: [Response.json({})],
};

test('removes photos, the story, the user, and what was uploaded meanwhile', async () => {
  const { backend, asked, sent } = project({ ...DONE });
  await deleteAccount(backend, 'a-user');
  expect(asked).toEqual([LIST, REMOVE, LIST, STORY, STORY_REMOVE, USER, LIST, REMOVE, LIST]);
  // The storage service lists no more at once.
  expect(sent(LIST)).toEqual({ prefix: 'a-user/', limit: 1000, offset: 0 });
  expect(sent(REMOVE)).toEqual({ prefixes: ['a-user/photo-0'] });
  expect(sent(STORY)).toEqual({ account: 'a-user' });
  expect(sent(STORY_REMOVE)).toEqual({ prefixes: ['a-picture'] });
});

test('counts a user who is gone as deleted, without a story nothing is removed', async () => {
  const gone = { [USER]: [new Response(null, { status: 404 })] };
  const { backend, asked } = project({ [LIST]: [names(0)], [STORY]: [Response.json([])], ...gone });
  await deleteAccount(backend, 'a-user');
  expect(asked).toEqual([LIST, STORY, USER, LIST]);
});

test.each([
  ['photos cannot be listed', { [LIST]: [new Response(null, { status: 400 })] }, [LIST]],
  ['photos cannot be removed', { [REMOVE]: [new Response(null, { status: 400 })] }, [LIST, REMOVE]],
  ['none of the photos is removed', { [LIST]: [names(1)], [REMOVE]: [names(0)] }, [LIST, REMOVE, LIST]],
  [
    'the pictures of the story cannot be removed',
    { [STORY_REMOVE]: [new Response(null, { status: 403 })] },
    [LIST, REMOVE, LIST, STORY, STORY_REMOVE],
  ],
  [
    'the user cannot be deleted',
    { [USER]: [new Response(null, { status: 422 })] },
    [LIST, REMOVE, LIST, STORY, STORY_REMOVE, USER],
  ],
])('stops with 503 deletion_failed when %s', async (_what, different, expected) => {
  const { backend, asked } = project({ ...DONE, [LIST]: [names(2), names(0)], ...different });
  await expect(deleteAccount(backend, 'a-user')).rejects.toMatchObject({
    status: 503,
    code: 'deletion_failed',
  });
  expect(asked).toEqual(expected);
  const refused = Object.values<Response[]>(different)
    .flat()
    .find(({ ok }) => !ok);
  expect(vi.mocked(console.error).mock.calls).toEqual(
    refused ? [[expect.stringMatching(new RegExp(`: ${refused.status}\\.$`))]] : [],
  );
});

test('removes listed pictures until there are none, and stops when none is removed', async () => {
  const listed = 'POST /rest/v1/rpc/unneeded_story_pictures';
  const some = () => Response.json(['a', 'b']);
  const all = { [listed]: [some(), some(), Response.json([])], [STORY_REMOVE]: [names(2), names(1)] };
  expect(await removeNamed(project(all).backend, 'unneeded_story_pictures', 'stories')).toBe(3);
  const none = { [listed]: [some()], [STORY_REMOVE]: [names(0)] };
  await expect(
    removeNamed(project(none).backend, 'unneeded_story_pictures', 'stories'),
  ).rejects.toMatchObject({ status: 503, code: 'deletion_failed' });
});

test('counts removed photos and pictures of complaints together', async () => {
  const { call } = projectAnswering({
    'POST /rest/v1/rpc/idle_unpaid_photos': [Response.json(['a', 'b', 'c']), Response.json([])],
    'POST /rest/v1/rpc/unneeded_complaint_pictures': [Response.json(['d']), Response.json([])],
    'DELETE /storage/v1/object/avatars': [names(3)],
    'DELETE /storage/v1/object/complaints': [names(1)],
  });
  expect(await call(removeIdlePhotos)).toEqual({ status: 200, body: { removed: 4 } });
});
