/**
 * Hands mails to a provider's HTTP API, because the platform of the functions closes the ports of SMTP. The request is Resend's
 * (`POST /emails`), which other providers accept, too.
 */
import { type Mailer, MailFailure } from '#domain/mail/mailer.ts';
import type { FunctionContext } from '../_shared/context.ts';

export interface MailApi {
  /** The address that mails are posted to. */
  url: string;
  key: string;
  /** A bare address, or one with a name: `Name <a@b.org>`. */
  from: string;
  /** How many mails may be posted in a second. */
  perSecond: number;
}

const DEFAULT_URL = 'https://api.resend.com/emails';
/** What Resend allows every account. */
const DEFAULT_PER_SECOND = 2;
const MOST_PER_SECOND = 50;
const TIMEOUT_MS = 10_000;
/** The provider does not accept the recipient's address. */
const UNPROCESSABLE = 422;

/** The mail API of the project's settings; undefined without its key or the sender's address. */
export function mailApiOf({ variables }: FunctionContext): MailApi | undefined {
  const { MAIL_API_KEY: key, MAIL_FROM: from, MAIL_API_URL: url = DEFAULT_URL } = variables;
  const wanted = Number(variables.MAIL_API_PER_SECOND ?? DEFAULT_PER_SECOND);
  const perSecond = wanted >= 1 ? Math.min(Math.floor(wanted), MOST_PER_SECOND) : DEFAULT_PER_SECOND;
  return key && from ? { url, key, from, perSecond } : undefined;
}

/** A function that resolves when the next request may begin, spread evenly over the second. */
function createPace(perSecond: number): () => Promise<void> {
  let free = 0;
  return async () => {
    const begin = Math.max(Date.now(), free);
    free = begin + 1000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, begin - Date.now()));
  };
}

/** A mailer over the API. It rejects with `MailFailure`, whose code is the API's HTTP status. */
export function createHttpMailer(api: MailApi, context: FunctionContext): Mailer {
  const turn = createPace(api.perSecond);
  return {
    async send({ to, subject, text, html, language, id, unsubscribeUrl }) {
      const headers = {
        'Content-Language': language,
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      await turn();
      let response: Response;
      try {
        response = await context.fetch(api.url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${api.key}`,
            'content-type': 'application/json',
            // The same at every attempt, so that the provider sends the mail once.
            ...(id !== undefined && { 'idempotency-key': id }),
          },
          body: JSON.stringify({ from: api.from, to: [to], subject, text, html, headers }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch {
        throw new MailFailure('ECONNECTION');
      }
      await response.body?.cancel();
      if (!response.ok) throw new MailFailure('EAPI', response.status, response.status === UNPROCESSABLE);
    },
    close: async () => {},
  };
}
