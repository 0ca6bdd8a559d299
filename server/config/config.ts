import path from 'node:path';
import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { conflicts, type Fault, type Given, modeOfKeys, publicDevelopment, VARIABLES } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Values = z.output<typeof VARIABLES>;

export type PaymentMode = 'simulator' | 'test' | 'live';
export type SmtpConfig = NonNullable<ReturnType<typeof smtpOf>>;
export type S3Config = NonNullable<ReturnType<typeof s3Of>>;
export type Config = ReturnType<typeof loadConfig>;

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

const withoutSlash = (url: URL | undefined) => url?.href.replace(/\/$/, '');

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Values) {
  if (!url || !from) return undefined;
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? SMTPS_PORT : SMTP_PORT),
    /** TLS from the first byte; otherwise STARTTLS. */
    secure,
    ...(url.username && {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    from,
  };
}

function s3Of(values: Values) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const endpoint = withoutSlash(values.S3_ENDPOINT);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region: values.S3_REGION, bucket, accessKeyId, secretAccessKey };
}

/** Without keys the simulator takes the payments, with a pair of its own that is made with the other secrets. */
function paymentsOf(values: Values) {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  const mode: PaymentMode = modeOfKeys(id) ?? 'simulator';
  const previousWebhookSecret = values.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  const keys =
    id && secret && webhookSecret ? { id, secret, webhookSecret, previousWebhookSecret } : undefined;
  /** Undefined: the real provider's, or the simulator's. */
  const urls = {
    apiUrl: withoutSlash(values.RAZORPAY_API_URL),
    checkoutUrl: withoutSlash(values.RAZORPAY_CHECKOUT_URL),
  };
  return { mode, keys, ...urls };
}

/** The settings of the sender of text messages, by the names under which the functions read them. */
function textsOf(values: Values): Record<string, string> {
  const { TEXT_SENDER, TEXT_AUTHORIZATION, TEXT_TEMPLATES, TEXT_ACCEPTED } = values;
  const { WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN } = values;
  const settings = {
    TEXT_URL: values.TEXT_URL && decodePlaces(values.TEXT_URL.href),
    ...{ TEXT_SENDER, TEXT_AUTHORIZATION, TEXT_TEMPLATES, TEXT_ACCEPTED },
    ...{ WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_API_URL: withoutSlash(values.WHATSAPP_API_URL) },
  };
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A path encodes the braces of its places. */
const decodePlaces = (address: string) => address.replace(/%7B(\w+)%7D/gi, '{$1}');

function configOf(values: Values) {
  const production = values.NODE_ENV === 'production';
  const { TRANSLATIONS_URL: translations, TRANSLATIONS_KEY: key = '' } = values;
  return {
    // Automatic tests run as development.
    environment: production ? ('production' as const) : ('development' as const),
    host: values.HOST,
    port: values.PORT,
    dataDir: path.resolve(values.DATA_DIR),
    workers: values.WORKERS,
    databaseUrl: values.DATABASE_URL?.href,
    databaseDirectUrl: values.DATABASE_DIRECT_URL?.href,
    /** Undefined: photos are files in the data folder. */
    s3: s3Of(values),
    demo: values.DEMO && values.DATABASE_URL === undefined && !production,
    /** Origin under which people reach the server; undefined: the one it listens on. */
    publicUrl: values.PUBLIC_URL?.origin,
    secrets: {
      jwtSecret: values.JWT_SECRET,
      previousJwtSecret: values.JWT_SECRET_PREVIOUS,
      jwtSecretExchangedAt: values.JWT_SECRET_EXCHANGED_AT,
      publishableKey: values.PUBLISHABLE_KEY,
      secretKey: values.SECRET_KEY,
      pushPrivateKey: values.VAPID_PRIVATE_KEY,
    },
    /** Undefined: the development mailbox. */
    smtp: smtpOf(values),
    texts: textsOf(values),
    operatorEmail: values.OPERATOR_EMAIL,
    payments: paymentsOf(values),
    translationsUrl: translations?.replace('{{key}}', encodeURIComponent(key)),
    /** Undefined: all, since no cookies are used and little is gained by refusing. */
    allowedOrigins: values.ALLOWED_ORIGINS,
    metricsToken: values.METRICS_TOKEN,
    /** Whether a proxy of the operator's own stands before the server and adds the client's address to X-Forwarded-For. */
    trustProxy: values.TRUST_PROXY,
  };
}

/** Reads and checks the environment; `serves` is false for tools. Throws `OperatorError` with the first fault of every variable, one a line. */
export function loadConfig(env: Environment, { serves = true } = {}) {
  const texts = Object.keys(VARIABLES.shape).map((name) => [name, env[name]?.trim() || undefined]);
  const given: Given = Object.fromEntries(texts.filter(([, value]) => value !== undefined));
  const { data, error } = VARIABLES.safeParse(given);
  const faults: Fault[] = [
    ...(error?.issues ?? []).map((issue): Fault => [String(issue.path[0]), issue.message]),
    ...conflicts(given),
    ...(serves ? publicDevelopment(given) : []),
  ];
  const first = new Map<string, string>();
  for (const [name, reason] of faults) if (!first.has(name)) first.set(name, reason);
  if (!data || first.size > 0) throw new OperatorError([...first].map((fault) => fault.join(' ')).join('\n'));
  return configOf(data);
}
