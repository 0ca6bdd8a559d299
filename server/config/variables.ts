/** The environment variables that configure the server, each with its form, and the rules between them. docs/configuration.md explains them. */
import { z } from 'zod';
import { SECRET_FORMS } from './secret-forms.ts';
import { flag, integer, matching, oneOf, origins, text, url } from './variable-types.ts';

const SSL_MODES = ['disable', 'require', 'verify-full'];
const KEY_ID = /^rzp_(test|live)_\w+$/;
const PROVIDER_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

const postgres = () =>
  url(['postgres:', 'postgresql:'], 'e.g. postgres://user:password@host:5432/name').superRefine(
    ({ searchParams }, context) => {
      const mode = searchParams.get('sslmode');
      if (mode !== null && !SSL_MODES.includes(mode))
        context.addIssue(`has an unknown sslmode: use one of ${SSL_MODES.join(', ')}`);
      for (const parameter of searchParams.keys())
        if (/^ssl(?!mode)/.test(parameter))
          context.addIssue(
            `may not have ${parameter}: name your authority's certificate in NODE_EXTRA_CA_CERTS`,
          );
    },
  );
const providerUrl = () => url(['http:', 'https:'], 'e.g. http://127.0.0.1:4000/v1');

/** Blank variables count as left out. */
export const VARIABLES = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  HOST: matching(/^[\w.:%-]+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  /** 0 takes a free one. */
  PORT: integer(0, 65_535).default(3000),
  DATA_DIR: text().default('.data'),
  WORKERS: integer(1, 64).default(1),
  DATABASE_URL: postgres().optional(),
  /** PostgreSQL itself, when `DATABASE_URL` is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgres().optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'e.g. https://s3.eu-central-1.amazonaws.com').optional(),
  S3_BUCKET: matching(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"',
  ).optional(),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  /** The default is what most stores without regions expect. */
  S3_REGION: matching(/^[\w-]+$/, 'must be the name of a region, e.g. eu-central-1').default('us-east-1'),
  DEMO: flag().default(true),
  PUBLIC_URL: url(['http:', 'https:'], 'e.g. https://example.org')
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must be an origin, e.g. https://example.org, with nothing behind it',
    )
    .optional(),
  JWT_SECRET: SECRET_FORMS.jwtSecret.optional(),
  JWT_SECRET_PREVIOUS: SECRET_FORMS.previousJwtSecret.optional(),
  JWT_SECRET_EXCHANGED_AT: SECRET_FORMS.jwtSecretExchangedAt.optional(),
  PUBLISHABLE_KEY: SECRET_FORMS.publishableKey.optional(),
  SECRET_KEY: SECRET_FORMS.secretKey.optional(),
  VAPID_PRIVATE_KEY: SECRET_FORMS.pushPrivateKey.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'e.g. smtps://user:password@mail.example.org').optional(),
  /** The sender, `Name <address>` or a bare address. */
  MAIL_FROM: matching(
    /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an address, e.g. Reshimgath <hello@example.org>',
  ).optional(),
  OPERATOR_EMAIL: matching(
    /^[^<>@\s,;]+@[^<>@\s,;]+$/,
    'must be one address, e.g. operator@example.org',
  ).optional(),
  /** With the places `{number}` and `{text}`, and `{sender}`, `{template}` and `{code}` where the gateway wants them. */
  TEXT_URL: url(['http:', 'https:'], 'e.g. https://sms.example.in/send?to={number}&text={text}')
    .refine(
      ({ href }) => ['number', 'text'].every((place) => decodeURI(href).includes(`{${place}}`)),
      'must have {number} and {text} in it',
    )
    .optional(),
  TEXT_SENDER: text().optional(),
  /** Visible ASCII and blanks: it travels in a header. */
  TEXT_AUTHORIZATION: matching(/^[ -~]{1,1000}$/, 'must be one line of plain characters').optional(),
  TEXT_TEMPLATES: matching(
    /^\w+\.(en|mr)=[\w.-]+(\s*,\s*\w+\.(en|mr)=[\w.-]+)*$/,
    'must be a list such as code.en=1107160000000000001,code.mr=1107160000000000002',
  ).optional(),
  TEXT_ACCEPTED: text().optional(),
  WHATSAPP_NUMBER_ID: matching(/^\d{5,30}$/, 'must be the id of a number at Meta: digits').optional(),
  WHATSAPP_TOKEN: matching(/^[!-~]{16,1000}$/, 'must be an access token of Meta').optional(),
  WHATSAPP_API_URL: providerUrl().optional(),
  PAYMENT_MODE: oneOf('simulator', 'test', 'live').optional(),
  RAZORPAY_KEY_ID: matching(KEY_ID, 'must start with rzp_test_ or rzp_live_').optional(),
  RAZORPAY_KEY_SECRET: text().optional(),
  RAZORPAY_WEBHOOK_SECRET: text().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text().optional(),
  RAZORPAY_API_URL: providerUrl().optional(),
  RAZORPAY_CHECKOUT_URL: providerUrl().optional(),
  /** With i18next's `{{lng}}` and `{{ns}}`, and `{{key}}` for `TRANSLATIONS_KEY`. */
  TRANSLATIONS_URL: text()
    .refine(
      (value) =>
        /^https:\/\/[^/]/.test(value) &&
        ['{{lng}}', '{{ns}}', '{{key}}'].every((part) => value.includes(part)),
      'must be an https address with {{lng}}, {{ns}} and {{key}} in it',
    )
    .optional(),
  TRANSLATIONS_KEY: text().optional(),
  ALLOWED_ORIGINS: origins().optional(),
  /** Visible ASCII: it travels in a header. */
  METRICS_TOKEN: matching(
    /^[!-~]{16,}$/,
    'must have at least 16 characters, without spaces, e.g. of  openssl rand -hex 24',
  ).optional(),
  TRUST_PROXY: flag().default(false),
});

type Name = keyof typeof VARIABLES.shape;
export type Given = Readonly<Partial<Record<Name, string>>>;
export type Fault = [name: string, reason: string];

const fromDashboard = 'in production: take it from the dashboard of the payment provider';
const NEEDED_IN_PRODUCTION: Partial<Record<Name, string>> = {
  PUBLIC_URL: 'in production: give the address under which people open the site',
  SMTP_URL: 'in production, so that sign-in codes reach people: give the address of a mail server',
  MAIL_FROM: 'in production: give the sender of the mails',
  RAZORPAY_KEY_ID: fromDashboard,
  RAZORPAY_KEY_SECRET: fromDashboard,
  RAZORPAY_WEBHOOK_SECRET: fromDashboard,
};
const GROUPS: readonly (readonly Name[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['JWT_SECRET_PREVIOUS', 'JWT_SECRET_EXCHANGED_AT'],
  ['SMTP_URL', 'MAIL_FROM'],
  PROVIDER_KEYS,
  ['TRANSLATIONS_URL', 'TRANSLATIONS_KEY'],
  ['WHATSAPP_NUMBER_ID', 'WHATSAPP_TOKEN'],
];
/** The first needs the second. */
const PAIRS: readonly [Name, Name, advice: string][] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'give the address of the pooler'],
  ['JWT_SECRET_PREVIOUS', 'JWT_SECRET', 'give the secret that took its place'],
  ['WHATSAPP_TOKEN', 'TEXT_TEMPLATES', 'give the names of the templates'],
];

const isSet = (word: string | undefined) => word === '1' || word === 'true';

function* missing(given: Given): Generator<Fault> {
  if (given.NODE_ENV === 'production')
    for (const [name, reason] of Object.entries(NEEDED_IN_PRODUCTION))
      if (given[name as Name] === undefined) yield [name, `is missing ${reason}`];
  for (const group of GROUPS) {
    const absent = group.filter((name) => given[name] === undefined);
    if (absent.length === group.length) continue;
    for (const name of absent)
      yield [name, `is missing: it belongs to ${group.filter((other) => other !== name).join(', ')}`];
  }
  for (const [name, other, advice] of PAIRS)
    if (given[name] !== undefined && given[other] === undefined)
      yield [other, `is missing beside ${name}: ${advice}`];
}

const THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** In production, connections to other machines are encrypted unless the operator disables it. */
function* unencrypted(given: Given): Generator<Fault> {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const address = given[name] ?? '';
    if (given.NODE_ENV !== 'production' || !URL.canParse(address)) continue;
    const { hostname, searchParams } = new URL(address);
    if (!THIS_MACHINE.test(hostname) && !searchParams.has('sslmode'))
      yield [name, 'has no sslmode: add ?sslmode=verify-full (or disable, where nobody else is on the way)'];
  }
}

/** Whose payments the keys take; undefined without keys, when the simulator takes them. */
export function modeOfKeys(keyId: string | undefined): 'test' | 'live' | undefined {
  return KEY_ID.exec(keyId ?? '')?.[1] as 'test' | 'live' | undefined;
}

/** A mistake here would grant memberships without money. */
function* paymentFaults(given: Given): Generator<Fault> {
  const production = given.NODE_ENV === 'production';
  const { PAYMENT_MODE: wanted, RAZORPAY_KEY_ID: keyId } = given;
  const mode = modeOfKeys(keyId);
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (given[name] === undefined) continue;
    if (production) yield [name, 'may not be set in production'];
    else if (mode === 'live') yield [name, 'may not be set together with a live key'];
  }
  if (mode === undefined) {
    if (production && wanted === 'simulator') yield ['PAYMENT_MODE', 'may not be simulator in production'];
    else if (wanted === 'test' || wanted === 'live')
      yield ['PAYMENT_MODE', `is ${wanted}, which needs ${PROVIDER_KEYS.join(', ')}`];
  } else if (wanted === 'simulator')
    yield ['PAYMENT_MODE', 'is simulator, which has keys of its own: leave out RAZORPAY_KEY_ID'];
  else if (wanted !== undefined && wanted !== mode)
    yield ['PAYMENT_MODE', `is ${wanted}, but RAZORPAY_KEY_ID starts with rzp_${mode}_`];
  else if (production && mode === 'test' && wanted === undefined)
    yield [
      'RAZORPAY_KEY_ID',
      'is a test key, with which nobody pays: use a live one in production, or set PAYMENT_MODE=test to mean it',
    ];
}

function* textFaults(given: Given): Generator<Fault> {
  const { TEXT_URL: address, TEXT_TEMPLATES: templates, WHATSAPP_TOKEN: token } = given;
  if (address !== undefined && token !== undefined)
    yield ['WHATSAPP_TOKEN', 'may not be set together with TEXT_URL: messages go one way'];
  if (address?.includes('{template}') && templates === undefined)
    yield ['TEXT_TEMPLATES', 'is missing: TEXT_URL has {template} in it'];
  if (templates !== undefined && !/(^|,)\s*code\.(en|mr)=/.test(templates))
    yield ['TEXT_TEMPLATES', 'has none for codes: add code.en or code.mr'];
}

/** What contradicts another variable, or lacks one. */
export function* conflicts(given: Given): Generator<Fault> {
  yield* missing(given);
  yield* textFaults(given);
  yield* unencrypted(given);
  yield* paymentFaults(given);
  if (isSet(given.DEMO) && given.DATABASE_URL !== undefined)
    yield ['DEMO', 'makes no members in the database of DATABASE_URL: leave it out'];
  if (isSet(given.DEMO) && given.NODE_ENV === 'production')
    yield ['DEMO', 'makes no members in production: leave it out'];
  // The mailbox and the simulated provider of development live in one process's memory.
  if (Number(given.WORKERS) > 1 && !(given.SMTP_URL && given.RAZORPAY_KEY_ID))
    yield ['WORKERS', 'takes more than one only with SMTP_URL and RAZORPAY_KEY_ID'];
}

/** The mailbox of development shows every sign-in code, and its payments cost nothing: strangers may reach neither. */
export function* publicDevelopment(given: Given): Generator<Fault> {
  if ((given.NODE_ENV ?? 'development') !== 'development') return;
  const signs = [
    ...(given.PUBLIC_URL?.startsWith('https:') ? [['PUBLIC_URL', 'has an https address']] : []),
    ...(isSet(given.TRUST_PROXY) ? [['TRUST_PROXY', 'says that a proxy stands before the server']] : []),
  ];
  if (signs.length === 0) return;
  yield [
    'NODE_ENV',
    `must be production, because ${signs.map((sign) => sign.join(' ')).join(' and ')}: development mode would show every sign-in code to everybody. Set NODE_ENV=production, or leave ${signs.map(([name]) => name).join(' and ')} out`,
  ];
}
