/**
 * Sends the outbox of a hosted project: every minute by a cron job of the platform. The embedded server sends it itself, by SMTP.
 */
import { withMailLog } from '#domain/mail/logged-mailer.ts';
import { readOnce, withCommunityName } from '#domain/mail/named-mailer.ts';
import { type ClaimedMail, sendOutbox } from '#domain/mail/outbox.ts';
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { communityTexts } from '../_shared/community-name.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';
import { createHttpMailer, mailApiOf } from './http-mailer.ts';

/** The next run begins after a minute, and a mail under way takes ten seconds: so runs do not add up to more than the API allows. */
const LONGEST_MS = 50_000;

/** Responds with `{sent}`: false without a mail API, then everything stays in the outbox. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const api = mailApiOf(context);
  if (!api) return json({ sent: false });
  const backend = createBackend(context);
  const logged = withMailLog(createHttpMailer(api, context), {
    log: (address, subject, outcome) => backend.rpc('log_mail', { address, subject, outcome }),
    report: () => console.error('A mail could not be logged.'),
  });
  await sendOutbox({
    queue: {
      claim: () => backend.rpc<ClaimedMail[]>('claim_outbox', {}),
      finish: (key, problem) => backend.rpc<boolean>('finish_outbox', { entry_key: key, problem }),
    },
    mailer: withCommunityName(logged, {
      readTexts: readOnce(() => communityTexts(context)),
      report: () => console.error('The name of the community could not be read.'),
    }),
    operatorEmail: context.variables.OPERATOR_EMAIL ?? null,
    // The address of the function `unsubscribe`.
    publicUrl: `${context.backendUrl}/functions/v1`,
    // As many as begin in a second: so answers of up to a second do not slow the rest.
    atOnce: api.perSecond,
    say: (line) => console.warn(line),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return json({ sent: true });
});
