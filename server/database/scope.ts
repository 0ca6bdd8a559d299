/**
 * The statement that makes a transaction act as somebody: role, claims, time limit and search path, all local to the transaction (wire-contract 5.3).
 */
import type { Scope, Statement } from './database.ts';

/** Applies when a scope names no limit of its own. */
const DEFAULT_STATEMENT_TIMEOUT_MS = 8000;
/** Guests read short lists only; whoever writes a costly pattern needs no account, so it may not cost long (as hosted). */
const GUEST_STATEMENT_TIMEOUT_MS = 3000;
/** The product acting for itself: past the policies, with the rights of the service role and no more. */
export const SERVICE: Scope = { role: 'service_role', claims: { role: 'service_role' } };
const SEARCH_PATH = 'public, extensions';

/** Milliseconds that each statement of a scope may take; Postgres ends it then. */
export function statementTimeout({ role, statementTimeoutMs }: Scope): number {
  if (statementTimeoutMs !== undefined) return statementTimeoutMs;
  return role === 'anon' ? GUEST_STATEMENT_TIMEOUT_MS : DEFAULT_STATEMENT_TIMEOUT_MS;
}

/**
 * One parametrised statement for a scope. `num_nulls` keeps the answer to a single small number: `set_config` would echo the claims.
 * Its text depends only on how many further settings there are and on `readOnly`, so that a connection prepares few of them.
 */
export function scopeStatement(scope: Scope): Required<Statement> {
  const values = [
    scope.role,
    JSON.stringify({ ...scope.claims, role: scope.role }),
    String(statementTimeout(scope)),
    SEARCH_PATH,
  ];
  let text =
    "select num_nulls(set_config('role', $1, true), set_config('request.jwt.claims', $2, true), " +
    "set_config('statement_timeout', $3, true), set_config('search_path', $4, true)";
  if (scope.readOnly) text += ", set_config('transaction_read_only', 'on', true)";
  for (const [name, value] of Object.entries(scope.settings ?? {})) {
    values.push(name, value);
    text += `, set_config($${values.length - 1}, $${values.length}, true)`;
  }
  return { text: `${text})`, values };
}
