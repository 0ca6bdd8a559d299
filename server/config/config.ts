/**
 * The configuration: environment variables in, checked values out. All faults are found at once and worded so that the operator knows what to do.
 * Secrets that the environment leaves out are for `secrets.ts`.
 */
import path from 'node:path';
import { Reader } from './config-reader.ts';
import { type ExternalDatabase, readDatabase } from './database-config.ts';
import { OperatorError } from './operator-error.ts';
import { type PaymentConfig, readPayments } from './payment-config.ts';
import { readS3, type S3Config } from './s3-config.ts';
import { SECRET_FORMS, type SecretName } from './secret-forms.ts';

export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte (usually port 465); otherwise STARTTLS. */
  secure: boolean;
  user?: string;
  password?: string;
  /** The sender, `Name <address>` or a bare address. */
  from: string;
}

export interface Config extends ExternalDatabase {
  environment: 'development' | 'production';
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** How many processes serve. */
  workers: number;
  /** File with the certificate of an authority of the operator's own. */
  certificateAuthorityFile?: string;
  /** Left out: photos are files in the data folder. */
  s3?: S3Config;
  /** Whether the first start makes the fictional members. */
  demo: boolean;
  /** Origin under which people reach the server; left out, the one it listens on. */
  publicUrl?: string;
  /** What the environment fixes of the secrets. */
  secrets: {
    jwtSecret?: string;
    previousJwtSecret?: string;
    jwtSecretExchangedAt?: string;
    publishableKey?: string;
    secretKey?: string;
  };
  /** Left out: the development mailbox. */
  smtp?: SmtpConfig;
  /** Who is told about payments that need a person; left out, they are logged. */
  operatorEmail?: string;
  payments: PaymentConfig;
  /** Address of a hosted translation service with i18next's `{{lng}}` and `{{ns}}`, the project key filled in. */
  translationsUrl?: string;
  /** Origins whose pages may call the API; left out, all (no cookies are used, so little is gained by refusing). */
  allowedOrigins?: string[];
  /** What a scrape of `/metrics` must bear; left out, there is no such address. */
  metricsToken?: string;
  /** Whether a proxy of the operator's own stands before us and adds the client's address to X-Forwarded-For. */
  trustProxy: boolean;
}

/** Everything that is wrong with the environment, one fault a line. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const DEFAULT_PORT = 3000;
const DEFAULT_HOST = '127.0.0.1';
const MOST_WORKERS = 64;
const DEFAULT_DATA_DIR = '.data';
const SMTP_PORT = 587;
const SMTPS_PORT = 465;
const BARE_ADDRESS = /^[^<>@\s,;]+@[^<>@\s,;]+$/;
/** Visible ASCII: it travels in a header. */
const METRICS_TOKEN = /^[!-~]{16,}$/;
const MAIL_FROM = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

function readEnvironment(read: Reader): Config['environment'] {
  const word = read.oneOf('NODE_ENV', ['development', 'production', 'test']) ?? 'development';
  // Automatic tests run as development, also with a proxy's header.
  return word === 'production' ? 'production' : 'development';
}

/** The mailbox of development shows every sign-in code, and its payments cost nothing: neither may be reached by strangers. */
function refusePublicDevelopment(read: Reader, { publicUrl, trustProxy }: Config): void {
  if ((read.text('NODE_ENV') ?? 'development') !== 'development') return;
  const signs = [
    ...(publicUrl?.startsWith('https:') ? ['PUBLIC_URL has an https address'] : []),
    ...(trustProxy ? ['TRUST_PROXY says that a proxy stands before the server'] : []),
  ];
  if (signs.length === 0) return;
  read.fault(
    'NODE_ENV',
    `must be production, because ${signs.join(' and ')}: development mode would show every sign-in code to everybody. Set NODE_ENV=production, or leave ${signs.map((sign) => sign.split(' ')[0]).join(' and ')} out`,
  );
}

function readSmtp(read: Reader, production: boolean): SmtpConfig | undefined {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'e.g. smtps://user:password@mail.example.org');
  const from = read.matching(
    'MAIL_FROM',
    MAIL_FROM,
    'must be an address, e.g. Reshimgath <hello@example.org>',
  );
  if (production) {
    read.require(
      'SMTP_URL',
      'in production, so that sign-in codes reach people: give the address of a mail server',
    );
    read.require('MAIL_FROM', 'in production: give the sender of the mails');
  } else read.together(['SMTP_URL', 'MAIL_FROM']);
  if (!url || !from) return undefined;
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? SMTPS_PORT : SMTP_PORT),
    secure,
    ...(url.username && {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    from,
  };
}

function readSecrets(read: Reader): Config['secrets'] {
  const secret = (variable: string, name: SecretName) => {
    const { pattern, rule } = SECRET_FORMS[name];
    return read.matching(variable, pattern, rule);
  };
  read.together(['JWT_SECRET_PREVIOUS', 'JWT_SECRET_EXCHANGED_AT']);
  if (read.text('JWT_SECRET_PREVIOUS') !== undefined)
    read.require('JWT_SECRET', 'beside JWT_SECRET_PREVIOUS: give the secret that took its place');
  return {
    jwtSecret: secret('JWT_SECRET', 'jwtSecret'),
    previousJwtSecret: secret('JWT_SECRET_PREVIOUS', 'previousJwtSecret'),
    jwtSecretExchangedAt: secret('JWT_SECRET_EXCHANGED_AT', 'jwtSecretExchangedAt'),
    publishableKey: secret('PUBLISHABLE_KEY', 'publishableKey'),
    secretKey: secret('SECRET_KEY', 'secretKey'),
  };
}

function readTranslations(read: Reader): string | undefined {
  const url = read.text('TRANSLATIONS_URL');
  const key = read.text('TRANSLATIONS_KEY');
  read.together(['TRANSLATIONS_URL', 'TRANSLATIONS_KEY']);
  if (url === undefined || key === undefined) return undefined;
  if (!/^https:\/\/[^/]/.test(url) || !['{{lng}}', '{{ns}}', '{{key}}'].every((part) => url.includes(part))) {
    read.fault('TRANSLATIONS_URL', 'must be an https address with {{lng}}, {{ns}} and {{key}} in it');
  }
  return url.replace('{{key}}', encodeURIComponent(key));
}

function readDemo(
  read: Reader,
  { embedded, production }: { embedded: boolean; production: boolean },
): boolean {
  const wished = read.flag('DEMO');
  if (wished && !embedded)
    read.fault('DEMO', 'makes no members in the database of DATABASE_URL: leave it out');
  if (wished && production) read.fault('DEMO', 'makes no members in production: leave it out');
  return (wished ?? true) && embedded && !production;
}

/** The mailbox and the simulated provider of development live in one process's memory. */
function checkWorkers(read: Reader, { workers }: Config): void {
  if (workers > 1 && !(read.text('SMTP_URL') && read.text('RAZORPAY_KEY_ID')))
    read.fault('WORKERS', 'takes more than one only with SMTP_URL and RAZORPAY_KEY_ID');
}

/**
 * Reads and checks the environment. An empty variable counts as left out. `serves` is false for the tools that work on a server from outside.
 * Throws `ConfigError` with every fault.
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  { serves = true } = {},
): Config {
  const read = new Reader(env);
  const environment = readEnvironment(read);
  const production = environment === 'production';
  const database = readDatabase(read, production);
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'], 'e.g. https://example.org');
  if (publicUrl && publicUrl.href !== `${publicUrl.origin}/`)
    read.fault('PUBLIC_URL', 'must be an origin, e.g. https://example.org, with nothing behind it');
  if (production)
    read.require('PUBLIC_URL', 'in production: give the address under which people open the site');

  const config: Config = {
    environment,
    host: read.matching('HOST', /^[\w.:%-]+$/, 'must be a host name or an IP address') ?? DEFAULT_HOST,
    port: read.integer('PORT', { from: 0, to: 65_535 }) ?? DEFAULT_PORT,
    dataDir: path.resolve(read.text('DATA_DIR') ?? DEFAULT_DATA_DIR),
    workers: read.integer('WORKERS', { from: 1, to: MOST_WORKERS }) ?? 1,
    ...database,
    certificateAuthorityFile: read.text('CA_FILE'),
    s3: readS3(read),
    demo: readDemo(read, { embedded: database.databaseUrl === undefined, production }),
    publicUrl: publicUrl?.origin,
    secrets: readSecrets(read),
    smtp: readSmtp(read, production),
    operatorEmail: read.matching(
      'OPERATOR_EMAIL',
      BARE_ADDRESS,
      'must be one address, e.g. operator@example.org',
    ),
    payments: readPayments(read, production),
    translationsUrl: readTranslations(read),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    metricsToken: read.matching(
      'METRICS_TOKEN',
      METRICS_TOKEN,
      'must have at least 16 characters, without spaces, e.g. of  openssl rand -hex 24',
    ),
    trustProxy: read.flag('TRUST_PROXY') ?? false,
  };
  checkWorkers(read, config);
  if (serves) refusePublicDevelopment(read, config);
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return config;
}
