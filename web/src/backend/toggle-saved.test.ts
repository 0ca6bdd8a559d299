import { MutationObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHORTLIST_PAGE_SIZE } from '#domain/limits.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { savedIdsOptions } from './get-saved-ids.ts';
import { shortlistOptions } from './list-saved.ts';
import { queryClient } from './query-client.ts';
import { toggleSavedOptions } from './toggle-saved.ts';
import type { KnownProfile, SavedProfile } from './types.ts';

const [SAVE, UNSAVE, LIST] = [
  'POST /rest/v1/follows',
  'DELETE /rest/v1/follows',
  'GET /rest/v1/follows_view',
];
const VIEWER = 'viewer';
const member = (id: string) => ({ id }) as KnownProfile;
const row = (id: string) => ({ id }) as SavedProfile;
const done = () => new Response(null, { status: 201 });
const failed = (code = '42501', status = 403) => Response.json({ code, message: 'no' }, { status });

let backend: AnsweringBackend;
beforeEach(() => {
  stubStorage('localStorage');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  backend = stubBackend();
  queryClient.clear();
  queryClient.setQueryData(savedIdsOptions(VIEWER).queryKey, ['mira']);
  queryClient.setQueryData(shortlistOptions(VIEWER).queryKey, { pages: [[row('mira')]], pageParams: [0] });
});
afterAll(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onFailure = vi.fn();
const toggle = (id: string, save: boolean) =>
  new MutationObserver(queryClient, toggleSavedOptions(VIEWER, member(id), onFailure))
    .mutate(save)
    .catch(() => {});
const savedIds = () => queryClient.getQueryData(savedIdsOptions(VIEWER).queryKey);
const shortlist = () =>
  queryClient.getQueryData(shortlistOptions(VIEWER).queryKey)?.pages.map((page) => page.map(({ id }) => id));

describe('saving a member', () => {
  it('shows in hearts and shortlist at once, and stores it', async () => {
    backend.answers = { [SAVE]: [done()] };
    const saving = toggle('tara', true);
    await expect.poll(savedIds).toEqual(['tara', 'mira']);
    expect(shortlist()).toEqual([['tara', 'mira']]);
    await saving;
    expect(backend.last(SAVE)?.body).toEqual({ follower_id: VIEWER, following_id: 'tara' });
    expect([savedIds(), onFailure.mock.calls]).toEqual([['tara', 'mira'], []]);
  });

  it('shows a member once who is in the shortlist already, and counts one who was saved elsewhere', async () => {
    backend.answers = { [SAVE]: [failed('23505', 409)] };
    await toggle('mira', true);
    expect([savedIds(), shortlist(), onFailure.mock.calls]).toEqual([['mira'], [['mira']], []]);
  });

  it('is taken back with its error when it fails', async () => {
    backend.answers = { [SAVE]: [failed()] };
    await toggle('tara', true);
    expect(savedIds()).toEqual(['mira']);
    expect(onFailure.mock.calls).toMatchObject([[{ name: 'BackendError', code: '42501' }, true]]);
    onFailure.mockClear();
  });

  it('leaves hearts that are not loaded to be loaded', async () => {
    queryClient.removeQueries(savedIdsOptions(VIEWER));
    backend.answers = { [SAVE]: [done()] };
    await toggle('tara', true);
    expect(savedIds()).toBeUndefined();
  });
});

describe('unsaving a member', () => {
  it('empties the heart, keeps the row of the shortlist, and reads it again at the next visit', async () => {
    backend.answers = { [UNSAVE]: [done()] };
    await toggle('mira', false);
    expect(new URLSearchParams(backend.last(UNSAVE)?.query).toString()).toBe(
      'follower_id=eq.viewer&following_id=eq.mira',
    );
    expect([savedIds(), shortlist()]).toEqual([[], [['mira']]]);
    expect(queryClient.getQueryState(shortlistOptions(VIEWER).queryKey)?.isInvalidated).toBe(true);
  });

  it('is taken back with its error when it fails', async () => {
    backend.answers = { [UNSAVE]: [failed('23505', 409)] };
    await toggle('mira', false);
    expect(savedIds()).toEqual(['mira']);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '23505' }), false);
    onFailure.mockClear();
  });
});

describe('the shortlist', () => {
  const page = (...ids: string[]) => ids.map(row);
  const full = (prefix: string) =>
    page(...Array.from({ length: SHORTLIST_PAGE_SIZE }, (_, at) => `${prefix}${at}`));
  const nextOffset = (...pages: SavedProfile[][]) =>
    shortlistOptions(VIEWER).getNextPageParam(pages.at(-1) ?? [], pages, 0, []);

  it('ends with a page that is not full', () => {
    expect(nextOffset(full('a').slice(1))).toBeUndefined();
    expect(nextOffset(full('a'), page())).toBeUndefined();
  });

  it('goes on after those that are still saved', () => {
    const all = [...full('a'), ...full('b')].map(({ id }) => id);
    queryClient.setQueryData(savedIdsOptions(VIEWER).queryKey, [...all.slice(1), 'another']);
    expect(nextOffset(full('a'), full('b'))).toBe(2 * SHORTLIST_PAGE_SIZE - 1);
    queryClient.removeQueries(savedIdsOptions(VIEWER));
    expect(nextOffset(full('a'), full('b'))).toBe(2 * SHORTLIST_PAGE_SIZE);
  });

  it('fills the hearts of members who were saved on another device', async () => {
    backend.answers = { [LIST]: [Response.json(page('tara', 'mira'))] };
    await queryClient.fetchInfiniteQuery({ ...shortlistOptions(VIEWER), staleTime: 0 });
    expect(savedIds()).toEqual(['mira', 'tara']);
  });

  it('is read after a save that is on its way, and does not undo an unsaved heart', async () => {
    backend.answers = { [UNSAVE]: [done()], [LIST]: [Response.json(page())] };
    const unsaving = toggle('mira', false);
    await expect.poll(savedIds).toEqual([]);
    await queryClient.fetchInfiniteQuery({ ...shortlistOptions(VIEWER), staleTime: 0 });
    await unsaving;
    expect(backend.asked.filter((name) => name.includes('follows'))).toEqual([UNSAVE, LIST]);
  });
});

describe('reading beside a save', () => {
  const reading = () => queryClient.fetchInfiniteQuery({ ...shortlistOptions(VIEWER), staleTime: 0 });

  it('reads the shortlist once no save is under way', async () => {
    const saved = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
      backend.asked.push(`${method} ${new URL(String(input)).pathname}`);
      return method === 'POST' ? saved.promise : Response.json([row('tara')]);
    });
    const saving = toggle('tara', true);
    await expect.poll(() => backend.asked).toContain(SAVE);
    const read = reading();
    // All that does not wait has been asked then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(backend.asked).not.toContain(LIST);
    saved.resolve(done());
    await saving;
    expect((await read).pages).toEqual([[row('tara')]]);
  });

  it('reads the hearts again when a save failed before they were known', async () => {
    queryClient.clear();
    backend.answers = { [SAVE]: [failed()] };
    const ids = vi.spyOn(queryClient, 'invalidateQueries');
    await toggle('tara', true);
    expect(ids.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(
      savedIdsOptions(VIEWER).queryKey,
    );
  });
});
