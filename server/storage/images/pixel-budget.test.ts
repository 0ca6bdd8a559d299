import { expect, test } from 'vitest';
import { NO_BROADCAST } from '#server/broadcast/broadcast.ts';
import type { Database } from '#server/database/client/database.ts';
import { createPixelBudget, type Uploader } from './pixel-budget.ts';

const MILLION = 1_000_000;
const database = {
  query: async (_scope: unknown, { values: [user] }: { values: string[] }) => [{ paid: user === 'paid' }],
} as unknown as Database;
const NETWORK = '10.0.0.1';

test.each([
  ['300 million of who never paid', { user: 'new' }, 300],
  ['800 million of who has paid, whatever the network', { user: 'paid', network: NETWORK }, 800],
  ['1,200 million of a network', { network: NETWORK }, 1200],
] as const)('decodes %s in an hour', async (_whose, uploader, millions) => {
  const spend = createPixelBudget({ database, broadcast: NO_BROADCAST });
  await spend(uploader, (millions - 1) * MILLION);
  await expect(spend(uploader, MILLION + 1)).rejects.toMatchObject({
    refusal: { http: 429, message: 'picture_budget_used_up', headers: { 'Retry-After': '3600' } },
  });
  await spend(uploader, MILLION);
  await expect(spend(uploader, 1)).rejects.toThrow('picture_budget_used_up');
});

test('counts what those who never paid send for their network, too', async () => {
  const spend = createPixelBudget({ database, broadcast: NO_BROADCAST });
  for (const user of ['a', 'b', 'c', 'd']) await spend({ user, network: NETWORK }, 300 * MILLION);
  const others: Uploader[] = [{ user: 'e', network: NETWORK }, { network: NETWORK }];
  for (const uploader of others) await expect(spend(uploader, 1)).rejects.toThrow('picture_budget_used_up');
  for (const uploader of [
    { user: 'e' },
    { user: 'e', network: '10.0.0.2' },
    { user: 'paid', network: NETWORK },
  ])
    await spend(uploader, 1);
});

test('limits no operator', async () => {
  const spend = createPixelBudget({ database, broadcast: NO_BROADCAST });
  await spend(null, 100_000 * MILLION);
  await spend(null, 1);
});
