import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { toUser, USER_COLUMNS, type UserRow } from './user-record.ts';

export interface Device {
  userAgent: string | null;
  ip: string | null;
}

interface SessionRow extends UserRow {
  methods: { method: string; at: string }[];
}

export interface Session {
  sessionId: string;
  refreshToken: string;
  row: SessionRow;
}

const MAX_USER_AGENT_LENGTH = 512;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = 12;

/** The device that sent the request. */
export function deviceOf(service: AuthService, context: Context): Device {
  const address = service.clientAddress(context).split('%')[0] ?? '';
  return {
    userAgent: context.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    ip: isIP(address) ? address : null,
  };
}

/** A refresh token in GoTrue's original format: 12 characters of a 32-letter alphabet, so 60 random bits. */
export function createRefreshToken(): string {
  return Array.from(randomBytes(TOKEN_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Confirms what the code proved (`$7`), deletes every code of the user, and inserts the session with its `amr` entry and first refresh token. */
const BEGIN = `
with used as (delete from server.codes where user_id = $1::uuid),
proven as (
  update auth.identities set identity_data = identity_data || '{"email_verified":true}', updated_at = $3::timestamptz
  where $7 = 'email' and user_id = $1::uuid and provider = 'email' and identity_data -> 'email_verified' is distinct from 'true'),
person as (
  update auth.users set last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz,
    email_confirmed_at = case when $7 = 'email' then coalesce(email_confirmed_at, $3::timestamptz) else email_confirmed_at end,
    -- GoTrue renews it with each code; a trigger knows by that that the message was answered.
    phone_confirmed_at = case when $7 = 'phone' then $3::timestamptz else phone_confirmed_at end,
    raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
      select jsonb_build_object('provider', providers[1], 'providers', providers) from (
        select array_agg(provider order by created_at) as providers from auth.identities where user_id = $1::uuid) as own),
    raw_user_meta_data = case when $7 = 'email' and email_confirmed_at is null
      then coalesce(raw_user_meta_data, '{}') || '{"email_verified":true}' else raw_user_meta_data end
  where id = $1::uuid),
session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
  values ($2::uuid, $1::uuid, $3::timestamptz, $3::timestamptz, 'aal1', $4, $5::inet)),
method as (
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), $2::uuid, 'otp', $3::timestamptz, $3::timestamptz))
insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
values ($6, $1::uuid::text, $2::uuid, false, $3::timestamptz, $3::timestamptz)`;

interface BeginsSession {
  userId: string;
  device: Device;
  now: Date;
  /** What the code confirms; `nothing` when a change has confirmed its new address already. */
  proven: 'email' | 'phone' | 'nothing';
}

/** Begins a session for a user who has submitted a valid code. */
export async function beginSession(
  transaction: Transaction,
  { userId, device, now, proven }: BeginsSession,
): Promise<Session> {
  const [sessionId, refreshToken] = [randomUUID(), createRefreshToken()];
  await transaction.query({
    text: BEGIN,
    values: [userId, sessionId, now.toISOString(), device.userAgent, device.ip, refreshToken, proven],
  });
  return { sessionId, refreshToken, row: await readSession(transaction, sessionId) };
}

const READ = `
select ${USER_COLUMNS},
  (select coalesce(json_agg(json_build_object('method', authentication_method, 'at', updated_at) order by updated_at desc), '[]')
   from auth.mfa_amr_claims where session_id = session.id) as methods
from auth.sessions session join auth.users person on person.id = session.user_id where session.id = $1::uuid`;

/** A session's user and authentication methods. */
export async function readSession(transaction: Transaction, sessionId: string): Promise<SessionRow> {
  const [row] = await transaction.query<SessionRow & Row>({ text: READ, values: [sessionId] });
  if (!row) throw new Error('The session has no user');
  return row;
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The token response (RFC 6749, section 5.1), with a newly signed access token. */
export async function sessionResponse(
  service: AuthService,
  { row, sessionId, refreshToken }: Session,
  now: Date,
): Promise<Record<string, unknown>> {
  const user = toUser(row);
  const expiresAt = seconds(now) + service.limits.accessTokenSeconds;
  const accessToken = await service.tokens.sign({
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    iat: seconds(now),
    exp: expiresAt,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    amr: row.methods.map(({ method, at }) => ({ method, timestamp: seconds(new Date(at)) })),
    session_id: sessionId,
    is_anonymous: false,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: service.limits.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  };
}
