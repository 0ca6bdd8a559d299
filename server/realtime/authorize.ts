/** Who may join which topic: whom the policies on `realtime.messages` let read it, as hosted. All channels are private: guests join none. */
import type { Claims, Tokens } from '#server/auth/tokens.ts';
import type { Database } from '#server/database/client/database.ts';

/** Until when a client may stay in a channel, in seconds of the Unix epoch; or why it may not join. */
export type Authorization = { expiresAt: number } | { reason: string };

export interface AuthorizeDeps {
  database: Database;
  tokens: Tokens;
}

/** Longer names are refused before the database is asked. */
const MAX_NAME_LENGTH = 100;

const unauthorized = (name: string): Authorization => ({
  reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
});

async function mayRead(database: Database, claims: Claims, name: string): Promise<boolean> {
  const settings = { 'realtime.topic': name };
  const rows = await database.query(
    { role: 'authenticated', claims, readOnly: true, settings },
    { text: "select from realtime.messages where extension = 'broadcast'" },
  );
  return rows.length > 0;
}

/** Whether the holder of `token` may join the channel of this name. Rejects when the database is away. */
export async function authorize(
  { database, tokens }: AuthorizeDeps,
  name: string,
  token: unknown,
): Promise<Authorization> {
  if (typeof token !== 'string') return unauthorized(name.slice(0, MAX_NAME_LENGTH));
  const verified = await tokens.verify(token);
  if (!verified.ok)
    return {
      reason:
        verified.fault === 'expired'
          ? 'InvalidJWTToken: Token has expired'
          : 'MalformedJWT: The token provided is not a valid JWT',
    };
  const { claims } = verified;
  const isMember = claims.role === 'authenticated' && name.length <= MAX_NAME_LENGTH;
  if (!isMember || !(await mayRead(database, claims, name)))
    return unauthorized(name.slice(0, MAX_NAME_LENGTH));
  return { expiresAt: Number(claims.exp) };
}
