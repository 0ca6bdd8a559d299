/** The statement that sets role, claims, statement timeout and search path of a transaction, all local to it. */
import type { Scope, Statement } from './database.ts';

/** The statement timeout of scopes without one. */
const DEFAULT_STATEMENT_TIMEOUT_MS = 8000;
/** Guests read short lists only. A costly pattern needs no account, so it must end soon. */
const GUEST_STATEMENT_TIMEOUT_MS = 1000;
/** The server itself: past row-level security, with the rights of the service role and no more. */
export const SERVICE: Scope = { role: 'service_role', claims: { role: 'service_role' } };
/** The owner of the schema `server`. */
export const SERVER_OWNER: Scope = { role: 'supabase_auth_admin' };
/** The same, read-only. */
export const SERVICE_READ: Scope = { ...SERVICE, readOnly: true };
export const SERVER_OWNER_READ: Scope = { ...SERVER_OWNER, readOnly: true };
const SEARCH_PATH = 'public, extensions';

/** Milliseconds that each statement of a scope may take; Postgres ends it then. */
export function statementTimeout({ role, statementTimeoutMs }: Scope): number {
  if (statementTimeoutMs !== undefined) return statementTimeoutMs;
  return role === 'anon' ? GUEST_STATEMENT_TIMEOUT_MS : DEFAULT_STATEMENT_TIMEOUT_MS;
}

/** The texts, which differ only in how many further settings there are and in `readOnly`, so that a connection prepares few of them. */
const texts = new Map<string, string>();

/**
 * `num_nulls` reduces the response to a single small number: `set_config` would echo the claims. The user's id is also set alone, because
 * `auth.uid()`, which policies and views call several times for each statement, then need not parse the claims as JSON.
 */
function writeText(settings: number, readOnly: boolean): string {
  const parts = [
    "set_config('role', $1, true)",
    "set_config('request.jwt.claims', $2, true)",
    "set_config('request.jwt.claim.sub', $3, true)",
    "set_config('statement_timeout', $4, true)",
    "set_config('search_path', $5, true)",
  ];
  if (readOnly) parts.push("set_config('transaction_read_only', 'on', true)");
  for (let at = 0; at < settings; at += 1) parts.push(`set_config($${6 + 2 * at}, $${7 + 2 * at}, true)`);
  return `select num_nulls(${parts.join(', ')})`;
}

function textFor(settings: number, readOnly: boolean): string {
  const kind = `${settings} ${readOnly}`;
  const text = texts.get(kind) ?? writeText(settings, readOnly);
  texts.set(kind, text);
  return text;
}

/** One parametrised statement for a scope. */
export function scopeStatement(scope: Scope): Required<Statement> {
  const settings = Object.entries(scope.settings ?? {});
  const values = [
    scope.role,
    JSON.stringify({ ...scope.claims, role: scope.role }),
    String(scope.claims?.sub ?? ''),
    String(statementTimeout(scope)),
    SEARCH_PATH,
    ...settings.flat(),
  ];
  return { text: textFor(settings.length, scope.readOnly ?? false), values };
}
