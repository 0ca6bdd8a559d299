/**
 * How many pixels of uploads are decoded in an hour for each user and network, so that nobody keeps the processors busy. What a photo costs is
 * known from its header, so one that is beyond the budget is refused before it is decoded.
 */
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import type { Database } from '#server/database/client/database.ts';
import { SERVICE_READ } from '#server/database/client/scope.ts';
import { createSharedBudget } from '#server/http/shared-budget.ts';
import { tooManyPixels } from '#server/storage/errors.ts';

/** Who sends an upload; null: the operator, whom no budget limits. */
export type Uploader = { user: string; network?: string } | { network: string } | null;

/** Takes what a photo costs, in pixels, before it is decoded. Throws SlowDown when there is not enough left. */
export type SpendPixels = (uploader: Uploader, pixels: number) => Promise<void>;

const HOUR = 3600;
const MILLION = 1_000_000;
/**
 * Six photos of our front end have 17 million pixels, and are decoded twice at most as a rule. The largest photo has 40 million, up to seven
 * seconds of work. Accounts are free, so those that never paid count for their network, too, as do pictures of complaints.
 */
const PIXELS_AN_HOUR = { paid: 800 * MILLION, unpaid: 300 * MILLION, network: 1200 * MILLION };

type Kind = keyof typeof PIXELS_AN_HOUR;

/** Budgets that all processes share. */
export function createPixelBudget({
  database,
  broadcast,
}: {
  database: Database;
  broadcast: Broadcast;
}): SpendPixels {
  const budgetOf = (kind: Kind) =>
    createSharedBudget({ name: `pixels ${kind}`, most: PIXELS_AN_HOUR[kind], seconds: HOUR, broadcast });
  const budgets = { paid: budgetOf('paid'), unpaid: budgetOf('unpaid'), network: budgetOf('network') };

  const hasPaid = async (user: string) => {
    const statement = { text: 'select private.has_ever_paid($1) as paid', values: [user] };
    const [row] = await database.query<{ paid: boolean }>(SERVICE_READ, statement);
    return Boolean(row?.paid);
  };
  const spendFrom = async (kind: Kind, who: string, pixels: number) => {
    const seconds = await budgets[kind](who, pixels);
    if (seconds > 0) throw tooManyPixels(seconds);
  };

  return async (uploader, pixels) => {
    if (!uploader) return;
    if ('user' in uploader && (await hasPaid(uploader.user))) return spendFrom('paid', uploader.user, pixels);
    if (uploader.network !== undefined) await spendFrom('network', uploader.network, pixels);
    if ('user' in uploader) await spendFrom('unpaid', uploader.user, pixels);
  };
}
