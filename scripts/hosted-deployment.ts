/**
 * What a deployment to a hosted Supabase project consists of: the commands of its CLI, the files that a static host of the front end needs,
 * and what is left to do by hand. Nothing is run here; `deploy-supabase.ts` does.
 */
import { FUNCTION_ADDRESSES } from '#functions/_shared/function-addresses.ts';
import { makeHookSecret } from '#server/config/hook-secret.ts';
import { pushKeysOf } from '#server/config/push-keys.ts';
import { pageHeaders } from '#server/http/content-policy.ts';

/** The settings of a deployment, from the env file. */
export type Settings = Readonly<Record<string, string>>;

export interface Deployment {
  /** Arguments of the CLI, in order. */
  commands: string[][];
  /** Contents by file name, in the folder of the front end. */
  files: Record<string, string>;
  /** For the operator. */
  manualSteps: string[];
}

/** Read by functions of the project (docs/configuration.md). */
const FUNCTION_SECRETS = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'PAYMENT_MODE',
  'MAIL_API_KEY',
  'MAIL_API_URL',
  'MAIL_API_PER_SECOND',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'TEXT_URL',
  'TEXT_SENDER',
  'TEXT_AUTHORIZATION',
  'TEXT_TEMPLATES',
  'TEXT_ACCEPTED',
  'WHATSAPP_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_API_URL',
  'SEND_SMS_HOOK_SECRET',
  'SITE_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
];
/** Read by `supabase config push` while it runs. */
const MAIL_SETTINGS = ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM'];
const REQUIRED = [
  'SUPABASE_PROJECT_REF',
  'SUPABASE_PUBLISHABLE_KEY',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  ...MAIL_SETTINGS,
];
const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const PROJECT_REF = /^[a-z]{20}$/;
const ONE_YEAR = 31_536_000;

/** What a deployment lacks, as sentences; empty when nothing does. */
export function faultsOf(settings: Settings): string[] {
  const missing = REQUIRED.filter((name) => !settings[name]).map((name) => `${name} is missing`);
  const ref = settings.SUPABASE_PROJECT_REF;
  const wrong = ref && !PROJECT_REF.test(ref) ? ['SUPABASE_PROJECT_REF must be 20 small letters'] : [];
  return [...missing, ...wrong];
}

function headersFile(backendUrl: string): string {
  const addresses = { backendUrl, checkoutScriptUrl: CHECKOUT_SCRIPT, translationsUrl: null };
  const headers = {
    ...pageHeaders(addresses),
    'Strict-Transport-Security': `max-age=${ONE_YEAR}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'public, no-cache',
  };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  // Two rules that match would send both values of Cache-Control, so the first is taken back.
  const hashed = ['  ! Cache-Control', `  Cache-Control: public, max-age=${ONE_YEAR}, immutable`];
  return ['/*', ...lines, '/assets/*', ...hashed, ''].join('\n');
}

function configFile(backendUrl: string, settings: Settings): string {
  const keyId = settings.RAZORPAY_KEY_ID ?? '';
  const mode = keyId.startsWith('rzp_live_') ? 'live' : 'test';
  return `${JSON.stringify({
    backendUrl,
    publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
    payment: { mode, keyId, scriptUrl: CHECKOUT_SCRIPT },
    ...(settings.VAPID_PUBLIC_KEY && { push: { publicKey: settings.VAPID_PUBLIC_KEY } }),
    translations: { url: null },
  })}\n`;
}

/** The settings with the hook that sends text messages. Each deployment gives both sides of it a new secret, unless the file has one. */
export function withSmsHook(settings: Settings): Settings {
  return {
    SEND_SMS_HOOK_SECRET: makeHookSecret(),
    // The CLI replaces these of config.toml.
    SUPABASE_AUTH_HOOK_SEND_SMS_ENABLED: 'true',
    SUPABASE_AUTH_HOOK_SEND_SMS_URI: `https://${settings.SUPABASE_PROJECT_REF}.supabase.co/functions/v1/send_sms`,
    ...settings,
  };
}

/** Forwards the addresses of functions, where the host can forward to another one (Netlify); the application has all others. */
function redirectsFile(backendUrl: string): string {
  const forwards = [...FUNCTION_ADDRESSES].map(([address, name]) => {
    const [, parameter] = /:(\w+)$/.exec(address) ?? [];
    return `${address} ${backendUrl}/functions/v1/${name}${parameter ? `?${parameter}=:${parameter}` : ''} 200!`;
  });
  return `${[...forwards, '/* /shell.html 200'].join('\n')}\n`;
}

/** Plans a deployment. `secretsFile` is where the secrets of the functions will be written for the CLI. */
export function planDeployment(settings: Settings, secretsFile: string): Deployment {
  const ref = settings.SUPABASE_PROJECT_REF ?? '';
  const backendUrl = `https://${ref}.supabase.co`;
  const isLive = settings.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false;
  return {
    commands: [
      ['link', '--project-ref', ref],
      ['db', 'push', '--remote', '--yes'],
      ['config', 'push', `--remote=${ref}`, '--yes'],
      ['secrets', 'set', `--remote=${ref}`, '--env-file', secretsFile],
      // Without --use-api the CLI would need Docker.
      ['functions', 'deploy', `--remote=${ref}`, '--use-api', '--yes'],
    ],
    files: {
      'config.json': configFile(backendUrl, settings),
      // The format of Cloudflare Pages and Netlify.
      _headers: headersFile(backendUrl),
      _redirects: redirectsFile(backendUrl),
    },
    manualSteps: [
      `In the SQL editor, once: select vault.create_secret('${backendUrl}', 'project_url'), vault.create_secret('<secret key>', 'secret_key');`,
      `At the payment provider, a webhook to ${backendUrl}/functions/v1/razorpay_webhook`,
      ...(isLive ? ["In the SQL editor, once: select public.set_payment_mode('live');"] : []),
      'In the Realtime settings: switch off "Allow public access"',
      'In the Data API settings: expose no schema but public',
      'In the Auth settings: switch on CAPTCHA protection only together with a front end that sends its token',
      'Upload dist/hosted to a host of static files, as its root, and set its address as Site URL of the Auth settings',
    ],
  };
}

/** The settings with the public key that belongs to the private one of notices on phones. */
export function withPushKeys(settings: Settings): Settings {
  const { VAPID_PRIVATE_KEY: privateKey } = settings;
  return privateKey ? { ...settings, VAPID_PUBLIC_KEY: pushKeysOf(privateKey).publicKey } : settings;
}

/** The secrets of the functions, as the lines of an env file. */
export function functionSecrets(settings: Settings): string {
  const lines = FUNCTION_SECRETS.filter((name) => settings[name]).map((name) => `${name}=${settings[name]}`);
  return `${lines.join('\n')}\n`;
}
