import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { memberOptions } from '#web/backend/get-member.ts';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { sendMemberRequests } from './member-requests.ts';

const BACKEND = 'https://backend.example';
const VIEWER = '00000000-0000-4000-8000-000000000001';
const SHOWN = '00000000-0000-4000-8000-000000000002';
const session = { access_token: 'token', expires_at: Date.now() / 1000 + 3600, user: { id: VIEWER } };

/** What the device has kept of whom the browse list shows. */
let keptGender: string | null;
/** The viewer's profile in the response of the status. */
let own: object;

/** Address and `Accept` header of what was sent, without the configuration. */
const sent: string[] = [];

async function fetchStub(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (String(address) === '/config.json') {
    return Response.json({ backendUrl: BACKEND, publishableKey: 'publishable' });
  }
  const isSingle = new Headers(init.headers).get('Accept') === 'application/vnd.pgrst.object+json';
  sent.push(`${address}${isSingle ? ' as one object' : ''}`);
  return Response.json(isSingle ? { data_without_updated_at: own } : []);
}

async function sentBy(run: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await run();
  return sent.toSorted();
}

beforeAll(() => {
  vi.stubGlobal('fetch', fetchStub);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) =>
      ({ [sessionKey(BACKEND)]: JSON.stringify(session), 'home-gender': keptGender })[key] ?? null,
  });
});
beforeEach(() => {
  keptGender = `${VIEWER} Male`;
  own = {};
  vi.stubGlobal('window', { history: { state: { usr: { user_id: SHOWN } } }, location: { search: '' } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the early requests of a page', () => {
  let queryClient: QueryClient;
  beforeEach(() => {
    queryClient = new QueryClient();
  });
  const load = (options: { queryKey: QueryKey; queryFn?: unknown }) =>
    queryClient.fetchQuery(options as never);

  it('are those of the queries that browse runs', async () => {
    const early = await sentBy(() => sendMemberRequests('/home'));
    const real = await sentBy(async () => {
      await loadClient();
      await load(profileStatusOptions(VIEWER));
      await queryClient.fetchInfiniteQuery(membersOptions(VIEWER, { gender: 'Male' }));
      await load(savedIdsOptions(VIEWER));
    });
    expect(early).toHaveLength(3);
    expect(early).toEqual(real);
  });

  it('follow the gender in the URL [10.20]', async () => {
    vi.stubGlobal('window', { location: { search: '?gender=all' }, history: {} });
    expect((await sentBy(() => sendMemberRequests('/home'))).join()).not.toContain('gender=eq');
  });

  it('ask for the members of browse by the response of the status on a device that does not know whom it shows', async () => {
    keptGender = `${SHOWN} Male`;
    own = { gender: 'Female' };
    const early = await sentBy(async () => {
      await sendMemberRequests('/home');
      await vi.waitFor(() => expect(sent).toHaveLength(3));
    });
    expect(early.join()).toContain('gender=eq.Male');
  });

  it('leave the members of browse out when they are sorted by match, which takes two requests', async () => {
    vi.stubGlobal('window', { location: { search: '?order=match' }, history: {} });
    expect(await sentBy(() => sendMemberRequests('/home'))).toHaveLength(1);
  });

  it('are those of the queries that a profile runs', async () => {
    const early = await sentBy(() => sendMemberRequests('/user_profile_page'));
    const real = await sentBy(async () => {
      await loadClient();
      await load(profileStatusOptions(VIEWER));
      await load(memberOptions(VIEWER, SHOWN));
      await load(savedIdsOptions(VIEWER));
    });
    expect(early).toHaveLength(3);
    expect(early).toEqual(real);
  });

  it('are only the status on other pages', async () => {
    const early = await sentBy(() => sendMemberRequests('/search'));
    expect(early).toEqual([`${BACKEND}/rest/v1/profile_status?select=* as one object`]);
  });
});
