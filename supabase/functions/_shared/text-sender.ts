/**
 * How text messages reach a phone: over the HTTP API of any gateway (`TEXT_URL`), or as templates of WhatsApp's Cloud API. Both send only
 * registered texts. The settings are in docs/configuration.md.
 */
import type { Language } from '#domain/language.ts';
import {
  TEXT_VALUES,
  TEXTS,
  type TextKind,
  type TextMessage,
  textOf,
} from '#domain/text-messages/text-messages.ts';
import type { FunctionContext } from './context.ts';

/** Why a message was not sent. Says nothing about the number or the text, so that it may be logged. */
export class TextFailure extends Error {
  override name = 'TextFailure';
  /** Whether it may have been sent all the same: the provider did not answer in time. */
  readonly isUnknown: boolean;

  constructor(message: string, isUnknown = false) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

export interface TextSender {
  /** How it sends, for the desk. */
  name: 'http' | 'whatsapp';
  /** Resolves when the provider has accepted the message; rejects with `TextFailure`. */
  send(message: TextMessage, product: string): Promise<void>;
}

/** The auth service gives its hook five seconds in all. */
const TIMEOUT_MS = 3500;
/** Of an answer that is read. */
const ANSWER_BYTES = 16 * 1024;
const WHATSAPP_URL = 'https://graph.facebook.com/v23.0';

/** Identifiers of registered templates, by kind and language (`code.mr`). */
type Templates = ReadonlyMap<string, string>;

/** Reads `code.en=1107…,code.mr=1107…`; unknown names and empty values are left out. */
function templatesOf({ variables }: FunctionContext): Templates {
  const { TEXT_TEMPLATES: list = '' } = variables;
  const pairs = list.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return new Map(
    pairs.flatMap(([name = '', id = '']): [string, string][] => {
      const [kind = '', language = ''] = name.split('.');
      return kind in TEXTS.en && language in TEXTS && id !== '' ? [[name, id]] : [];
    }),
  );
}

/** The message in the language that has a template: what is not registered would not be delivered. */
function registered(message: TextMessage, templates: Templates): { message: TextMessage; template: string } {
  const other: Language = message.language === 'mr' ? 'en' : 'mr';
  for (const language of [message.language, other]) {
    const template = templates.get(`${message.kind}.${language}`);
    if (template !== undefined) return { message: { ...message, language }, template };
  }
  throw new TextFailure(`there is no template for ${message.kind}`);
}

/** The beginning of an answer's text; the rest is not read. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader && size < ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value.subarray(0, ANSWER_BYTES - size));
    size += value.length;
  }
  await reader?.cancel();
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join('');
}

async function ask(context: FunctionContext, url: string, init: RequestInit): Promise<string> {
  try {
    const response = await context.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await beginningOf(response);
    if (!response.ok) throw new TextFailure(`the provider answered ${response.status}`);
    return answer;
  } catch (error) {
    if (error instanceof TextFailure) throw error;
    const isLate = (error as Error).name === 'TimeoutError';
    throw new TextFailure(
      isLate ? 'the provider did not answer in time' : 'the provider was not reached',
      isLate,
    );
  }
}

/** An address with `{number}`, `{text}`, `{template}`, `{sender}` and `{code}`, each encoded. */
function filledAddress(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : place,
  );
}

function httpSender(address: string, context: FunctionContext): TextSender {
  const {
    TEXT_AUTHORIZATION: authorization,
    TEXT_SENDER: sender = '',
    TEXT_ACCEPTED: accepted,
  } = context.variables;
  const templates = templatesOf(context);
  const needsTemplate = address.includes('{template}');
  return {
    name: 'http',
    async send(asked, product) {
      const { message, template } = needsTemplate
        ? registered(asked, templates)
        : { message: asked, template: '' };
      const values = {
        number: message.to,
        text: textOf(message, product),
        code: message.values.code ?? '',
        template,
        sender,
      };
      const headers = authorization === undefined ? undefined : { authorization };
      const answer = await ask(context, filledAddress(address, values), { headers });
      if (accepted !== undefined && !answer.includes(accepted))
        throw new TextFailure('the answer of the provider lacks TEXT_ACCEPTED');
    },
  };
}

const parameters = (values: readonly string[]) => values.map((text) => ({ type: 'text', text }));

/** The values of a template; one with a code has a button that copies it. */
function componentsOf({ kind, values }: TextMessage): unknown[] {
  const given = TEXT_VALUES[kind].map((name) => values[name] ?? '');
  if (given.length === 0) return [];
  const body = { type: 'body', parameters: parameters(given) };
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: parameters(given) };
  return kind === 'code' ? [body, button] : [body];
}

function whatsAppSender(token: string, numberId: string, context: FunctionContext): TextSender {
  const templates = templatesOf(context);
  const { WHATSAPP_API_URL: base = WHATSAPP_URL } = context.variables;
  return {
    name: 'whatsapp',
    async send(asked) {
      const { message, template } = registered(asked, templates);
      await ask(context, `${base}/${encodeURIComponent(numberId)}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to,
          type: 'template',
          template: {
            name: template,
            language: { code: message.language },
            components: componentsOf(message),
          },
        }),
      });
    },
  };
}

/** The sender of the operator's settings; undefined without one. */
export function textSenderOf(context: FunctionContext): TextSender | undefined {
  const { TEXT_URL, WHATSAPP_TOKEN, WHATSAPP_NUMBER_ID } = context.variables;
  if (TEXT_URL) return httpSender(TEXT_URL, context);
  if (WHATSAPP_TOKEN && WHATSAPP_NUMBER_ID)
    return whatsAppSender(WHATSAPP_TOKEN, WHATSAPP_NUMBER_ID, context);
  return undefined;
}

/** Sends a message; resolves to how that ended, for `finish_text_message`. */
export async function outcomeOf(
  sending: Promise<void>,
): Promise<{ outcome: 'sent' | 'unknown' | 'failed'; fault: string | null }> {
  try {
    await sending;
    return { outcome: 'sent', fault: null };
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error;
    return { outcome: error.isUnknown ? 'unknown' : 'failed', fault: error.message };
  }
}

export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(TEXTS.en, kind);
