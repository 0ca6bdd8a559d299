/**
 * `npm run check:payments`: checks the invariants of payments in the database of DATA_DIR, whether its server runs or not, or of
 * DATABASE_URL. Prints each violation; exit code 1 when there is one, 2 when the check fails.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { printable } from '#domain/printable.ts';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';

interface Violation {
  rule: string;
  subject: string;
}

/** Messages by the rules of payment_violations(); `subject` is the id in the message. */
const WORDS: Record<string, (subject: string) => string> = {
  'captured payment without a live grant or a refund under way': (payment) =>
    `Payment ${payment} was captured, but its member got no year for it and no refund is under way.`,
  'live grant without a captured payment': (payment) =>
    `Payment ${payment} counts as paid, but the provider never said that it was captured.`,
  'live grant with a lost dispute': (payment) =>
    `Payment ${payment} still counts as a paid year, although its dispute was lost.`,
  'ended grant whose money did not go back': (payment) =>
    `The year of payment ${payment} was ended, but neither a full refund nor a lost dispute is recorded.`,
  'payment of another purchase': (payment) =>
    `Payment ${payment} is recorded with another order, amount, mode or member than it was made for.`,
  'state of the purchase': (purchase) =>
    `Purchase ${purchase} says paid without a payment that counts, or has one and does not say so.`,
  'paid_until of the member': (member) =>
    `The membership of ${member} ends at another moment than the member's payments say.`,
  'newest payment has not the latest expiry': (payment) =>
    `Payment ${payment} lasts longer than a later one of the same member.`,
  'event waiting for a minute': (event) =>
    `Event ${event} of the provider has waited for more than a minute.`,
  'mail given up after a day': (key) => `The mail ${key} could not be sent for a day and was given up.`,
};

async function violationsAt(address: string | Address): Promise<Violation[]> {
  const connection = await openConnection({ address, applicationName: 'check-payments' });
  try {
    return await connection.send<Violation & Record<string, unknown>>(
      'select rule, subject from public.payment_violations() order by rule, subject',
    );
  } finally {
    await connection.close();
  }
}

/** Checks a data folder without a running server: starts PostgreSQL for the query. */
async function violationsWithoutServer(dataDir: string): Promise<Violation[]> {
  const lock = await lockDataFolder(dataDir);
  try {
    const cluster = await startCluster({ dataDir });
    try {
      return await violationsAt(cluster.address);
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

async function findViolations(): Promise<Violation[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = process.env;
  // Only these are needed: other variables of the server may be missing.
  const config = loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR });
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir } = config;
  if (databaseDirectUrl !== undefined) return violationsAt(databaseDirectUrl);
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new OperatorError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`);
  const running = await runningCluster(dataDir);
  return running ? violationsAt(running) : violationsWithoutServer(dataDir);
}

try {
  const violations = await findViolations();
  for (const { rule, subject } of violations)
    console.log(printable(WORDS[rule]?.(subject) ?? `${rule}: ${subject}`));
  if (violations.length === 0) console.log('Payments are in order.');
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
  const isOfDatabase = error instanceof DatabaseUnavailable || isPostgresError(error);
  console.error(isOfDatabase || error instanceof OperatorError ? error.message : error);
  process.exitCode = 2;
}
