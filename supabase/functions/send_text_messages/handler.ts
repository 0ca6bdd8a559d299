/** Sends the queue of text messages: every minute by a job. Each call also tells the database whether there is a sender. */
import type { Language } from '#domain/language.ts';
import { json, productFunction } from '../_shared/answers.ts';
import { type Backend, createBackend } from '../_shared/backend.ts';
import { communityName } from '../_shared/community-name.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';
import { isTextKind, outcomeOf, TextFailure, type TextSender, textSenderOf } from '../_shared/text-sender.ts';

interface Claimed {
  id: number;
  kind: string;
  language: Language;
  phone: string;
  facts: Readonly<Record<string, unknown>>;
}

/** The platform ends a function after 150 seconds; a batch of twenty takes at most seventy. */
const LONGEST_MS = 60_000;

/** Where members open the site: on a hosted project another address than that of the functions. */
const siteOf = ({ variables, backendUrl }: FunctionContext) =>
  (variables.SITE_URL ?? backendUrl).replace(/\/+$/, '');

async function deliver(
  sender: TextSender,
  context: FunctionContext,
  { kind, language, phone, facts }: Claimed,
): Promise<void> {
  if (!isTextKind(kind)) throw new TextFailure(`there is no text for ${kind}`);
  const path = typeof facts.path === 'string' ? facts.path : '/login';
  const values = { link: `${siteOf(context)}${path}`, days: String(facts.days ?? '') };
  await sender.send({ to: phone, kind, language, values }, await communityName(context, language));
}

async function sendBatch(sender: TextSender, backend: Backend, context: FunctionContext): Promise<number> {
  const claimed = await backend.rpc<Claimed[]>('claim_text_messages', { sender: sender.name });
  for (const message of claimed) {
    const { outcome, fault } = await outcomeOf(deliver(sender, context, message));
    await backend.rpc('finish_text_message', { id: message.id, outcome, fault });
  }
  return claimed.length;
}

/** Responds with `{sender}`: how messages are sent, or null. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const sender = textSenderOf(context);
  if (!sender) await backend.rpc('claim_text_messages', { sender: null });
  const until = context.now().getTime() + LONGEST_MS;
  while (sender && (await sendBatch(sender, backend, context)) > 0 && context.now().getTime() < until);
  return json({ sender: sender?.name ?? null });
});
