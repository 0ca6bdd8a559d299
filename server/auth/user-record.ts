import type { Context } from 'hono';
import { type Language, languageNamed } from '#domain/language.ts';
import type { Row } from '#server/database/client/database.ts';
import { languageAccepted } from '#server/http/negotiation.ts';

export interface UserRow extends Row {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date | null;
  updated_at: Date | null;
  identities: IdentityRow[];
}

interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
}

/** The columns of a `UserRow`, for a query in which `auth.users` is called `person`. */
export const USER_COLUMNS = `
  person.id, person.aud, person.role, person.email, person.phone, person.email_confirmed_at, person.phone_confirmed_at, person.invited_at,
  person.confirmation_sent_at, person.recovery_sent_at, person.email_change, person.email_change_sent_at,
  person.phone_change, person.phone_change_sent_at, person.last_sign_in_at, person.banned_until,
  person.raw_app_meta_data, person.raw_user_meta_data, person.created_at, person.updated_at,
  coalesce((select json_agg(identity order by identity.created_at) from auth.identities identity where identity.user_id = person.id), '[]') as identities`;

/** Reads the user with the id $1. */
export const READ_USER = `select ${USER_COLUMNS} from auth.users person where person.id = $1::uuid`;

/** The fields of a user that the access token contains. */
export interface AuthUser extends Record<string, unknown> {
  id: string;
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
}

const time = (moment: Date | string | null): string | undefined =>
  moment === null ? undefined : new Date(moment).toISOString();

function earlier(left: Date | null, right: Date | null): Date | null {
  if (left && right) return left < right ? left : right;
  return left ?? right;
}

function toIdentity(row: IdentityRow): Record<string, unknown> {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: time(row.last_sign_in_at),
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    email: row.email ?? undefined,
  };
}

/** The user object of the wire; fields that are `undefined` are left out of the JSON. */
export function toUser(row: UserRow): AuthUser {
  return {
    id: row.id,
    aud: row.aud ?? '',
    role: row.role ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    email_confirmed_at: time(row.email_confirmed_at),
    phone_confirmed_at: time(row.phone_confirmed_at),
    confirmed_at: time(earlier(row.email_confirmed_at, row.phone_confirmed_at)),
    invited_at: time(row.invited_at),
    confirmation_sent_at: time(row.confirmation_sent_at),
    recovery_sent_at: time(row.recovery_sent_at),
    new_email: row.email_change || undefined,
    email_change_sent_at: time(row.email_change_sent_at),
    new_phone: row.phone_change || undefined,
    phone_change_sent_at: time(row.phone_change_sent_at),
    last_sign_in_at: time(row.last_sign_in_at),
    banned_until: time(row.banned_until),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: row.identities.map(toIdentity),
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    is_anonymous: false,
  };
}

/** Whether a user is banned at the moment. */
export function isBanned({ banned_until }: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return banned_until !== null && banned_until > now;
}

/** The language of a user's mails: from their metadata, else from `Accept-Language`, else English. */
export function mailLanguage(context: Context, metadata: UserRow['raw_user_meta_data']): Language {
  return languageNamed(metadata?.language) ?? languageAccepted(context.req.header('accept-language')) ?? 'en';
}
