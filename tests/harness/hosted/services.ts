/** Where the real services of a project are: the settings of `npm run test:hosted -- --env-file FILE` (docs/hosted.md). */

/** Addresses of services that speak to the same database, and what they share. */
export interface RealServices {
  /** GoTrue, PostgREST and the storage server, each without a gateway in front. */
  auth: string;
  rest: string;
  storage: string;
  /** The database as `postgres`. */
  database: string;
  /** What the services verify access tokens by (HS256). */
  jwtSecret: string;
  /** The API keys that the gateway accepts. The vault has the secret one, for the scheduled jobs. */
  publishableKey: string;
  secretKey: string;
  /** Where the gateway listens: the site URL of the auth service. */
  port: number;
  /** Where the auth service delivers its mails. */
  smtpPort: number;
  /** What the auth service signs its "Send SMS" hook with. */
  smsHookSecret: string;
}

const NAMES = {
  auth: 'HOSTED_AUTH_URL',
  rest: 'HOSTED_REST_URL',
  storage: 'HOSTED_STORAGE_URL',
  database: 'HOSTED_DATABASE_URL',
  jwtSecret: 'HOSTED_JWT_SECRET',
  publishableKey: 'HOSTED_PUBLISHABLE_KEY',
  secretKey: 'HOSTED_SECRET_KEY',
  port: 'HOSTED_PORT',
  smtpPort: 'HOSTED_SMTP_PORT',
  smsHookSecret: 'HOSTED_SMS_HOOK_SECRET',
} as const;

/** The services that the environment names; undefined when it names none. Throws when a setting is missing. */
export function realServices(environment: NodeJS.ProcessEnv = process.env): RealServices | undefined {
  const names = Object.values(NAMES);
  if (!names.some((name) => environment[name])) return undefined;
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Missing settings: ${missing.join(', ')}`);
  const of = (key: keyof typeof NAMES) => environment[NAMES[key]] ?? '';
  return {
    auth: of('auth'),
    rest: of('rest'),
    storage: of('storage'),
    database: of('database'),
    jwtSecret: of('jwtSecret'),
    publishableKey: of('publishableKey'),
    secretKey: of('secretKey'),
    port: Number(of('port')),
    smtpPort: Number(of('smtpPort')),
    smsHookSecret: of('smsHookSecret'),
  };
}
