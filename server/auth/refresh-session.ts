/** POST /token?grant_type=refresh_token: rotation. A token used again means a lost response, which is repeated, or theft: the session ends. */
import type { Context } from 'hono';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { grantError } from './disabled-features.ts';
import { readBody, textIn } from './request-body.ts';
import { createRefreshToken, type Device, deviceOf, readSession, sessionResponse } from './session.ts';
import { isBanned } from './user-record.ts';

const FORM = /^[a-z2-7]{12}$/;

interface PresentedToken extends Row {
  revoked: boolean;
  updated_at: Date;
  session_id: string | null;
  not_after: Date | null;
  /** The latest token of the session that may still be used, and the one it came from. */
  current_token: string | null;
  current_parent: string | null;
}

const refused = (code: AuthErrorCode, words: string) =>
  new AuthError(code, `Invalid Refresh Token: ${words}`, 400);

/** Locks the session, not the token: this serializes concurrent requests with different tokens of one session. */
const LOCK = `
select session.id from auth.refresh_tokens token join auth.sessions session on session.id = token.session_id
where token.token = $1 for no key update of session`;

/** A statement of its own: its snapshot must be taken after the lock was granted. */
const READ = `
select token.revoked, token.updated_at, session.id as session_id, session.not_after,
  current.token as current_token, current.parent as current_parent
from auth.refresh_tokens token
left join auth.sessions session on session.id = token.session_id
left join lateral (
  select token, parent from auth.refresh_tokens where session_id = token.session_id and not revoked order by id desc limit 1) current on true
where token.token = $1`;

const ROTATE = `
with used as (update auth.refresh_tokens set revoked = true, updated_at = $4::timestamptz where token = $1 and not revoked),
forgotten as (delete from auth.refresh_tokens where session_id = $3::uuid and revoked and updated_at < $7::timestamptz and token <> $1),
session as (
  update auth.sessions set refreshed_at = $4::timestamptz at time zone 'UTC', updated_at = $4::timestamptz, user_agent = $5, ip = $6::inet
  where id = $3::uuid returning id, user_id)
insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
select $2, user_id::text, id, $1, false, $4::timestamptz, $4::timestamptz from session`;

const REVOKE_ALL =
  'update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz where session_id = $1::uuid and not revoked';

/** What follows from a token that is presented: a new one, the same answer again, or the end of the session. */
export function decideRotation(
  presented: Pick<PresentedToken, 'revoked' | 'updated_at' | 'current_token' | 'current_parent'>,
  { token, reuseSeconds, now }: { token: string; reuseSeconds: number; now: Date },
): 'rotate' | 'repeat' | 'theft' {
  if (!presented.revoked) return 'rotate';
  // No token of the session is valid: it has been revoked for theft.
  if (presented.current_token === null) return 'theft';
  if (presented.current_parent === token) return 'repeat';
  return now.getTime() <= presented.updated_at.getTime() + reuseSeconds * 1000 ? 'rotate' : 'theft';
}

async function continueSession(
  service: AuthService,
  transaction: Transaction,
  { token, device, now }: { token: string; device: Device; now: Date },
) {
  await transaction.query({ text: LOCK, values: [token] });
  const [presented] = await transaction.query<PresentedToken>({ text: READ, values: [token] });
  if (!presented) return refused('refresh_token_not_found', 'Refresh Token Not Found');
  const { session_id: sessionId, current_token: current } = presented;
  if (sessionId === null) return refused('session_not_found', 'No Valid Session Found');
  const row = await readSession(transaction, sessionId);
  if (isBanned(row, now)) return refused('user_banned', 'User Banned');
  if (presented.not_after !== null && presented.not_after < now)
    return refused('session_expired', 'Session Expired');

  const { reuseSeconds, usedTokenSeconds } = service.limits;
  const decision = decideRotation(presented, { token, reuseSeconds, now });
  if (decision === 'repeat' && current !== null) return { row, sessionId, refreshToken: current };
  if (decision === 'theft') {
    await transaction.query({ text: REVOKE_ALL, values: [sessionId, now.toISOString()] });
    return refused('refresh_token_already_used', 'Already Used');
  }
  const refreshToken = createRefreshToken();
  const forgetBefore = new Date(now.getTime() - usedTokenSeconds * 1000);
  const values = [
    token,
    refreshToken,
    sessionId,
    now.toISOString(),
    device.userAgent,
    device.ip,
    forgetBefore.toISOString(),
  ];
  await transaction.query({ text: ROTATE, values });
  return { row, sessionId, refreshToken };
}

/** The handler of POST /token. Transient failures become 503, which the client retries. */
export async function refreshSession(service: AuthService, context: Context): Promise<Response> {
  if (context.req.query('grant_type') !== 'refresh_token') throw await grantError(context);
  const token = textIn(await readBody(context), 'refresh_token');
  if (!FORM.test(token)) throw new AuthError('validation_failed', 'Refresh token is not valid');
  const now = service.clock();
  const device = deviceOf(service, context);
  // Errors are returned, not thrown: the revocation of a stolen token family must be committed.
  const session = await service.database.transaction(service.scope, (transaction) =>
    continueSession(service, transaction, { token, device, now }),
  );
  if (session instanceof AuthError) throw session;
  return context.json(await sessionResponse(service, session, now));
}
