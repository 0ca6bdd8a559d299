import type { ProductConfig } from '#server/app-deps.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/client/database.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import { SERVICE } from '#server/database/client/scope.ts';

/** Sets which payments count: test or live ones. Throws `OperatorError` when that would end memberships that were paid for. */
export async function setPaymentMode(database: Database, { mode }: ProductConfig['payment']): Promise<void> {
  const values = [mode === 'live' ? 'live' : 'test'];
  try {
    await database.query(SERVICE, { text: 'select public.set_payment_mode($1)', values });
  } catch (cause) {
    if (!isPostgresError(cause) || cause.message !== 'live_payments_exist') throw cause;
    throw new OperatorError(
      'Members have paid with the live key, and without it their memberships would end: start with the settings of production, or ' +
        'choose another DATA_DIR (or DATABASE_URL)',
      { cause },
    );
  }
}
