import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { changedColumns, toFormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { sectionOptions } from './get-section.ts';
import { saveSectionOptions } from './save-section.ts';

const BACKEND = 'https://backend.example';
const USER = '00000000-0000-4000-8000-000000000001';
const before = { highest_education: 'B.E.', university: 'Savitribai Phule Pune University' };
const after = { ...before, university: 'University of Mumbai' };

async function fetchStub(
  address: RequestInfo | URL,
  { method = 'GET' }: RequestInit = {},
): Promise<Response> {
  if (String(address) === '/config.json') {
    return Response.json({ backendUrl: BACKEND, publishableKey: 'publishable' });
  }
  return Response.json(method === 'PATCH' ? after : before);
}

beforeAll(() => vi.stubGlobal('fetch', fetchStub));
afterAll(() => {
  vi.unstubAllGlobals();
});

it('a section that is opened again right after saving compares with the saved values', async () => {
  await loadClient();
  const options = sectionOptions(USER, 'educational');
  // The open form.
  const close = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryClient.getQueryData(options.queryKey)).toEqual(before));
  await new MutationObserver(queryClient, saveSectionOptions(USER, 'educational')).mutate({
    university: after.university,
  });
  close();
  // The form opens again before the cache has been emptied.
  const row = new QueryObserver(queryClient, options).getCurrentResult().data ?? {};
  const form = toFormValues('educational', row, 'en');
  expect(changedColumns('educational', row, form)).toEqual({});
  expect(changedColumns('educational', row, { ...form, university: before.university })).toEqual({
    university: before.university,
  });
});
