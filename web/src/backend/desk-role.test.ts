import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { loadClient } from './client.ts';
import { deskRoleOptions } from './desk-role.ts';

beforeAll(async () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  stubBackend();
  await loadClient();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['operator', 'operator'],
  ['moderator', 'moderator'],
  [null, null],
  // Of a newer database.
  ['auditor', null],
])('the role %j at the desk is %j here', async (stored, role) => {
  stubBackend({ 'POST /rest/v1/rpc/desk_role': [Response.json(stored)] });
  expect(await new QueryClient().fetchQuery(deskRoleOptions('asha') as never)).toBe(role);
});

it('the role at the desk is not known when the request fails', async () => {
  stubBackend({ 'POST /rest/v1/rpc/desk_role': [Response.json({ message: 'no' }, { status: 403 })] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(deskRoleOptions('asha') as never)).rejects.toMatchObject({ status: 403 });
});
