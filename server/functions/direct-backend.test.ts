import { expect, test, vi } from 'vitest';
import { createDirectBackend } from './direct-backend.ts';

const backendWith = (status: number, text: string) => {
  const answer = async () => ({ status, text });
  return createDirectBackend({ calls: { call: answer, read: answer } } as unknown as Parameters<
    typeof createDirectBackend
  >[0]);
};

test.each([
  ['call', 500],
  ['read', 503],
] as const)(
  'says the code of a failed %s and none of its words, which may name a person',
  async (way, status) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const backend = backendWith(status, '{"code":"XX000","message":"asha@example.org"}');
    const asked = way === 'call' ? backend.call('anon', 'f', {}) : backend.read('anon', 'profiles');
    await expect(asked).rejects.toThrow();
    expect(said.mock.calls).toEqual([[`The database answered ${status}: XX000.`]]);
    said.mockRestore();
  },
);

test('passes a refusal of the database on, and logs nothing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused = { status: 499, text: '{"code":"PT499"}' };
  expect(await backendWith(499, refused.text).call('anon', 'f', {})).toEqual(refused);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

const USER = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a01';
const CLAIMS = { role: 'authenticated', sub: USER };
test.each([
  ['the user of a token', CLAIMS, async () => [{ id: USER, banned_until: null }], USER],
  ['nobody for a user who is gone', CLAIMS, async () => [], null],
  ['nobody for a guest', { role: 'anon' }, async () => [{ id: USER, banned_until: null }], null],
  [
    'nobody for another role',
    { ...CLAIMS, role: 'postgres' },
    async () => [{ id: USER, banned_until: null }],
    null,
  ],
])('finds %s', async (_who, claims, query, user) => {
  expect(await backendOf(claims, query).backend.userOf('token')).toBe(user);
});

test('tells functions that the database is away when a user is asked for, and reports why', async () => {
  const failure = new Error('away');
  const { backend, reports } = backendOf(CLAIMS, () => Promise.reject(failure));
  await expect(backend.userOf('token')).rejects.not.toBe(failure);
  expect(reports).toEqual([failure]);
});

function backendOf(claims: object, query: () => Promise<object[]>) {
  const reports: unknown[] = [];
  const backend = createDirectBackend({
    tokens: { verify: async () => ({ ok: true, claims }) },
    database: { query },
    clock: () => new Date(),
    report: (error: unknown) => reports.push(error),
  } as unknown as Parameters<typeof createDirectBackend>[0]);
  return { backend, reports };
}
