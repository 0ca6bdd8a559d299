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
