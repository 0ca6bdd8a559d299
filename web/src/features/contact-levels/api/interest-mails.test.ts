import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { interestMailsOptions, setInterestMailsOptions } from './interest-mails.ts';

const USER = '00000000-0000-4000-8000-000000000001';
/** What the backend answers to storing the choice. */
let storing: () => Response;
let stored = true;

async function fetchStub(address: RequestInfo | URL): Promise<Response> {
  if (String(address) === '/config.json')
    return Response.json({ backendUrl: 'https://backend.example', publishableKey: 'publishable' });
  if (String(address).includes('/rpc/')) return storing();
  return Response.json({ interest_mails: stored });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchStub);
  await loadClient();
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  stored = true;
  queryClient.clear();
});

const choose = (wanted: boolean) =>
  new MutationObserver(queryClient, setInterestMailsOptions(USER)).mutate(wanted);

/** What an open screen shows, in turn. */
async function shown(): Promise<{ values: (boolean | undefined)[]; close: () => void }> {
  const values: (boolean | undefined)[] = [];
  const close = new QueryObserver(queryClient, interestMailsOptions(USER)).subscribe(({ data }) => {
    if (values.at(-1) !== data) values.push(data);
  });
  await vi.waitFor(() => expect(values.at(-1)).toBe(true));
  return { values, close };
}

it('reports a choice of mails that was not stored, and shows the stored one again', async () => {
  storing = () => Response.json({ code: 'PT409', message: 'no' }, { status: 409 });
  const { values, close } = await shown();
  await expect(choose(false)).rejects.toMatchObject({ status: 409 });
  await vi.waitFor(() => expect(values.slice(-2)).toEqual([false, true]));
  close();
});

it('shows a stored choice of mails at once', async () => {
  storing = () => {
    stored = false;
    return new Response(null, { status: 204 });
  };
  const { values, close } = await shown();
  await choose(false);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(values.at(-1)).toBe(false);
  close();
});
