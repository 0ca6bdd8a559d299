/**
 * Purchases made and settled straight in the database, as the functions do with the provider's responses.
 */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { makeUser } from './members.ts';
import type { TestDatabase } from './test-database.ts';

export interface Settled {
  state: string;
  granted: boolean;
  pending: boolean;
  capture: string | null;
  refund: string | null;
  /** The kinds of the notices to the operator. */
  notices: string[];
}

export interface Purchase {
  id: string;
  order: string;
  buyer: string;
}

/** Capital letters and digits that ULIDs and the provider's ids both take. */
export const random = (length: number) =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, length)
    .toUpperCase()
    .replace(/[ILOU]/g, 'X');

/** An open purchase with its order at the provider, of a new user or the one named. */
export async function openPurchase(test: TestDatabase, buyer?: string): Promise<Purchase> {
  const owner = buyer ?? (await makeUser(test));
  const order = `order_${random(14)}`;
  const [begun] = await test.admin<{ begun: { id: string; receipt: string } }[]>`
    select begin_purchase(${owner}, 'membership_year', ${random(26)}, 'receipt', 'test') as begun`;
  if (!begun) throw new Error('no purchase');
  const { id, receipt } = begun.begun;
  await test.admin`select attach_order(${id}, ${order}, ${receipt})`;
  return { id, order, buyer: owner };
}

/** A payment of the purchase's order, as the provider would list it. */
export const payment = (purchase: Purchase, status: string, more: object = {}) => ({
  id: `pay_${purchase.order.slice(6)}`,
  order_id: purchase.order,
  amount: 29900,
  currency: 'INR',
  status,
  amount_refunded: 0,
  ...more,
});

/** Settles with these payments and refunds as the provider's answer. */
export async function settle(
  sql: postgres.ISql,
  purchase: Purchase,
  payments: object[],
  refunds: object[] = [],
  orderStatus = 'attempted',
): Promise<Settled> {
  const order = {
    id: purchase.order,
    amount: 29900,
    currency: 'INR',
    receipt: purchase.id,
    status: orderStatus,
  };
  const [row] = await sql<{ settled: Settled }[]>`
    select settle_purchase(${purchase.id}, ${sql.json(order)}, ${sql.json(payments as never)}, ${sql.json(refunds as never)}) as settled`;
  if (!row) throw new Error('no answer');
  return row.settled;
}

/** A further connection with full rights. */
export function connection(test: TestDatabase): postgres.Sql {
  const { host, port, user, password, database } = test.adminAddress;
  return postgres({ host, port, username: user, password, database, max: 1, onnotice: () => {} });
}

/** When the user's years end, in the order they were recorded. */
export const yearsOf = (test: TestDatabase, buyer: string) => test.admin<{ expiry_at: Date }[]>`
  select expiry_at from payments where user_id = ${buyer} order by payment_at`;
