/** The "Send SMS" hook of Supabase: a signed request (Standard Webhooks) to the function that sends text messages, as GoTrue makes it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { signedHeaders } from '#functions/_shared/standard-webhooks.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { toUser, type UserRow } from './user-record.ts';

/** The function's address; the request does not leave the process. */
const ADDRESS = 'http://hook.invalid/functions/v1/send_sms';
const BY_NUMBER = 'select by_number from public.sign_in_options';

/** Whether people may sign in by number at the moment. */
export async function isByNumber({ database }: AuthService): Promise<boolean> {
  const guest = { role: 'anon' as const, claims: { role: 'anon' }, readOnly: true };
  const [options] = await database.query<{ by_number: boolean }>(guest, { text: BY_NUMBER });
  return Boolean(options?.by_number);
}

/** Throws `phone_provider_disabled` unless people may sign in by number. */
export async function requireByNumber(service: AuthService, message: string): Promise<void> {
  if (!(await isByNumber(service))) throw new AuthError('phone_provider_disabled', message);
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(milliseconds, undefined, { signal: ended.signal }).then(() => {
    const seconds = (milliseconds / 1000).toFixed(6);
    throw new AuthError('hook_timeout', `Failed to reach hook within maximum time of ${seconds} seconds`);
  });
  // Rejects when it is cancelled.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

/** What the function says against it; undefined when the message is on its way. */
async function refusalOf(response: Response): Promise<AuthError | undefined> {
  if (response.status !== 200)
    return new AuthError(
      'unexpected_failure',
      `Unexpected status code returned from hook: ${response.status}`,
      500,
    );
  const { error } = (await response.json()) as { error?: { http_code: number; message: string } };
  return error && new AuthError('unknown', error.message, error.http_code as ContentfulStatusCode);
}

/** Has a code sent to a number. Throws the hook's refusal with its status and message. */
export async function sendText(
  service: AuthService,
  context: Context,
  { user, phone, code }: { user: UserRow; phone: string; code: string },
): Promise<void> {
  const now = service.clock();
  const body = JSON.stringify({
    metadata: {
      uuid: randomUUID(),
      time: now.toISOString(),
      name: 'send-sms',
      ip_address: service.clientAddress(context),
    },
    user: toUser(user),
    sms: { otp: code, phone },
  });
  const headers = {
    'content-type': 'application/json',
    ...(await signedHeaders({ id: randomUUID(), now, secret: service.smsHook.secret }, body)),
  };
  const asking = service.smsHook.call(new Request(ADDRESS, { method: 'POST', headers, body }));
  const refusal = await refusalOf(await within(service.limits.hookMs, asking));
  if (refusal) throw refusal;
}
