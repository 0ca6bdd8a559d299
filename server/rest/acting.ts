/** Helpers who act for a candidate (docs/decisions/062). The database checks the helper and the call, and returns the claims to go on with. */
import type { Database } from '#server/database/client/database.ts';
import type { Caller } from './caller.ts';

/** The request header that names the candidate. */
export const ACTING_HEADER = 'x-acting-for';

/**
 * Returns the caller with the claims of the candidate, who then counts as the caller everywhere. Hosted, PostgREST calls the same function before
 * each request. Throws its PT403 for who may not act, and for what helpers may not do.
 * @param settings the request as SQL sees it
 */
export async function actingCaller(
  database: Database,
  { role, claims }: Caller,
  settings: Record<string, string>,
): Promise<Caller> {
  const scope = { role, claims, readOnly: true, settings };
  return database.transaction(scope, async (transaction) => {
    await transaction.query({ text: 'select acting.begin_request()' });
    const text = "select current_setting('request.jwt.claims')::jsonb as claims";
    const [row] = await transaction.query<{ claims: Caller['claims'] }>({ text });
    if (!row) throw new Error('The claims were not read');
    return { role, claims: row.claims };
  });
}
