/**
 * Sends the pushes that are due: when the database plans one (`private.wake_push_sender`), and those that have waited twice a minute, on the hosted
 * platform once. The database decides what is due, and plans text messages with it (`claim_pushes`).
 */
import { languageNamed } from '#domain/language.ts';
import type { CommunityTexts } from '#domain/mail/named-mailer.ts';
import { WORDS } from '#domain/mail/words.ts';
import type { PushPlace, VapidKeys } from '#domain/push/encrypt.ts';
import { type PushFacts, pushMessage } from '#domain/push/push-message.ts';
import { json, productFunction } from '../_shared/answers.ts';
import { type Backend, createBackend } from '../_shared/backend.ts';
import { communityTexts } from '../_shared/community-name.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';
import { type PushOutcome, sendPush } from './push-service.ts';

/** A push as `claim_pushes` returns it. */
interface ClaimedPush extends PushFacts {
  language: string | null;
  places: (PushPlace & { id: string })[];
}

/** The platform ends a function after 150 seconds; a claim is for a minute. */
const LONGEST_MS = 20_000;

/** The keys with which pushes are signed; undefined where push is not set up. */
function keysOf({ variables }: FunctionContext): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = variables;
  return publicKey && privateKey ? { publicKey, privateKey } : undefined;
}

interface SendingDeps {
  context: FunctionContext;
  backend: Backend;
  keys: VapidKeys | undefined;
  texts: CommunityTexts | undefined;
}

async function send(push: ClaimedPush, { context, backend, keys, texts }: SendingDeps): Promise<void> {
  const language = languageNamed(push.language) ?? 'en';
  const community = texts?.[language]['app.name'] ?? WORDS[language].product;
  const message = JSON.stringify(pushMessage(push, { language, community }));
  const { OPERATOR_EMAIL: operator } = context.variables;
  const subject = operator ? `mailto:${operator}` : context.backendUrl;
  const topic = push.id.replaceAll('-', '');
  const outcomes = await Promise.all(
    push.places.map(async (place) => ({
      id: place.id,
      ...(keys
        ? await sendPush({ message, topic, place, keys, subject }, context)
        : { outcome: 'failed' as const, pause: 3600 }),
    })),
  );
  const ids = (wanted: PushOutcome) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  await backend.rpc('finish_push', {
    push: push.id,
    reached: ids('reached'),
    gone: ids('gone'),
    failed: ids('failed'),
    pause: Math.max(0, ...outcomes.map(({ pause }) => pause)),
  });
}

/** Responds with `{sent}`, how many pushes it handled. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const until = context.now().getTime() + LONGEST_MS;
  let sent = 0;
  while (context.now().getTime() < until) {
    const pushes = await backend.rpc<ClaimedPush[]>('claim_pushes', {});
    if (pushes.length === 0) break;
    const texts = await communityTexts(context);
    await Promise.all(pushes.map((push) => send(push, { context, backend, keys: keysOf(context), texts })));
    sent += pushes.length;
  }
  return json({ sent });
});
