/** What is changed is shown at once, and no longer when it could not be stored. */
import { MutationObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { noticesOptions, readNoticesOptions } from './notices.ts';
import { choicesOptions, saveSettingsOptions, setChoiceOptions, settingsOptions } from './settings.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const READ_AT = '2026-11-20T05:12:00Z';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

let backend: AnsweringBackend;
beforeEach(async () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  backend = stubBackend();
  await loadClient();
  queryClient.clear();
});
afterAll(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NOTICES = ['a', 'b', 'c'].map((id) => ({ id, read_at: id === 'b' ? READ_AT : null }));
const CHOICES = ['interests', 'matches'].map((topic) => ({ topic, push: true, mail: null, message: false }));
const SETTINGS = {
  time_zone: 'Asia/Kolkata',
  quiet_from: '22:00:00',
  quiet_until: '07:00:00',
  digest: true,
  digest_day: 0,
};

const now = expect.stringMatching(/^2\d{3}-/);
const changes = [
  {
    what: 'one notice that is read',
    options: readNoticesOptions(USER),
    variables: 'a',
    queryKey: noticesOptions(USER).queryKey,
    before: NOTICES,
    after: [{ id: 'a', read_at: now }, NOTICES[1], NOTICES[2]],
    call: rpc('read_notices'),
    body: { notice: 'a' },
  },
  {
    what: 'all notices that are read',
    options: readNoticesOptions(USER),
    variables: null,
    queryKey: noticesOptions(USER).queryKey,
    before: NOTICES,
    after: [{ id: 'a', read_at: now }, NOTICES[1], { id: 'c', read_at: now }],
    call: rpc('read_notices'),
    body: {},
  },
  {
    what: 'the channels of a topic',
    options: setChoiceOptions(USER),
    variables: { ...CHOICES[1], push: false, message: null },
    queryKey: choicesOptions(USER).queryKey,
    before: CHOICES,
    after: [CHOICES[0], { topic: 'matches', push: false, mail: null, message: null }],
    call: rpc('set_notice_choice'),
    // What is not offered is off.
    body: { topic: 'matches', push: false, mail: false, message: false },
  },
  {
    what: 'the quiet hours',
    options: saveSettingsOptions(USER),
    variables: { ...SETTINGS, digest_day: 6, other: 1 },
    queryKey: settingsOptions(USER).queryKey,
    before: SETTINGS,
    after: { ...SETTINGS, digest_day: 6, other: 1 },
    call: rpc('set_notice_settings'),
    body: { ...SETTINGS, digest_day: 6 },
  },
];

describe.each(changes)('$what', ({ options, variables, queryKey, before, after, call, body }) => {
  /** Changes it, with the answer of the server, and returns what is shown meanwhile. */
  const change = async (answer: Response) => {
    backend.answers = { [call]: [answer] };
    queryClient.setQueryData(queryKey as never, before as never);
    const changing = new MutationObserver(queryClient, options as never).mutate(variables as never);
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey as never)).not.toBe(before));
    const meanwhile = queryClient.getQueryData(queryKey as never);
    return { meanwhile, changing };
  };
  const shown = () => queryClient.getQueryData(queryKey as never);

  it('is shown at once and stored', async () => {
    const { meanwhile, changing } = await change(Response.json(null));
    expect(meanwhile).toEqual(after);
    await changing;
    expect(backend.last(call)?.body).toEqual(body);
    expect(shown()).toEqual(after);
    expect(queryClient.getQueryState(queryKey as never)?.isInvalidated).toBe(true);
  });

  it('is as before when it cannot be stored', async () => {
    const { meanwhile, changing } = await change(Response.json({ message: 'no' }, { status: 400 }));
    expect(meanwhile).toEqual(after);
    await expect(changing).rejects.toThrow('no');
    expect(shown()).toEqual(before);
    expect(queryClient.getQueryState(queryKey as never)?.isInvalidated).toBe(true);
  });
});

it('reads the count and the status again with each notice that is read', async () => {
  const status = ['profile-status', USER];
  queryClient.setQueryData(status, 1);
  backend.answers = {
    [rpc('read_notices')]: [Response.json(null)],
    [rpc('unread_notices')]: [Response.json(0)],
  };
  await new MutationObserver(queryClient, readNoticesOptions(USER)).mutate('a');
  expect(queryClient.getQueryState(status)?.isInvalidated).toBe(true);
  await vi.waitFor(() => expect(queryClient.getQueryData(['notices', USER, 'unread'])).toBe(0));
});
