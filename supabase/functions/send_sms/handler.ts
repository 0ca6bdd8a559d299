/**
 * Supabase's "Send SMS" hook: the auth service asks it to send a code. The limits and the budget are SQL (`begin_code_message`), so they hold
 * on a hosted project, too.
 */
import { languageNamed } from '#domain/language.ts';
import { json, productFunction, readBytes } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { communityName } from '../_shared/community-name.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { isSignedWebhook } from '../_shared/standard-webhooks.ts';
import { outcomeOf, type TextSender, textSenderOf } from '../_shared/text-sender.ts';

/** The user in it has at most 4 KB of metadata, several times. */
const BODY_LIMIT = 64 * 1024;
const PHONE = /^[1-9]\d{6,14}$/;
const CODE = /^\d{6,10}$/;

interface Asked {
  phone: string;
  code: string;
  language: 'en' | 'mr';
  network: string;
}

const invalid = () => new Failure(400, 'invalid_body', 'The body is not that of the hook.');

function readAsked(body: Uint8Array<ArrayBuffer>): Asked {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw invalid();
  }
  const { sms, user, metadata } = Object(parsed);
  const { otp: code, phone } = Object(sms);
  const { ip_address: network } = Object(metadata);
  if (typeof phone !== 'string' || !PHONE.test(phone) || typeof code !== 'string' || !CODE.test(code))
    throw invalid();
  return {
    phone,
    code,
    language: languageNamed(Object(Object(user).user_metadata).language) ?? 'en',
    network: typeof network === 'string' ? network : '',
  };
}

/** An answer that the auth service passes on. The message is a token, for which the application has a text in each language. */
const refused = (status: number, message: string) => json({ error: { http_code: status, message } });

const STATUS: Readonly<Record<string, number>> = { text_off: 422, text_abroad: 422 };
const TOO_MANY = 429;
const UNPROCESSABLE = 422;

async function send(
  sender: TextSender,
  context: FunctionContext,
  { phone, code, language, network }: Asked,
): Promise<Response> {
  const backend = createBackend(context);
  const [begun] = await backend.rpc<{ id: number | null; refusal: string | null }[]>('begin_code_message', {
    phone,
    network,
    language,
  });
  if (!begun || begun.refusal !== null)
    return refused(STATUS[begun?.refusal ?? ''] ?? TOO_MANY, begun?.refusal ?? 'text_limit');
  const message = { to: phone, kind: 'code' as const, language, values: { code } };
  const { outcome, fault } = await outcomeOf(sender.send(message, await communityName(context, language)));
  await backend.rpc('finish_text_message', { id: begun.id, outcome, fault });
  return outcome === 'sent' ? json({}) : refused(UNPROCESSABLE, 'text_not_sent');
}

/** Answers `{}` when the message was accepted, else `{error}` with `text_off`, `text_abroad`, `text_unanswered`, `text_limit`, `text_budget` or `text_not_sent`; 401 to anybody but the auth service. */
export const handle = productFunction(async (request, context) => {
  const body = await readBytes(request, BODY_LIMIT);
  const { SEND_SMS_HOOK_SECRET: secrets } = context.variables;
  if (!(await isSignedWebhook(request.headers, body, { secrets, now: context.now() })))
    throw new Failure(401, 'bad_signature', 'The signature is missing or wrong.');
  const asked = readAsked(body);
  const sender = textSenderOf(context);
  return sender ? send(sender, context, asked) : refused(UNPROCESSABLE, 'text_off');
});
